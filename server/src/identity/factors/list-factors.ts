import type { FactorList, Passkey } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type FactorCaller, requireOwnUser } from './proof.ts';
import { countRecoveryCodes, findTotp, type PasskeyRow, passkeysOf } from './store.ts';

/** How the caller confirms who they are, besides the password; no secret among it. Throws USERS_KEPT_ELSEWHERE. */
export async function listFactors(context: Context, caller: FactorCaller): Promise<FactorList> {
  const { subject } = await requireOwnUser(context, caller);
  const [keys, totp, codes] = await Promise.all([
    passkeysOf(context.db, subject),
    findTotp(context.db, subject, 'in_use'),
    countRecoveryCodes(context.db, subject),
  ]);
  return {
    passkeys: keys.map(presentPasskey),
    totp: totp?.confirmed_at ? { added_at: totp.confirmed_at.toISOString() } : null,
    recovery_codes: codes.made_at === null ? null : { left: codes.left, made: codes.made, made_at: codes.made_at.toISOString() },
  };
}

/** A passkey as its user sees it: neither its credential nor its key. */
export function presentPasskey({ id, name, added_at, last_used_at }: PasskeyRow): Passkey {
  return { id, name, added_at: added_at.toISOString(), last_used_at: last_used_at?.toISOString() ?? null };
}
