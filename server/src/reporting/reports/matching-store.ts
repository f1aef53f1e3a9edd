import { endOf } from '../../kernel/db/beginning.ts';
import { amountsTyped } from './amounts-typed.ts';

/** A statement's part with the values of its parameters, in their order. */
export interface Part {
  readonly text: string;
  readonly values: readonly unknown[];
}

const NAME = `lower(c.first_name || ' ' || c.last_name)`;
const TURNED_NAME = `lower(c.last_name || ' ' || c.first_name)`;
/** What a payment's ID is written with. Fewer than four of its letters could as well begin a name. */
const PUBLIC_ID = /^[2-9A-HJ-NP-Z]{4,12}$/;
const ID_LENGTH = 12;
const LAST_FOUR = /^\d{4}$/;

/**
 * Approved payments of the businesses $1 that these words find, as `id` and `business_id`: by the beginning of the
 * customer's name from either end, of an order's number or of the payment's ID, by the sale's amount in dollars, and by
 * an account's last four digits. Each is looked up by an index of its own. Its parameters begin at `first`.
 */
export function matchingPayments(search: string, first: number): Part {
  const typed = search.toLowerCase();
  const values: unknown[] = [typed, endOf(typed)];
  const [from, until] = [`$${first}`, `$${first + 1}`];
  const add = (...more: unknown[]): string[] => more.map((value) => `$${first - 1 + values.push(value)}`);
  const ways = [
    `select p.id, p.business_id from purchase_details p
      where p.business_id = any($1) and p.approved_at is not null and p.pos_order_id is not null
        and lower(p.pos_order_id) ~>=~ ${from} and lower(p.pos_order_id) ~<~ ${until}`,
  ];
  // Names have no digits: what has some looks through none.
  if (!/\d/.test(typed))
    for (const name of [NAME, TURNED_NAME])
      ways.push(
        `select p.id, p.business_id from consumer_names c join purchase_details p on p.consumer_id = c.user_id
          where ${name} ~>=~ ${from} and ${name} ~<~ ${until} and p.business_id = any($1) and p.approved_at is not null`,
      );
  const id = search.toUpperCase();
  if (PUBLIC_ID.test(id)) {
    const [low, high] = add(id, id.padEnd(ID_LENGTH, 'Z'));
    ways.push(
      `select p.id, p.business_id from purchase_details p
        where p.business_id = any($1) and p.approved_at is not null and p.public_id between ${low} and ${high}`,
    );
  }
  const amounts = amountsTyped(search);
  if (amounts) {
    const [low, high] = add(amounts.lowest_cents, amounts.highest_cents);
    ways.push(
      `select p.id, p.business_id from purchase_details p
        where p.business_id = any($1) and p.approved_at is not null and p.amount_cents - p.tip_cents between ${low} and ${high}`,
    );
  }
  if (LAST_FOUR.test(search)) {
    const [digits] = add(search);
    ways.push(
      `select p.id, p.business_id from bank_account_labels a join account_holders h on h.id = a.id
         join purchase_details p on p.consumer_id = h.consumer_id and p.bank_account_id = a.id
        where a.last_four = ${digits} and p.business_id = any($1) and p.approved_at is not null`,
    );
  }
  return { text: ways.join('\n union '), values };
}
