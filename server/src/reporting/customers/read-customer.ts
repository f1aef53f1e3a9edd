import type { CustomerDetails } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { presentCustomer } from './list-customers.ts';
import { findContact, findCustomer, listOpenReturns, type OpenReturnRow, sumGivenBack } from './store.ts';

/**
 * What a shop may know of a customer: how they are reached only while they owe it a returned payment. Amounts in cents.
 * Throws FORBIDDEN, BUSINESS_NOT_FOUND, NOT_FOUND for whoever never paid there.
 */
export async function readCustomer(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  customer_id: string,
  business: string | null | undefined,
): Promise<CustomerDetails> {
  const business_ids = whichBusinesses(actor, business);
  const row = await findCustomer(db, business_ids, customer_id);
  if (!row) throw new AppError('NOT_FOUND');
  const [back, open] = await Promise.all([sumGivenBack(db, business_ids, customer_id), listOpenReturns(db, business_ids, customer_id)]);
  const contact = open.length === 0 ? undefined : await findContact(db, customer_id);
  return {
    ...presentCustomer(row),
    refunded: back.given_back_cents - back.reversed_cents,
    reversed: back.reversed_cents,
    open_returns: open.map(presentOpen),
    contact: contact ? { customer_phone: contact.phone_number, customer_email: contact.email } : null,
  };
}

function presentOpen(row: OpenReturnRow): CustomerDetails['open_returns'][number] {
  return {
    purchase_id: row.purchase_id,
    public_id: row.public_id,
    amount: row.amount_cents,
    approved_at: row.approved_at.toISOString(),
    returned_at: row.returned_at.toISOString(),
    return_code: row.code,
    time_zone: row.time_zone,
  };
}
