import type { QueryOf } from '@drawbridge/contract';
import type { Payment, paymentsApi } from '@drawbridge/contract/public/payments';
import type { List } from '@drawbridge/contract/public/shapes';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { pageAsked, pageOf } from '../../kernel/http/paging.ts';
import { shownCause } from '../../payments/purchases/index.ts';
import { settlementOf } from '../reports/index.ts';
import { findShopPayment, listShopPayments, type ShopPaymentRow } from './shop-store.ts';

/** Payments of the key's business that a shop asked for, the newest first, by filters. Throws CURSOR_INVALID. */
export async function listPaymentsOfKey(
  { db }: Pick<Context, 'db'>,
  caller: KeyCaller,
  query: QueryOf<typeof paymentsApi.list>,
): Promise<List<Payment>> {
  const page = pageAsked(caller, 'payments', query);
  const rows = await listShopPayments(db, {
    business_id: caller.business_id,
    status: query.status ?? null,
    channel: query.channel ?? null,
    customer_id: query.customer ?? null,
    order_id: query.order_id ?? null,
    from: query.created_from ?? '-infinity',
    before: query.created_before ?? 'infinity',
    after: page.after,
    rows: page.rows,
  });
  return pageOf(page, rows, ({ requested_at, id }) => ({ at: requested_at.toISOString(), id }), presentPayment);
}

/** One payment of the key's business. Throws NOT_FOUND, also for another business's. */
export async function readPaymentOfKey({ db }: Pick<Context, 'db'>, { business_id }: KeyCaller, id: string): Promise<Payment> {
  const row = await findShopPayment(db, business_id, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentPayment(row);
}

function presentPayment(row: ShopPaymentRow): Payment {
  const { fee_basis_points, fee_fixed_cents, status } = row;
  if (status === 'INITIATED') throw new Error(`payment ${row.id} was asked for by nobody`);
  return {
    id: row.id,
    object: 'payment',
    public_id: row.public_id,
    status,
    cause: shownCause(row),
    return_code: row.return_code,
    channel: row.channel,
    amount: row.amount_cents,
    tip_amount: row.tip_cents,
    refunded_amount: row.refunded_cents - row.reversed_cents,
    reversed_amount: row.reversed_cents,
    fee_amount:
      fee_basis_points === null || fee_fixed_cents === null ? null : settlementOf({ ...row, fee_basis_points, fee_fixed_cents }).fee_cents,
    order_id: row.pos_order_id,
    memo: row.notes,
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    checkout_session_id: row.session_id,
    payment_link_id: row.link_id,
    created_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    posted_at: row.posted_at?.toISOString() ?? null,
  };
}
