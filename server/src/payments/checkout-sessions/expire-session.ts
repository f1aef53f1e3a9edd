import type { Context } from '../../context.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { answerOf, claimOf } from '../../kernel/idempotency/index.ts';
import { expireSession } from './store.ts';

/**
 * Ends an open session of the key's business, so that it can no longer be paid; one that has expired stays as it was.
 * Throws ORDER_NOT_FOUND, also for another business's, ORDER_ALREADY_PAID, IDEMPOTENCY_KEY_REUSED.
 */
export async function expireCheckoutSession(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { api_key_id, business_id }: KeyCaller,
  session_id: string,
  idempotency_key: string | undefined,
): Promise<WrittenAnswer> {
  const call = { api_key_id, business_id, session_id, now: clock.now(), wall: clock.wall() };
  return answerOf(await expireSession(db, { ...call, ...claimOf(idempotency_key, { session_id }) }));
}
