import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeFirstRateLimit, type Limit, releaseRateLimit, resetRateLimit } from '../../kernel/limits/consume-rate-limit.ts';
import { LIMITS, limitOf } from '../../kernel/limits/table.ts';
import { type Device, isKnownTo } from '../devices/known-device.ts';
import { findPasswordIdentity } from '../people/store.ts';
import { isPassword } from './hash-password.ts';
import { runInPasswordLine } from './password-queue.ts';

/** Where somebody logs in: an address, and the device if it is one that people have signed in on. */
export interface LogInFrom {
  readonly address: string;
  readonly device: Device;
}

/**
 * Does what a log-in needs when its turn comes: whoever is refused a place in the line has cost nothing but being read.
 * Only those who bring a device are looked up before, since a known one goes first. Throws SIGN_IN_BUSY.
 */
export async function runLogInInLine<T>(
  context: Context,
  username: string,
  from: LogInFrom,
  work: (known: boolean) => Promise<T>,
): Promise<T> {
  const name = username.trim();
  const known =
    from.device !== undefined && (await isKnownTo(context, from.device, (await findPasswordIdentity(context.db, name))?.subject));
  return runInPasswordLine({ account: name.toLowerCase(), address: addressKey(from.address), known }, () => work(known));
}

/**
 * Signs someone in by username or e-mail address and password, and gives their subject. Wrong passwords slow down
 * strangers together, and each known device by itself. Called from within the password queue. Throws PASSWORD_WRONG,
 * and TOO_MANY_PASSWORDS with the time left, both also for a name that nobody has.
 */
export async function checkPassword(
  context: Context,
  username: string,
  password: string,
  from: LogInFrom & { readonly known: boolean },
): Promise<string> {
  const name = username.trim();
  const identity = await findPasswordIdentity(context.db, name);
  const account = accountKey(context, identity?.subject ?? name.toLowerCase());
  const own = from.known ? deviceLimit(account, from.device) : strangersLimit(account);
  const limits = from.known ? [own] : [own, limitOf(LIMITS.password_address, addressKey(from.address))];
  // Counted before it is looked at, so that tries at the same moment cannot be more than there are.
  const this_try = randomUUID();
  const wait_s = await consumeFirstRateLimit(context, [limits], this_try);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_PASSWORDS', { retry_after_s: wait_s, extra: { retry_after_s: wait_s } });
  if (!(await isPassword(password, identity?.password_hash ?? undefined)) || !identity) throw new AppError('PASSWORD_WRONG');
  await releaseRateLimit(context, this_try);
  await resetRateLimit(context, own.bucket);
  return identity.subject;
}

/** A new password lets everybody try again. */
export function forgetWrongPasswords(context: Context, subject: string): Promise<void> {
  return resetRateLimit(context, strangersLimit(accountKey(context, subject)).bucket);
}

function accountKey(context: Context, subject_or_name: string): string {
  return context.sealer.fingerprint(`password:${subject_or_name}`);
}

function strangersLimit(account: string): Limit {
  return limitOf(LIMITS.password_account, account);
}

function deviceLimit(account: string, device: Device): Limit {
  return limitOf(LIMITS.password_device, `${device}:${account}`);
}
