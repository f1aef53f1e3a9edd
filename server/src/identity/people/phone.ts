import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { BIRTHDAY_TRIES, DORMANT_NUMBER_MS } from '../lifetimes.ts';
import { clearBirthdayTries, countBirthdayTry, findOrAddPhone, markPhoneUsed, type PhoneIdentity } from './store.ts';

/** A new subject. It tells how it signs in, and nothing else. */
export function newSubject(connection: 'sms' | 'password'): string {
  return `${connection}|${randomBytes(16).toString('hex')}`;
}

/** By which connection a subject of ours signs in. */
export function connectionOfSubject(subject: string): 'sms' | 'password' {
  return subject.startsWith('sms|') ? 'sms' : 'password';
}

/**
 * The subject of a number that has just been proved. Numbers are recycled: one that nobody used for 90 days, with a
 * profile behind it, must prove itself by birthday first.
 */
export async function phoneSubject(context: Context, phone_number: string): Promise<{ subject: string; birthday_needed: boolean }> {
  const identity = await findPhone(context, phone_number);
  if (identity.wrong_birthdays >= BIRTHDAY_TRIES) throw new AppError('BIRTHDAY_REFUSED');
  return { subject: identity.subject, birthday_needed: needsBirthday(context, identity) };
}

/**
 * Checks the birthday given for a number that was long unused, and gives its subject.
 * Throws BIRTHDAY_WRONG (with the tries left) and, after three wrong ones, BIRTHDAY_REFUSED: support looks at it.
 */
export async function proveBirthday(context: Context, phone_number: string, date_of_birth: string): Promise<string> {
  const identity = await findPhone(context, phone_number);
  if (!needsBirthday(context, identity)) return identity.subject;
  const tries = await countBirthdayTry(context.db, identity.subject, BIRTHDAY_TRIES);
  if (tries === undefined) throw new AppError('BIRTHDAY_REFUSED');
  const given = Buffer.from(context.sealer.fingerprint(date_of_birth));
  const known = Buffer.from(context.sealer.fingerprint(identity.date_of_birth ?? ''));
  if (timingSafeEqual(given, known)) return identity.subject;
  const tries_left = BIRTHDAY_TRIES - tries;
  if (tries_left === 0) throw new AppError('BIRTHDAY_REFUSED');
  throw new AppError('BIRTHDAY_WRONG', { field: 'date_of_birth', extra: { tries_left } });
}

/**
 * The number has signed in: it is in use from now on. Throws CODE_EXPIRED where its owner changed it since the code:
 * whoever holds the old number now is somebody else.
 */
export async function phoneUsed(context: Context, proved: { subject: string; phone_number: string }): Promise<void> {
  if (!(await markPhoneUsed(context.db, proved, context.clock.wall()))) throw new AppError('CODE_EXPIRED', { field: 'code' });
}

/** Support has found out whose number it is: birthdays may be tried again. False for a number that never signed in. */
export function allowBirthdayAgain(context: Context, phone_number: string): Promise<boolean> {
  return clearBirthdayTries(context.db, phone_number);
}

function findPhone(context: Context, phone_number: string): Promise<PhoneIdentity> {
  return findOrAddPhone(context.db, phone_number, newSubject('sms'), context.clock.wall());
}

function needsBirthday(context: Context, identity: PhoneIdentity): boolean {
  const unused_ms = context.clock.wall().getTime() - identity.last_used_at.getTime();
  return identity.date_of_birth !== null && unused_ms > DORMANT_NUMBER_MS;
}
