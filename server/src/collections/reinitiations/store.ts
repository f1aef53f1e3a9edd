import type { Channel, PurchaseEvent, PurchaseStatus, ReinitiationFacts, ReturnEntry, ReturnSort, SortOrder } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import { lockApproved } from '../../payments/purchases/index.ts';
import { lockConsumer } from '../../people/bank-accounts/index.ts';
import type { GivenFrom } from '../../people/consents/index.ts';

// ---- returned purchases

export interface ReturnedRow {
  readonly purchase_id: string;
  readonly business_id: string;
  readonly returned_at: Date;
  readonly approved_at: Date;
  readonly store_name: string;
  readonly channel: Channel;
  readonly status: PurchaseStatus;
  readonly last_event: PurchaseEvent;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly customer_name: string;
  /** Both empty of a former customer. */
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly retries: ReturnEntry['retries'];
  readonly facts: ReinitiationFacts;
}

const RETURNED = `p.id as purchase_id, p.business_id, r.returned_at, p.approved_at, b.name as store_name, p.channel, p.status, p.last_event, p.public_id,
            p.amount_cents, c.first_name || ' ' || c.last_name as customer_name, coalesce(k.email, '') as customer_email, coalesce(k.phone_number, '') as customer_phone,
            reinitiations_of_purchase(p.id) as retries, reinitiation_facts(p.id, $3) as facts`;

/** Purchases of these businesses that ever came back, the latest return first; one of them, where it is named. */
export function listReturned(
  db: Queryable,
  of: { business_ids: readonly string[]; purchase_id?: string; now: Date; most: number },
): Promise<ReturnedRow[]> {
  return db.many<ReturnedRow>(
    `select ${RETURNED}
       from (select purchase_id, max(returned_at) as returned_at from returns
              where business_id = any($1) and ($2::text is null or purchase_id = $2)
              group by purchase_id order by returned_at desc, purchase_id desc limit $4) r
       join purchase_debits p on p.id = r.purchase_id and p.approved_at is not null
       join business_names b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join consumer_contacts k on k.user_id = p.consumer_id
      order by r.returned_at desc, p.id desc`,
    [of.business_ids, of.purchase_id ?? null, of.now, of.most],
  );
}

/** Of each purchase that came back, the latest return; of all of them, or the one of a transaction ID. */
const LATEST_OF_EACH = `select distinct on (r.purchase_id) r.purchase_id, r.returned_at, r.code
       from returns r
      where r.business_id = any($1)
        and ($2::text is null or r.purchase_id in (select id from purchase_references where public_id = $2 and approved_at is not null and business_id = any($1)))
      order by r.purchase_id, r.returned_at desc, r.id desc`;

const SORT_KEYS: Readonly<Record<ReturnSort, string>> = { date: 'l.returned_at', code: 'l.code', status: 'p.status' };
const DIRECTIONS: Readonly<Record<SortOrder, string>> = { ascending: 'asc', descending: 'desc' };

export interface ReturnedSelection {
  readonly business_ids: readonly string[];
  readonly public_id: string | null;
}

/** One page of them, sorted; what sorts alike stands with the latest return first. */
export function pageReturned(
  db: Queryable,
  of: ReturnedSelection & { sort: ReturnSort; order: SortOrder; limit: number; offset: number; now: Date },
): Promise<ReturnedRow[]> {
  // Both words come from the tables above, nothing from the call. The costly is looked up for the page alone.
  const by = (key: string, returned_at: string) => `${key} ${DIRECTIONS[of.order]}, ${returned_at} desc, purchase_id desc`;
  return db.many<ReturnedRow>(
    `select ${RETURNED}
       from (select l.purchase_id, l.returned_at, ${SORT_KEYS[of.sort]} as sort_key
               from (${LATEST_OF_EACH}) l join purchase_debits p on p.id = l.purchase_id
              order by ${by(SORT_KEYS[of.sort], 'l.returned_at')} limit $4 offset $5) r
       join purchase_debits p on p.id = r.purchase_id
       join business_names b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join consumer_contacts k on k.user_id = p.consumer_id
      order by ${by('r.sort_key', 'r.returned_at')}`,
    [of.business_ids, of.public_id, of.now, of.limit, of.offset],
  );
}

export async function countReturned(db: Queryable, of: ReturnedSelection): Promise<number> {
  const { total } = await db.one<{ total: number }>(`select count(*) as total from (${LATEST_OF_EACH}) l`, [of.business_ids, of.public_id]);
  return total;
}

/**
 * An approved purchase of the business, locked, and its consumer after it, so that nobody removes the account
 * meanwhile; undefined where there is none.
 */
export async function lockPurchase(
  tx: Queryable,
  purchase_id: string,
  business_id: string,
): Promise<{ readonly consumer_id: string } | undefined> {
  const purchase = await lockApproved(tx, purchase_id, business_id);
  if (purchase) await lockConsumer(tx, purchase.consumer_id);
  return purchase;
}

export async function readFacts(db: Queryable, purchase_id: string, now: Date): Promise<ReinitiationFacts> {
  return (await db.one<{ facts: ReinitiationFacts }>(`select reinitiation_facts($1, $2) as facts`, [purchase_id, now])).facts;
}

export interface NewReinitiation {
  readonly id: string;
  readonly purchase_id: string;
  readonly business_id: string;
  readonly at: Date;
  readonly by: string;
}

/**
 * A further debit of a payment, which the caller has locked: it is pending, approved with that, and the attempt after
 * those there were. It answers the payment's latest return.
 */
export async function startReinitiation(tx: Queryable, reinitiation: NewReinitiation & { readonly expected_on: string }): Promise<void> {
  const { id, purchase_id, business_id, at, by, expected_on } = reinitiation;
  await tx.run('select start_reinitiation($1, $2, $3, $4, $5, $6)', [id, purchase_id, business_id, at, by, expected_on]);
}

export interface NewRepayment extends GivenFrom {
  readonly id: string;
  readonly purchase_id: string;
  readonly account_id: string;
  readonly at: Date;
  /** Not as a reinitiation: its authorization is a new one. */
  readonly newly_authorized: boolean;
  readonly expected_on: string;
  readonly subject: string;
  readonly issued_at: Date;
  readonly wall: Date;
}

/**
 * A further debit of a payment, which the caller has locked with its consumer, who asks for it. Gives why not, in which
 * case nothing was done; null where it is on its way.
 */
export async function startRepayment(tx: Queryable, repayment: NewRepayment): Promise<'PASSKEY_NEEDED' | 'PAYMENT_REFUSED' | null> {
  const { refusal } = await tx.one<{ refusal: 'PASSKEY_NEEDED' | 'PAYMENT_REFUSED' | null }>(
    `select refusal from start_repayment(
      p_id => $1, p_purchase_id => $2, p_account_id => $3, p_at => $4, p_newly_authorized => $5, p_expected_on => $6, p_text_id => $7,
      p_address => $8, p_device => $9, p_subject => $10, p_issued_at => $11, p_wall => $12
    )`,
    [
      repayment.id,
      repayment.purchase_id,
      repayment.account_id,
      repayment.at,
      repayment.newly_authorized,
      repayment.expected_on,
      repayment.text_id,
      repayment.address,
      repayment.device,
      repayment.subject,
      repayment.issued_at,
      repayment.wall,
    ],
  );
  return refusal;
}

/** A person's word that the locked payment was paid some other way: it is POSTED, and no money moves. */
export async function resolveByHand(tx: Queryable, { id, purchase_id, business_id, at, by }: NewReinitiation): Promise<void> {
  await tx.run('select resolve_by_hand($1, $2, $3, $4, $5)', [id, purchase_id, business_id, at, by]);
}

/** All reinitiations of a purchase, oldest first. */
export async function listReinitiationIds(db: Queryable, purchase_id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>('select id from reinitiations where purchase_id = $1 order by requested_at', [purchase_id]);
  return rows.map(({ id }) => id);
}

/** How many reinitiations of a business are on their way: their payments stay DECLINED until they are past their return window. */
export async function countPendingOf(db: Queryable, business_id: string): Promise<number> {
  const { count } = await db.one<{ count: number }>('select count(*) from pending_reinitiations where business_id = $1', [business_id]);
  return count;
}
