import type { BodyOf, ownPasskeys, Passkey, PasskeyOptions } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { consumeServerRateLimit } from '../../kernel/limits/server-rate-limits.ts';
import { LIMITS } from '../../kernel/limits/table.ts';
import { addMade, askForNew, requireMade } from '../factors/add-passkey.ts';
import { presentPasskey } from '../factors/list-factors.ts';
import type { FactorCaller } from '../factors/proof.ts';
import { changeAndTell } from './change-and-tell.ts';
import { requireOwner } from './require-owner.ts';

/**
 * What a consumer's browser is asked for: a passkey for this site, listed under their phone number.
 * Throws TOO_MANY_PASSKEYS, TOO_MANY_REQUESTS, USERS_KEPT_ELSEWHERE.
 */
export async function beginOwn(context: Context, caller: FactorCaller): Promise<{ options: PasskeyOptions }> {
  const { subject, phone_number } = await requireOwner(context, caller);
  consumeServerRateLimit(context, LIMITS.passkey_asked, subject);
  return askForNew(context, subject, phone_number);
}

/** Adds what it made, and tells the consumer. Throws PASSKEY_REFUSED, PASSKEY_EXISTS, TOO_MANY_PASSKEYS, USERS_KEPT_ELSEWHERE. */
export async function finishOwn(
  context: Context,
  caller: FactorCaller,
  { name, response }: BodyOf<typeof ownPasskeys.finish>,
): Promise<Passkey> {
  const owner = await requireOwner(context, caller);
  const made = await requireMade(context, owner.subject, response);
  return changeAndTell(context, owner, { what: 'added', name }, async (tx) =>
    presentPasskey(await addMade(context, tx, { ...made, subject: owner.subject, name })),
  );
}
