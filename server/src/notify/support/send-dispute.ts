import type { Dispute } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { holdToDay } from './day-limit.ts';
import { findApproved, findDispute } from './dispute-store.ts';
import { keepRequest } from './keep-request.ts';
import { readDispute } from './read-dispute.ts';

/** Has a business told of a payment, by its purchase's id. */
export type TellDisputed = (tx: Queryable, purchase_id: string) => Promise<void>;

/**
 * Reports a payment that its payer doesn't recognize, as a request for help. A payment is reported once: whoever sends
 * it again, or twice at the same moment, gets what the first one got. Throws NOT_FOUND for what is no approved payment
 * of theirs, TOO_MANY_REQUESTS as `sendRequest` does. `tell`: has its business told, in the same transaction.
 */
export async function sendDispute(context: Context, actor: Actor, payment: string, notes: string, tell: TellDisputed): Promise<Dispute> {
  const { db, clock } = context;
  const purchase = await findApproved(db, payment, actor.user_id);
  if (!purchase) throw new AppError('NOT_FOUND');
  const sent = await readDispute(context, purchase.id);
  if (sent) return sent;
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.support_request, actor.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const now = clock.now();
  await db.transaction(async (tx) => {
    await holdToDay(tx, actor.user_id, 'requests', now);
    // Another tab may have sent it while this one waited for its turn.
    if (await findDispute(tx, purchase.id)) return;
    const request = { id: newId('sup'), user_id: actor.user_id, side: actor.kind, notes, disputes: true } as const;
    const about = { purchase_id: purchase.id, business_id: purchase.business_id, issue: null, phone_number: null, store_name: null };
    await keepRequest(context, tx, { ...request, ...about }, now);
    await tell(tx, purchase.id);
  });
  const kept = await readDispute(context, purchase.id);
  if (!kept) throw new Error(`the report of ${purchase.id} was not kept`);
  return kept;
}
