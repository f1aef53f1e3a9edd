import type { QueryOf } from '@drawbridge/contract';
import type { customersApi, PublicCustomer } from '@drawbridge/contract/public/customers';
import type { List } from '@drawbridge/contract/public/shapes';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { KeyCaller } from '../../kernel/http/key-caller.ts';
import { type PageAsked, pageAsked, pageOf } from '../../kernel/http/paging.ts';
import { consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { type CustomerPlace, type CustomerRow, findCustomer, pageCustomers } from './store.ts';

/** Customers of the key's business, those who paid last first, as its portal lists them. Throws CURSOR_INVALID, TOO_MANY_REQUESTS. */
export async function listCustomersOfKey(
  context: Context,
  caller: KeyCaller,
  query: QueryOf<typeof customersApi.list>,
): Promise<List<PublicCustomer>> {
  const page = pageAsked(caller, 'customers', query);
  consumeServerRateLimit(context, LIMITS.customer_list, caller.api_key_id);
  const after = query.cursor === undefined ? undefined : placeOf(page.after);
  const rows = await pageCustomers(context.db, {
    business_ids: [caller.business_id],
    search: query.search ?? '',
    sort: 'last',
    after,
    limit: page.rows,
  });
  return pageOf(page, rows, ({ last_at, consumer_id }) => ({ at: last_at.toISOString(), id: consumer_id }), presentCustomer);
}

/** The same place in the portal's list, which counts microseconds down. */
function placeOf({ at, id }: PageAsked['after']): CustomerPlace {
  return { consumer_id: id, rank: -Date.parse(at) * 1_000, name: '' };
}

/** Somebody who paid at the key's business. Throws NOT_FOUND for whoever never did. */
export async function readCustomerOfKey({ db }: Pick<Context, 'db'>, { business_id }: KeyCaller, id: string): Promise<PublicCustomer> {
  const row = await findCustomer(db, [business_id], id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentCustomer(row);
}

function presentCustomer(row: CustomerRow): PublicCustomer {
  return {
    id: row.consumer_id,
    object: 'customer',
    name: row.name,
    payment_count: row.payment_count,
    paid_amount: row.paid_cents,
    returned_amount: row.returned_cents,
    owed_amount: row.owed_cents,
    created_at: row.first_at.toISOString(),
    last_payment_at: row.last_at.toISOString(),
  };
}
