import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import {
  type AnswerOf,
  type FoundCustomer,
  type FoundPayment,
  type merchantSearch,
  PERMISSIONS_OF_ROLE,
  type QueryOf,
} from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { findPayouts } from '../../disbursements/payouts/index.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { shownCause } from '../../payments/purchases/index.ts';
import { findCustomersNamed, type NamedCustomerRow } from '../customers/index.ts';
import { type Meant, typedDay, whatIsMeant } from '../words/index.ts';
import { countFound, type FoundPaymentRow, listFound, MOST_COUNTED } from './store.ts';

/** A few of each kind are enough to choose from: whoever means another says more. */
const MOST_OF_A_KIND = 5;

type Answer = AnswerOf<typeof merchantSearch.find>;

/**
 * What somebody at a merchant means by a few words: payments that were approved at the caller's businesses; for who sees reports also
 * customers, payouts, and payments by the last four of an account. Amounts in cents. Throws FORBIDDEN, BUSINESS_NOT_FOUND.
 */
export async function searchMerchant(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { q = '', syn_business_id }: QueryOf<typeof merchantSearch.find>,
): Promise<Answer> {
  const business_ids = whichBusinesses(actor, syn_business_id);
  if (q === '') return { payments: [], payment_count: 0, or_more: false, customers: [], payouts: [] };
  const sees_reports = actor.role !== undefined && PERMISSIONS_OF_ROLE[actor.role].includes('pc:view:reports');
  const all = whatIsMeant(q);
  const meant: Meant = sees_reports ? all : { ...all, last_four: null };
  const day = typedDay(q, wallTimeAt(clock.now(), EASTERN).date) ?? null;
  const [found, payouts] = await Promise.all([
    payments(db, business_ids, meant),
    sees_reports ? findPayouts(db, business_ids, { ...meant, day }, MOST_OF_A_KIND) : [],
  ]);
  return {
    payments: found.rows.map((row) => presentFound(row, sees_reports)),
    payment_count: Math.min(found.count, MOST_COUNTED),
    or_more: found.count > MOST_COUNTED,
    customers: sees_reports ? found.named.map(presentNamed) : [],
    payouts,
  };
}

/**
 * The newest payments of customers of that name are those of the customers who paid last: no other could stand before them. How many
 * there are in all is counted where there are more than fit.
 */
async function payments(
  db: Context['db'],
  business_ids: readonly string[],
  meant: Meant,
): Promise<{ named: NamedCustomerRow[]; rows: FoundPaymentRow[]; count: number }> {
  const named = await findCustomersNamed(db, business_ids, meant, MOST_OF_A_KIND);
  const customer_ids = named.map(({ consumer_id }) => consumer_id);
  const rows = await listFound(db, business_ids, customer_ids, meant, MOST_OF_A_KIND);
  if (rows.length < MOST_OF_A_KIND) return { named, rows, count: rows.length };
  return { named, rows, count: (named[0]?.all_payments ?? 0) + (await countFound(db, business_ids, meant)) };
}

function presentFound(row: FoundPaymentRow, sees_reports: boolean): FoundPayment {
  return {
    purchase_id: row.id,
    public_id: row.public_id,
    business_name: row.business_name,
    time_zone: row.time_zone,
    customer_name: row.customer_name,
    requested_at: row.requested_at.toISOString(),
    channel: row.channel,
    order_id: row.pos_order_id,
    LinkNumber: row.link_number,
    amount: row.amount_cents,
    status: row.status,
    cause: shownCause(row),
    last_four: sees_reports ? row.last_four : null,
  };
}

function presentNamed(row: NamedCustomerRow): FoundCustomer {
  return {
    customer_id: row.consumer_id,
    customer_name: row.name,
    payment_count: row.payment_count,
    owed: row.owed_cents,
    first_payment_at: row.first_at.toISOString(),
    last_four: row.last_four,
  };
}
