import { randomUUID } from 'node:crypto';
import type { SecondFactor } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { consumeFirstRateLimit, type Limit, releaseRateLimit, resetRateLimit } from '../../kernel/limits/consume-rate-limit.ts';
import { LIMITS, limitOf } from '../../kernel/limits/table.ts';
import { type Device, isKnownTo } from '../devices/known-device.ts';
import { CODE_TRIES, SECOND_FACTOR_MS } from '../lifetimes.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { countFactorTry, countRecoveryCodes, deleteWait, findTotp, findWait, passkeysOf, putWait } from './store.ts';
import { takeTotpCode } from './totp.ts';

/** A code as somebody typed it. */
export interface TypedCode {
  readonly way: 'totp' | 'recovery_code';
  readonly code: string;
}

interface CountedTry {
  readonly bucket: string;
  readonly this_try: string;
}

/** By what a subject confirms a right password; none where the password is all that they have. */
export async function secondFactorsOf(context: Context, subject: string): Promise<SecondFactor[]> {
  const [keys, totp, codes] = await Promise.all([
    passkeysOf(context.db, subject),
    findTotp(context.db, subject, 'in_use'),
    countRecoveryCodes(context.db, subject),
  ]);
  const ways: SecondFactor[] = [];
  if (keys.length > 0) ways.push('passkey');
  if (totp) ways.push('totp');
  if (ways.length > 0 && codes.left > 0) ways.push('recovery_code');
  return ways;
}

/** Has a sign-in with a right password wait for the second factor. */
export async function waitForSecondFactor(context: Context, interaction_hash: string, subject: string): Promise<void> {
  await putWait(context.db, interaction_hash, subject, new Date(context.clock.wall().getTime() + SECOND_FACTOR_MS));
}

/** Whose second factor a sign-in waits for; undefined where it waits for none. */
export function whoseFactor(context: Context, interaction_hash: string): Promise<string | undefined> {
  return findWait(context.db, interaction_hash, context.clock.wall());
}

/**
 * Takes a code as a sign-in's second factor and gives whose it is. Wrong ones are limited for each sign-in, and slow
 * down strangers together, each known device by itself. Throws CODE_WRONG (with the tries left), CODE_USED,
 * SECOND_FACTOR_EXPIRED, SECOND_FACTOR_TRIES_USED, TOO_MANY_REQUESTS (with the time left).
 */
export async function takeSecondFactor(
  context: Context,
  interaction_hash: string,
  { way, code }: TypedCode,
  device: Device,
): Promise<string> {
  const subject = await whoseFactor(context, interaction_hash);
  if (subject === undefined) throw new AppError('SECOND_FACTOR_EXPIRED');
  const counted = await countTry(context, await limitOfWrong(context, subject, device));
  const { tries } = (await countFactorTry(context.db, interaction_hash, context.clock.wall())) ?? { tries: CODE_TRIES + 1 };
  if (tries > CODE_TRIES) throw await noneLeft(context, interaction_hash);
  if (await isRightCode(context, subject, { way, code })) {
    await forgetTries(context, counted);
    // Of two right codes at one moment, one ends the sign-in.
    if (!(await deleteWait(context.db, interaction_hash))) throw new AppError('SECOND_FACTOR_EXPIRED');
    return subject;
  }
  const tries_left = CODE_TRIES - tries;
  if (tries_left === 0) throw await noneLeft(context, interaction_hash);
  throw new AppError('CODE_WRONG', { field: 'code', extra: { tries_left } });
}

async function noneLeft(context: Context, interaction_hash: string): Promise<AppError> {
  await deleteWait(context.db, interaction_hash);
  return new AppError('SECOND_FACTOR_TRIES_USED');
}

async function limitOfWrong(context: Context, subject: string, device: Device): Promise<Limit> {
  const account = context.sealer.fingerprint(`second factor:${subject}`);
  const known = await isKnownTo(context, device, subject);
  return known ? limitOf(LIMITS.factor_device, `${device}:${account}`) : limitOf(LIMITS.factor_account, account);
}

/**
 * Takes a code by which somebody who is signed in confirms that it is them. Wrong ones are limited for each session.
 * Throws CODE_WRONG, CODE_USED, TOO_MANY_REQUESTS (with the time left).
 */
export async function takeOwnCode(context: Context, subject: string, session_id: string, typed: TypedCode): Promise<void> {
  const session = context.sealer.fingerprint(`second factor:${subject}:${session_id}`);
  const counted = await countTry(context, limitOf(LIMITS.factor_session, session));
  if (!(await isRightCode(context, subject, typed))) throw new AppError('CODE_WRONG', { field: 'code' });
  await forgetTries(context, counted);
}

/** Uses a code up; false where it is wrong. */
function isRightCode(context: Context, subject: string, { way, code }: TypedCode): Promise<boolean> {
  return way === 'totp' ? takeTotpCode(context, subject, code) : takeRecoveryCode(context, subject, code);
}

/** Counted before it is looked at, so that tries at the same moment cannot be more than there are. */
async function countTry(context: Context, limit: Limit): Promise<CountedTry> {
  const this_try = randomUUID();
  const wait_s = await consumeFirstRateLimit(context, [[limit]], this_try);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s, extra: { retry_after_s: wait_s } });
  return { bucket: limit.bucket, this_try };
}

/** It was right: neither it nor the wrong ones before it count. */
async function forgetTries(context: Context, { bucket, this_try }: CountedTry): Promise<void> {
  await releaseRateLimit(context, this_try);
  await resetRateLimit(context, bucket);
}

/** Ends the waiting of a sign-in whose second factor was a passkey. */
export async function endWait(context: Context, interaction_hash: string): Promise<void> {
  await deleteWait(context.db, interaction_hash);
}
