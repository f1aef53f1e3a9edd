import type { ErrorCode } from '@drawbridge/contract';
import type { Queryable } from '../db/database.ts';

/** What a verb in SQL gives: the JSON to answer, or the code of a refusal. */
export interface Verdict {
  readonly refusal: ErrorCode | null;
  readonly answer: string | null;
}

/** The Idempotency-Key of a call and what its body hashes to; both undefined without a key. */
export interface Claim {
  readonly key: string | undefined;
  readonly body_hash: string | undefined;
}

export interface ClaimedCall {
  readonly user_id: string;
  readonly route: string;
  readonly key: string;
  readonly body_hash: string;
}

export interface StoredAnswer {
  readonly refusal: string | null;
  readonly answer: string | null;
}

/** What the key was answered before; a repeat at the same moment waits here until the first has been answered. */
export function replayAnswer(tx: Queryable, call: ClaimedCall, wall: Date): Promise<StoredAnswer> {
  return tx.one<StoredAnswer>(`select refusal, answer from replay_answer($1, $2, $3, $4, $5)`, [
    call.user_id,
    call.route,
    call.key,
    call.body_hash,
    wall,
  ]);
}

export async function storeAnswer(tx: Queryable, call: ClaimedCall, kept: StoredAnswer, wall: Date): Promise<void> {
  await tx.many(
    `select store_answer(
      p_user_id => $1, p_route => $2, p_key => $3, p_body_hash => $4, p_refusal => $5, p_answer => $6, p_wall => $7
    )`,
    [call.user_id, call.route, call.key, call.body_hash, kept.refusal, kept.answer, wall],
  );
}

/** Forgets keys of before, which nobody may repeat any more. */
export async function forgetKeys(db: Queryable, before: Date): Promise<void> {
  await db.run('delete from idempotency_keys where at < $1', [before]);
}

export async function deleteKeysOf(tx: Queryable, user_id: string): Promise<void> {
  await tx.run('delete from idempotency_keys where user_id = $1', [user_id]);
}
