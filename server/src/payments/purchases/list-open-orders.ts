import { type AnswerOf, APPROVAL_MS, type purchases } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import * as store from './store.ts';

/** The caller's own orders that wait for their customers, at whatever device they were asked for; the newest first. */
export async function listOpenOrders(context: Context, actor: Actor): Promise<AnswerOf<typeof purchases.openOrders>> {
  const { user_id, business_ids } = actor;
  const rows = await store.listOpenOrders(context.db, { user_id, business_ids, now: context.clock.now(), approval_ms: APPROVAL_MS });
  const items = rows.map(({ expires_at, requested_at, ...row }) => ({
    ...row,
    expiration: expires_at.toISOString(),
    purchase_date: requested_at.toISOString(),
  }));
  return { items };
}
