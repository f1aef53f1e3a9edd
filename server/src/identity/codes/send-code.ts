import { randomInt, randomUUID } from 'node:crypto';
import { CODE_LENGTH, type MessageFailure } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Language } from '../../kernel/language/language.ts';
import { say } from '../../kernel/language/say.ts';
import { addressKey } from '../../kernel/limits/address-key.ts';
import { consumeFirstRateLimit } from '../../kernel/limits/consume-rate-limit.ts';
import { fairLine } from '../../kernel/limits/fair-line.ts';
import { deliverFor, postMessage } from '../../notify/outbox/index.ts';
import { type Device, isKnownToPhone } from '../devices/known-device.ts';
import { CODE_MS, RESEND_MS } from '../lifetimes.ts';
import { codeHash, interactionHash, sentFor } from './hashes.ts';
import { codeLimits } from './limits.ts';
import { findCode, putCode, takeBackCode } from './store.ts';

/**
 * All codes share a limit, so they are counted one after another. They wait for that here and not in the database,
 * where each would hold a connection that a payment needs.
 */
const inLine = fairLine({ at_once: 2, most_waiting: 200 });

/** How long a person waits, at most, to hear that a code is on its way: less than their page does. */
const PATIENCE_MS = 6_000;
/** A cap on texts opens with the hour. */
const CAPPED_S = 10 * 60;

/** Where a request for a code comes from: its address, its device, and the language of its page. */
export interface Asking {
  readonly address: string;
  readonly device: Device;
  readonly language: Language;
  /** What the text says that the code is for; a sign-in where it does not say. */
  readonly about?: 'phone_change';
}

/**
 * Sends a fresh code in place of any earlier one; what it does and says is the same for every number. Throws
 * TOO_MANY_CODES (with the time left), SIGN_IN_BUSY, MESSAGE_NOT_SENT, and for a number no text gets to
 * PHONE_STOPPED_TEXTS and PHONE_NOT_REACHED; then there is no code, and another may be asked for at once.
 */
export async function sendCode(context: Context, uid: string, phone_number: string, asking: Asking): Promise<void> {
  const { address, device, language } = asking;
  await refuseTooSoon(context, uid, phone_number);
  const known = await isKnownToPhone(context, device, phone_number);
  const limits = codeLimits(context, { phone_number, address, sign_in: interactionHash(uid), known });
  const share = { account: phone_number, address: addressKey(address), known };
  const wait_s = await inLine(share, () => consumeFirstRateLimit(context, limits, sentFor(context, uid, phone_number)));
  if (wait_s !== undefined) throw tooMany(wait_s);
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const now = context.clock.wall();
  const interaction_hash = interactionHash(uid);
  const words = { channel: 'sms', to: phone_number, body: message(context, code, asking) } as const;
  const message_id = await context.db.transaction(async (tx) => {
    const posted = await postMessage(context, tx, { purpose: 'code', key: `code:${randomUUID()}`, language, words });
    await putCode(tx, {
      interaction_hash,
      phone_number,
      code_hash: codeHash(context, uid, phone_number, code),
      sent_at: now,
      expires_at: new Date(now.getTime() + CODE_MS),
      message_id: posted,
    });
    return posted;
  });
  const { state, failure } = await deliverFor(context, message_id, PATIENCE_MS);
  if (state !== 'refused' && state !== 'failed') return;
  await takeBackCode(context.db, interaction_hash, message_id);
  throw refusalOf(failure);
}

/** Why there is no code, to whoever waits for it. */
function refusalOf(failure: MessageFailure | null): AppError {
  switch (failure) {
    case 'stopped':
      return new AppError('PHONE_STOPPED_TEXTS', { field: 'phone_number' });
    case 'no_such_recipient':
    case 'not_a_cell_phone':
    case 'recipient_refused':
      return new AppError('PHONE_NOT_REACHED', { field: 'phone_number' });
    case 'too_many':
      return tooMany(CAPPED_S);
    default:
      return new AppError('MESSAGE_NOT_SENT');
  }
}

/** A sign-in may ask for the same number again only after a while; for another (the first was mistyped) at once. */
async function refuseTooSoon(context: Context, uid: string, phone_number: string): Promise<void> {
  const before = await findCode(context.db, interactionHash(uid));
  if (before?.phone_number !== phone_number) return;
  const wait_ms = before.sent_at.getTime() + RESEND_MS - context.clock.wall().getTime();
  if (wait_ms > 0) throw tooMany(Math.ceil(wait_ms / 1000));
}

function tooMany(retry_after_s: number): AppError {
  return new AppError('TOO_MANY_CODES', { retry_after_s, extra: { retry_after_s } });
}

/** The last line lets phones fill the code in on this site and on no other. */
function message(context: Context, code: string, { language, about }: Asking): string {
  const { brand, public_url } = context.config;
  const values = { code, brand: brand.name, minutes: CODE_MS / 60_000 };
  return [
    about === 'phone_change'
      ? say(language, '{code} is your {brand} code to use this number from now on. It expires in {minutes} minutes.', values)
      : say(language, '{code} is your {brand} code. It expires in {minutes} minutes.', values),
    say(language, 'Don’t share it. We’ll never ask for it.'),
    '',
    `@${new URL(public_url).hostname} #${code}`,
  ].join('\n');
}
