import { whyNotReinitiate } from '@drawbridge/contract';
import { effectiveEntryDateAt, nextCutoff } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { findStanding } from '../../merchants/businesses/index.ts';
import { requestNotifications } from '../returns/index.ts';
import { readReturn } from './list-returns.ts';
import { requireReinitiating } from './may-reinitiate.ts';
import { lockPurchase, readFacts, startReinitiation } from './store.ts';

/**
 * Has a returned payment debited again, by a new entry of the same amount and account in the next file. The payment
 * stays DECLINED until that is past its return window; consumer and merchant are notified. Gives the return as it then
 * stands. Throws FORBIDDEN (also for another's business), NOT_FOUND (no such payment of it), BUSINESS_CLOSED, the contract's refusals of
 * reinitiations, and IDEMPOTENCY_KEY_REUSED.
 */
export async function triggerReinitiation(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'role' | 'business_ids'>,
  body: { purchase_id: string; syn_business_id: string },
  idempotency_key?: string,
): Promise<WrittenAnswer> {
  const business_id = requireReinitiating(actor, body.syn_business_id);
  const { purchase_id } = body;
  const { clock, config } = context;
  return idempotent(context, { user_id: actor.user_id, route: 'retries/trigger', idempotency_key, body }, async (tx) => {
    const now = clock.now();
    const purchase = await lockPurchase(tx, purchase_id, business_id);
    if (!purchase) throw new AppError('NOT_FOUND');
    if ((await findStanding(tx, business_id))?.standing === 'CLOSED') throw new AppError('BUSINESS_CLOSED');
    const refusal = whyNotReinitiate(await readFacts(tx, purchase_id, now));
    if (refusal !== undefined) throw new AppError(refusal);

    const id = newId('rty');
    const expected_on = effectiveEntryDateAt(nextCutoff(now, config.ach), config.ach);
    await startReinitiation(tx, { id, purchase_id, business_id, at: now, by: actor.user_id, expected_on });
    await requestNotifications(tx, [{ reinitiation_id: id, consumer_id: purchase.consumer_id, business_id }], now);
    return readReturn(tx, actor, { purchase_id, business_id, now });
  });
}
