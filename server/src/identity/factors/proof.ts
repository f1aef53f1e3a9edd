import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Token } from '../../kernel/http/token.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeFirstRateLimit, releaseRateLimit, resetRateLimit } from '../../kernel/limits/consume-rate-limit.ts';
import { LIMITS, limitOf } from '../../kernel/limits/table.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { runInPasswordLine } from '../passwords/password-queue.ts';
import { findPasswordIdentityBySubject, type PasswordIdentity } from '../people/store.ts';

/** Who makes a call of factors. */
export interface FactorCaller {
  readonly token: Token;
  readonly address: string;
}

/** The caller, as our own directory knows them. Throws USERS_KEPT_ELSEWHERE where an outside provider keeps factors. */
export async function requireOwnUser(context: Context, { token }: Pick<FactorCaller, 'token'>): Promise<PasswordIdentity> {
  const identity = context.config.oidc_issuer === undefined ? await findPasswordIdentityBySubject(context.db, token.subject) : undefined;
  if (!identity) throw new AppError('USERS_KEPT_ELSEWHERE');
  return identity;
}

/** The caller's subject, whoever they are. Throws USERS_KEPT_ELSEWHERE where an outside provider keeps who signs in. */
export function requireOwnSubject({ config }: Pick<Context, 'config'>, { subject }: Pick<Token, 'subject'>): string {
  if (config.oidc_issuer !== undefined) throw new AppError('USERS_KEPT_ELSEWHERE');
  return subject;
}

/**
 * Checks the password of somebody who is signed in. Wrong ones are counted by user.
 * Throws OWN_PASSWORD_WRONG, TOO_MANY_REQUESTS, SIGN_IN_BUSY.
 */
export async function checkOwnPassword(context: Context, identity: PasswordIdentity, password: string, address: string): Promise<void> {
  const limit = limitOf(LIMITS.own_password, context.sealer.fingerprint(`own password:${identity.subject}`));
  // Counted before it is looked at, so that tries at the same moment cannot be more than there are.
  const this_try = randomUUID();
  const wait_s = await consumeFirstRateLimit(context, [[limit]], this_try);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s, extra: { retry_after_s: wait_s } });
  const share = { account: identity.username.toLowerCase(), address: addressKey(address), known: true };
  const right = await runInPasswordLine(share, () => isPassword(password, identity.password_hash ?? undefined)).catch(
    async (busy: unknown) => {
      await releaseRateLimit(context, this_try);
      throw busy;
    },
  );
  if (!right) throw new AppError('OWN_PASSWORD_WRONG', { field: 'password' });
  await resetRateLimit(context, limit.bucket);
}
