import { OPEN_PURCHASE_MS, type WaitingConsumer } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import * as store from './store.ts';

/** More than anybody could pick from. */
const MOST = 50;

/**
 * Who waits at a business's counters, by first name and payment code, newest last: whoever came there in the last five
 * minutes and was asked for no amount. Throws FORBIDDEN for a business that is not the caller's.
 */
export async function listWaiting(context: Context, actor: Actor, syn_business_id: string): Promise<{ items: WaitingConsumer[] }> {
  const business_id = requireBusiness(actor, syn_business_id);
  return { items: await store.listWaiting(context.db, { business_id, now: context.clock.now(), open_ms: OPEN_PURCHASE_MS, most: MOST }) };
}
