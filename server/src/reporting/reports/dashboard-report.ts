import type { AnswerOf, BodyOf, businesses } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { shownCause } from '../../payments/purchases/index.ts';
import { readRecent } from './read-home.ts';

/**
 * Home's recent transactions: every purchase that the merchant asked for or was paid by, whatever its status, newest
 * first. Throws FORBIDDEN, BUSINESS_NOT_FOUND.
 */
export async function dashboardReport(
  context: Context,
  actor: Actor,
  { limit, offset, syn_business_id }: BodyOf<typeof businesses.dashboardReport>,
): Promise<AnswerOf<typeof businesses.dashboardReport>> {
  const business_ids = whichBusinesses(actor, syn_business_id);
  const { rows, total } = await readRecent(context, business_ids, { limit, offset });
  const items = rows.map((row) => ({
    ID: row.id,
    DateTimeCreated: row.requested_at.toISOString(),
    TimeZone: row.time_zone,
    StoreName: row.store_name,
    CustomerName: row.customer_name,
    Channel: row.channel,
    BaseAmount: row.amount_cents - row.tip_cents,
    TipAmount: row.tip_cents,
    TransactionStatus: row.status,
    Cause: shownCause(row),
    PublicID: row.public_id,
    PosOrderID: row.pos_order_id,
    RefundedAmount: row.refunded_cents - row.reversed_cents,
    ReversedAmount: row.reversed_cents,
  }));
  return { items, page_info: { total } };
}
