import type { ErrorCode } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { WrittenAnswer } from '../http/bind.ts';
import { answerOf } from './answer-of.ts';
import { claimOf } from './claim-of.ts';
import { replayAnswer, type StoredAnswer, storeAnswer } from './store.ts';

const TOO_MANY = 429;
/** Refusals that mean later: a person may lift what they come from, or shows their passkey. */
const LATER: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['BUSINESS_CLOSING', 'BUSINESS_FEATURE_OFF', 'PASSKEY_NEEDED']);

/**
 * Does `work` in a transaction and gives its answer as JSON; with an idempotency key, once: the same key and body get
 * the first answer, or refusal, again. `work` must refuse, by an AppError, before it changes anything, as the refusal
 * is kept with it. A refusal with 429 ends by itself, and a person may lift BUSINESS_CLOSING,
 * BUSINESS_FEATURE_OFF and PASSKEY_NEEDED: these undo `work`, and leave the key unused. Throws IDEMPOTENCY_KEY_REUSED for another body, and what `work` refuses.
 */
export async function idempotent(
  context: Context,
  call: { user_id: string; route: string; idempotency_key: string | undefined; body: unknown },
  work: (tx: Queryable) => Promise<unknown>,
): Promise<WrittenAnswer> {
  const { user_id, route } = call;
  const { key, body_hash } = claimOf(call.idempotency_key, call.body);
  const wall = context.clock.wall();
  const verdict = await context.db.transaction(async (tx): Promise<StoredAnswer> => {
    if (key === undefined || body_hash === undefined) return { refusal: null, answer: JSON.stringify(await work(tx)) };
    const asked = { user_id, route, key, body_hash };
    const earlier = await replayAnswer(tx, asked, wall);
    if (earlier.refusal !== null || earlier.answer !== null) return earlier;
    const kept = await answerOrRefusal(tx, work);
    await storeAnswer(tx, asked, kept, wall);
    return kept;
  });
  return answerOf({ ...verdict, refusal: verdict.refusal as ErrorCode | null });
}

async function answerOrRefusal(tx: Queryable, work: (tx: Queryable) => Promise<unknown>): Promise<StoredAnswer> {
  try {
    return { refusal: null, answer: JSON.stringify(await work(tx)) };
  } catch (error) {
    if (error instanceof AppError && isKept(error)) return { refusal: error.code, answer: null };
    throw error;
  }
}

const isKept = ({ status, code }: AppError) => status < 500 && status !== TOO_MANY && !LATER.has(code);
