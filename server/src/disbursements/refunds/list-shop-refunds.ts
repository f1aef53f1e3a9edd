import type { QueryOf } from '@drawbridge/contract';
import type { Refund, refundsApi } from '@drawbridge/contract/public/refunds';
import type { List } from '@drawbridge/contract/public/shapes';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { pageAsked, pageOf } from '../../kernel/http/paging.ts';
import { findShopRefund, listShopRefunds, type ShopRefundRow } from './shop-store.ts';

/** Refunds of the key's business, the newest first, whoever asked for them. Throws CURSOR_INVALID. */
export async function listRefundsOfKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: KeyCaller,
  query: QueryOf<typeof refundsApi.list>,
): Promise<List<Refund>> {
  const page = pageAsked(caller, 'refunds', query);
  const { business_id } = caller;
  const rows = await listShopRefunds(db, { ...page, business_id, purchase_id: query.payment ?? null, now: clock.now() });
  return pageOf(page, rows, ({ asked_at, id }) => ({ at: asked_at.toISOString(), id }), presentRefund);
}

/** One refund of the key's business. Throws NOT_FOUND, also for another business's. */
export async function readRefundOfKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { business_id }: KeyCaller,
  id: string,
): Promise<Refund> {
  const row = await findShopRefund(db, business_id, id, clock.now());
  if (!row) throw new AppError('NOT_FOUND');
  return presentRefund(row);
}

function presentRefund(row: ShopRefundRow): Refund {
  return {
    id: row.id,
    object: 'refund',
    reference: row.reference,
    payment_id: row.purchase_id,
    amount: row.amount_cents,
    reason: row.reason,
    status: row.status,
    status_at: row.status_at.toISOString(),
    created_at: row.asked_at.toISOString(),
  };
}
