import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '@drawbridge/contract';
import { NUMBER_CODE_MINUTES } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { say } from '../../kernel/language/say.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { deliverFor, postMessage } from '../../notify/outbox/index.ts';
import {
  countNumberTry,
  findNumberCode,
  forgetNumberCodes,
  markNumberProved,
  type NumberCodeRow,
  putNumberCode,
  takeBackNumberCode,
} from './number-code-store.ts';
import { type ConsumerFacts, findFacts } from './staff-store.ts';

export const NUMBER_CODE_MS = NUMBER_CODE_MINUTES * 60_000;
const TRIES = 3;
const KEPT_MS = 24 * 60 * 60_000;
/** How long whoever asks waits to hear what became of the text. */
const PATIENCE_MS = 6_000;

/** How it stands with the code that a caller reads back. */
export interface NumberProof {
  readonly texted_at: Date;
  readonly ends_at: Date;
  readonly matched_at: Date | null;
  readonly tries_left: number;
}

/**
 * Texts a code to the number on file: whoever calls and reads it back holds that phone. It signs nobody in. `asked_by`:
 * one of the staff. Throws ERR_USER_NOT_FOUND, TOO_MANY_CODES (with the time left), PHONE_NOT_REACHED, MESSAGE_NOT_SENT.
 */
export async function textNumberCode(context: Context, user_id: string, asked_by: string): Promise<NumberProof> {
  const consumer = await findFacts(context.db, user_id);
  // A former customer has no number.
  if (!consumer || consumer.phone_number === '') throw new AppError('ERR_USER_NOT_FOUND');
  const retry_after_s = await consumeRateLimit(context, [
    limitOf(LIMITS.number_code, user_id),
    limitOf(LIMITS.number_code_staff, asked_by),
  ]);
  if (retry_after_s !== undefined) throw new AppError('TOO_MANY_CODES', { retry_after_s, extra: { retry_after_s } });
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const code_hash = hashOf(context, consumer, code);
  const texted_at = context.clock.wall();
  const ends_at = new Date(texted_at.getTime() + NUMBER_CODE_MS);
  const words = { channel: 'sms', to: consumer.phone_number, body: message(context, code, consumer) } as const;
  const message_id = await context.db.transaction(async (tx) => {
    await forgetNumberCodes(tx, new Date(texted_at.getTime() - KEPT_MS));
    await putNumberCode(tx, { consumer_id: user_id, code_hash, texted_at, ends_at });
    const key = `number-code:${randomUUID()}`;
    return postMessage(context, tx, { purpose: 'number_code', key, language: consumer.language, words });
  });
  const { state, failure } = await deliverFor(context, message_id, PATIENCE_MS);
  if (state === 'refused' || state === 'failed') {
    await takeBackNumberCode(context.db, user_id, code_hash);
    throw new AppError(failure === null || failure === 'too_many' ? 'MESSAGE_NOT_SENT' : 'PHONE_NOT_REACHED');
  }
  return { texted_at, ends_at, matched_at: null, tries_left: TRIES };
}

/** Whether a code is the one that was texted; it comes back once. Throws CODE_EXPIRED where none works any more, CODE_TRIES_USED. */
export async function checkNumberCode(context: Context, user_id: string, code: string): Promise<{ matches: boolean; tries_left: number }> {
  const now = context.clock.wall();
  const consumer = await findFacts(context.db, user_id);
  if (!consumer) throw new AppError('ERR_USER_NOT_FOUND');
  const waiting = await countNumberTry(context.db, user_id, { most: TRIES, now });
  if (!waiting) {
    const kept = await findNumberCode(context.db, user_id);
    throw new AppError(kept && kept.tries >= TRIES && kept.ends_at > now ? 'CODE_TRIES_USED' : 'CODE_EXPIRED', { field: 'code' });
  }
  const same = timingSafeEqual(Buffer.from(hashOf(context, consumer, code)), Buffer.from(waiting.code_hash));
  const matches = same && (await markNumberProved(context.db, user_id, waiting.code_hash, now));
  return { matches, tries_left: TRIES - waiting.tries };
}

/** How it stands with the last code; undefined where none is kept. */
export async function readNumberProof({ db, clock }: Pick<Context, 'clock' | 'db'>, user_id: string): Promise<NumberProof | undefined> {
  const kept = await findNumberCode(db, user_id);
  return kept && proofOf(kept, clock.wall());
}

/** No tries are left of one that has ended, by real time: pages in a sandbox go by its clock. */
function proofOf({ texted_at, ends_at, matched_at, tries }: NumberCodeRow, now: Date): NumberProof {
  return { texted_at, ends_at, matched_at, tries_left: ends_at > now ? Math.max(0, TRIES - tries) : 0 };
}

/** Bound to the number that it went to: a number that changes meanwhile proves nothing. */
function hashOf({ sealer }: Context, { id, phone_number }: ConsumerFacts, code: string): string {
  return sealer.fingerprint(`number code:${id}:${phone_number}:${code}`);
}

function message({ config }: Context, code: string, { language }: ConsumerFacts): string {
  return say(
    language,
    '{code} is your {brand} support code. Read it to the agent you called. It can’t be used to log in. If you didn’t call us, don’t share it.',
    {
      code,
      brand: config.brand.name,
    },
  );
}
