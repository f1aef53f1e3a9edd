import { randomInt } from 'node:crypto';
import { CODE_LENGTH } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { Language } from '../../language/language.ts';
import { say } from '../../language/say.ts';
import { CODE_MS, RESEND_MS } from '../lifetimes.ts';
import { type Limit, takeTurn } from '../limits/take-turn.ts';
import { codeHash, interactionHash } from './hashes.ts';
import { areaCode } from './phone-number.ts';
import { findCode, putCode } from './store.ts';

const HOUR_MS = 60 * 60_000;
/** What an area code and everyone together may be sent in an hour, as multiples of what one address may. */
const ADDRESSES_PER_AREA = 5;
const ADDRESSES_IN_ALL = 50;

/**
 * Sends a fresh code to a number, in the place of any earlier one. What it does and says is the same for every number.
 * `asking` is where the request comes from: its IP address, and the language of its page. Throws TOO_MANY_CODES (with the time left) and MESSAGE_NOT_SENT.
 */
export async function sendCode(
  context: Context,
  uid: string,
  phone_number: string,
  { address, language }: { address: string; language: Language },
): Promise<void> {
  await refuseTooSoon(context, uid, phone_number);
  const wait_s = await takeTurn(context, limitsOf(context, phone_number, address));
  if (wait_s !== undefined) throw tooMany(wait_s);
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const now = context.clock.wall();
  await putCode(context.db, {
    interaction_hash: interactionHash(uid),
    phone_number,
    code_hash: codeHash(context, uid, phone_number, code),
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_MS),
  });
  try {
    await context.sms.send({ to: phone_number, body: message(context, code, language) });
  } catch (error) {
    context.log.error({ err: error }, 'a one-time code could not be sent');
    throw new AppError('MESSAGE_NOT_SENT');
  }
}

/** The same sign-in may ask for the same number again only after a while; for another number (the first was mistyped) at once. */
async function refuseTooSoon(context: Context, uid: string, phone_number: string): Promise<void> {
  const before = await findCode(context.db, interactionHash(uid));
  if (before?.phone_number !== phone_number) return;
  const wait_ms = before.sent_at.getTime() + RESEND_MS - context.clock.wall().getTime();
  if (wait_ms > 0) throw tooMany(Math.ceil(wait_ms / 1000));
}

function limitsOf(context: Context, phone_number: string, address: string): Limit[] {
  const { one_time_codes_per_number_per_hour: per_number, one_time_codes_per_address_per_hour: per_address } = context.config;
  return [
    { bucket: `code:number:${context.sealer.fingerprint(phone_number)}`, most: per_number, window_ms: HOUR_MS },
    { bucket: `code:address:${address}`, most: per_address, window_ms: HOUR_MS },
    { bucket: `code:area:${areaCode(phone_number)}`, most: per_address * ADDRESSES_PER_AREA, window_ms: HOUR_MS },
    { bucket: 'code:all', most: per_address * ADDRESSES_IN_ALL, window_ms: HOUR_MS },
  ];
}

function tooMany(retry_after_s: number): AppError {
  return new AppError('TOO_MANY_CODES', { retry_after_s, extra: { retry_after_s } });
}

/** The last line lets phones fill the code in on this site and on no other. */
function message(context: Context, code: string, language: Language): string {
  const { brand, public_url } = context.config;
  return [
    say(language, '{code} is your {brand} code. It works for {minutes} minutes.', { code, brand: brand.name, minutes: CODE_MS / 60_000 }),
    say(language, 'Never give it to anyone: we will not ask for it.'),
    '',
    `@${new URL(public_url).hostname} #${code}`,
  ].join('\n');
}
