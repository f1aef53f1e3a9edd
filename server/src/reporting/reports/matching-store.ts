import { endOf } from '../../kernel/db/beginning.ts';
import { amountsTyped } from './amounts-typed.ts';

const NAME = `lower(c.first_name || ' ' || c.last_name)`;
const TURNED_NAME = `lower(c.last_name || ' ' || c.first_name)`;

/**
 * Approved payments of the businesses $1 that the words $2 find, as `id` and `business_id`: by the beginning of an order's
 * number, of the customer's name from either end, or of the payment's ID, by the sale's amount, and by an account's last
 * four digits. Each is looked up by an index of its own, and not at all where its words are null.
 */
export const MATCHING_PAYMENTS = `
  select p.id, p.business_id from purchase_details p
   where p.business_id = any($1) and p.approved_at is not null and p.pos_order_id is not null
     and lower(p.pos_order_id) ~>=~ ($2::text[])[1] and lower(p.pos_order_id) ~<~ ($2::text[])[2]
   union
  select p.id, p.business_id from consumer_names c join purchase_details p on p.consumer_id = c.user_id
   where ${NAME} ~>=~ ($2::text[])[3] and ${NAME} ~<~ ($2::text[])[4] and p.business_id = any($1) and p.approved_at is not null
   union
  select p.id, p.business_id from consumer_names c join purchase_details p on p.consumer_id = c.user_id
   where ${TURNED_NAME} ~>=~ ($2::text[])[3] and ${TURNED_NAME} ~<~ ($2::text[])[4] and p.business_id = any($1) and p.approved_at is not null
   union
  select p.id, p.business_id from purchase_details p
   where p.business_id = any($1) and p.approved_at is not null and p.public_id between ($2::text[])[5] and ($2::text[])[6]
   union
  select p.id, p.business_id from purchase_details p
   where p.business_id = any($1) and p.approved_at is not null
     and p.amount_cents - p.tip_cents between ($2::text[])[7]::bigint and ($2::text[])[8]::bigint
   union
  select p.id, p.business_id from bank_account_labels a join account_holders h on h.id = a.id
    join purchase_details p on p.consumer_id = h.consumer_id and p.bank_account_id = a.id
   where a.last_four = ($2::text[])[9]::char(4) and p.business_id = any($1) and p.approved_at is not null`;

/** What a payment's ID is written with. Fewer than four of its letters could as well begin a name. */
const PUBLIC_ID = /^[2-9A-HJ-NP-Z]{4,12}$/;
const ID_LENGTH = 12;
const LAST_FOUR = /^\d{4}$/;

/** The words $2 of MATCHING_PAYMENTS for what somebody typed; null where nothing was. */
export function wordsOf(search: string): readonly (string | null)[] | null {
  if (search === '') return null;
  const typed = search.toLowerCase();
  const beginning = [typed, endOf(typed)];
  const id = search.toUpperCase();
  const amounts = amountsTyped(search);
  return [
    ...beginning,
    // Names have no digits: what has some looks through none.
    ...(/\d/.test(typed) ? [null, null] : beginning),
    ...(PUBLIC_ID.test(id) ? [id, id.padEnd(ID_LENGTH, 'Z')] : [null, null]),
    ...(amounts === undefined ? [null, null] : [String(amounts.lowest_cents), String(amounts.highest_cents)]),
    LAST_FOUR.test(search) ? search : null,
  ];
}
