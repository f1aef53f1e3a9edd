import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { PASSWORD_LOCK_MS, PASSWORD_TRIES, PASSWORD_WINDOW_MS } from '../lifetimes.ts';
import { takeTurn } from '../limits/take-turn.ts';
import { findPasswordIdentity } from '../people/store.ts';
import { isPassword } from './hash-password.ts';
import { clearPasswordTries, countPasswordTry, lockedUntil } from './store.ts';

/** Log-ins from one address in 15 minutes: someone who tries one password on many accounts meets this. */
const PER_ADDRESS = 300;

/**
 * Signs someone in by username or e-mail address and password, and gives their subject.
 * Throws PASSWORD_WRONG, and ACCOUNT_LOCKED with the time left; both the same for a name that nobody has.
 */
export async function checkPassword(context: Context, username: string, password: string, address: string): Promise<string> {
  const wait_s = await takeTurn(context, [{ bucket: `password:address:${address}`, most: PER_ADDRESS, window_ms: PASSWORD_WINDOW_MS }]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s, extra: { retry_after_s: wait_s } });
  const identity = await findPasswordIdentity(context.db, username.trim());
  const account_key = context.sealer.fingerprint(`password:${identity?.subject ?? username.trim().toLowerCase()}`);
  await countTry(context, account_key);
  if (!(await isPassword(password, identity?.password_hash)) || !identity) throw new AppError('PASSWORD_WRONG');
  await clearPasswordTries(context.db, account_key);
  return identity.subject;
}

/** A new password opens a lock. */
export async function unlock(context: Context, subject: string): Promise<void> {
  await clearPasswordTries(context.db, context.sealer.fingerprint(`password:${subject}`));
}

async function countTry(context: Context, account_key: string): Promise<void> {
  const now = context.clock.wall();
  const counted = await countPasswordTry(context.db, account_key, {
    now,
    since: new Date(now.getTime() - PASSWORD_WINDOW_MS),
    most: PASSWORD_TRIES,
    lock_until: new Date(now.getTime() + PASSWORD_LOCK_MS),
  });
  if (counted) return;
  const until = await lockedUntil(context.db, account_key);
  const retry_after_s = Math.max(1, Math.ceil(((until ?? now).getTime() - now.getTime()) / 1000));
  throw new AppError('ACCOUNT_LOCKED', { retry_after_s, extra: { retry_after_s } });
}
