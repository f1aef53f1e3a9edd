import { type AnswerOf, type CustomerPayment, causeOf, type customers, type QueryOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { type CustomerPaymentRow, findCustomer, pagePayments } from './store.ts';

const PAGE = 10;

/**
 * What a customer approved at the caller's businesses, the latest first. Amounts in cents. Throws FORBIDDEN,
 * BUSINESS_NOT_FOUND, NOT_FOUND for whoever never paid there.
 */
export async function listCustomerPayments(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  consumer_id: string,
  { syn_business_id, limit = PAGE, after }: QueryOf<typeof customers.payments>,
): Promise<AnswerOf<typeof customers.payments>> {
  const business_ids = whichBusinesses(actor, syn_business_id);
  if (!(await findCustomer(db, business_ids, consumer_id))) throw new AppError('NOT_FOUND');
  // One more than asked for tells whether there are more.
  const rows = await pagePayments(db, { business_ids, consumer_id, after, limit: limit + 1 });
  return { items: rows.slice(0, limit).map(present), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}

function present(row: CustomerPaymentRow): CustomerPayment {
  return {
    purchase_id: row.id,
    public_id: row.public_id,
    business_name: row.business_name,
    time_zone: row.time_zone,
    requested_at: row.requested_at.toISOString(),
    channel: row.channel,
    order_id: row.pos_order_id,
    LinkNumber: row.link_number,
    amount: row.amount_cents,
    refunded: row.refunded_cents - row.reversed_cents,
    reversed: row.reversed_cents,
    status: row.status,
    cause: causeOf(row.last_event),
    return_code: row.return_code,
  };
}
