import type { AnswerOf, Customer, customers, QueryOf } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { type CustomerPlace, type CustomerRow, pageCustomers } from './store.ts';

const PAGE = 10;

/**
 * Who paid at a business, or at all the caller's: a page, sorted. Amounts in cents. Throws FORBIDDEN, BUSINESS_NOT_FOUND,
 * BAD_INPUT for what is no place in a list.
 */
export async function listCustomers(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  { syn_business_id, search = '', sort = 'last', limit = PAGE, after }: QueryOf<typeof customers.list>,
): Promise<AnswerOf<typeof customers.list>> {
  const business_ids = whichBusinesses(actor, syn_business_id);
  // One more than asked for tells whether there are more.
  const rows = await pageCustomers(db, { business_ids, search, sort, after: placeOf(after), limit: limit + 1 });
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(presentCustomer),
    next: last && rows.length > limit ? `${last.consumer_id}.${-last.rank}.${last.sort_name}` : null,
    total: rows[0]?.total ?? 0,
  };
}

function placeOf(after: string | undefined): CustomerPlace | undefined {
  if (after === undefined) return undefined;
  const [, consumer_id, key, name] = /^(usr_[0-9a-z]{26})\.(\d{1,16})\.(.*)$/s.exec(after) ?? [];
  const rank = -Number(key);
  if (consumer_id === undefined || name === undefined || !Number.isSafeInteger(rank)) throw new AppError('BAD_INPUT', { field: 'after' });
  return { consumer_id, rank, name };
}

/** A customer as lists show them. */
export function presentCustomer(row: CustomerRow): Customer {
  return {
    customer_id: row.consumer_id,
    customer_name: row.name,
    payment_count: row.payment_count,
    paid: row.paid_cents,
    returned: row.returned_cents,
    owed: row.owed_cents,
    first_payment_at: row.first_at.toISOString(),
    last_payment_at: row.last_at.toISOString(),
  };
}
