import type { PayoutObstacle } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { CreditStatus } from '../credits/index.ts';

export interface ListedPayout {
  readonly id: string;
  readonly reference: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly amount_cents: number;
  readonly status: CreditStatus;
  readonly made_at: Date;
  /** The same day at its business's clock. */
  readonly sent_on: string;
  readonly settles_on: string;
  readonly last_four: string;
  readonly return_code: string | null;
  /** The file that it stands in. */
  readonly file_name: string;
}

/** Payouts as people read of them: credits `o`, of business `b`, in the file of `e`. */
export const LISTED = `select o.id, o.reference, o.business_id, b.name as business_name, o.amount_cents, o.status, o.made_at, y.last_four, o.return_code, e.file_name,
                       to_char(o.made_at at time zone b.time_zone, 'YYYY-MM-DD') as sent_on,
                       to_char(e.settles_at at time zone 'America/New_York', 'YYYY-MM-DD') as settles_on
                  from payouts y
                  join credits o on o.id = y.id
                  join business_names b on b.id = o.business_id
                  join ach_entries_in_files e on e.kind = 'payout' and e.subject_id = o.id`;

/** Which payouts: by the day on which they were made, at each business's own clock; null where that doesn't matter. */
export interface PayoutRange {
  readonly business_ids: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}

/** The credits of range $1 to $3. Each business's own are found in order by its index. */
const RANGED = `
  from business_names b
 cross join lateral (
   select coalesce($2::date::timestamp at time zone b.time_zone, '-infinity') as begins,
          coalesce(($3::date + 1)::timestamp at time zone b.time_zone, 'infinity') as ends
 ) d`;
const IN_RANGE = `c.business_id = b.id and c.kind = 'payout' and c.made_at >= d.begins and c.made_at < d.ends`;

/** The newest payouts, or the next ones behind the payout `before`, if that is one of theirs. */
export function listPayouts(db: Queryable, range: PayoutRange, limit: number, before?: string): Promise<ListedPayout[]> {
  return db.many<ListedPayout>(
    `${LISTED}
      join (select newest.id ${RANGED}
             cross join (select case when $4::text is null then 'infinity'
                                     else (select made_at from credits where id = $4 and business_id = any($1)) end as made_at) place
             cross join lateral (
               select c.id, c.made_at from credits c
                where ${IN_RANGE} and c.made_at <= place.made_at and (c.made_at, c.id) < (place.made_at, coalesce($4, ''))
                order by c.made_at desc, c.id desc limit $5
             ) newest
             where b.id = any($1)
             order by newest.made_at desc, newest.id desc limit $5) page on page.id = o.id
      order by o.made_at desc, o.id desc`,
    [range.business_ids, range.from, range.to, before ?? null, limit],
  );
}

/** Payouts of the businesses that came to so many cents, the newest first, by the index credits_payouts_by_amount. */
export function listPayoutsOfAmount(
  db: Queryable,
  business_ids: readonly string[],
  { lowest_cents, highest_cents }: { readonly lowest_cents: number; readonly highest_cents: number },
  limit: number,
): Promise<ListedPayout[]> {
  return db.many<ListedPayout>(
    `${LISTED}
      where o.id in (select c.id from credits c
                      where c.business_id = any($1) and c.kind = 'payout' and c.amount_cents between $2 and $3
                      order by c.made_at desc, c.id desc limit $4)
      order by o.made_at desc, o.id desc`,
    [business_ids, lowest_cents, highest_cents, limit],
  );
}

/** What the payouts of a range come to: those that the bank has, or is to have; and how many it did not take, or sent back. */
export function sumPayouts(db: Queryable, range: PayoutRange): Promise<{ count: number; amount_cents: number; failed_count: number }> {
  return db.one(
    `select count(*) filter (where not failed) as count, coalesce(sum(amount_cents) filter (where not failed), 0)::bigint as amount_cents,
            count(*) filter (where failed) as failed_count
       from (select c.amount_cents, c.status in ('REJECTED', 'CANCELLED', 'RETURNED') as failed
               ${RANGED} join credits c on ${IN_RANGE}
              where b.id = any($1)) ranged`,
    [range.business_ids, range.from, range.to],
  );
}

/** A payout of one of the businesses; undefined for anybody else's. */
export function findPayout(db: Queryable, id: string, business_ids: readonly string[]): Promise<ListedPayout | undefined> {
  return db.maybe<ListedPayout>(`${LISTED} where o.id = $1 and o.business_id = any($2)`, [id, business_ids]);
}

/** Anybody's, by its id or its reference. */
export function findAnyPayout(db: Queryable, words: string): Promise<ListedPayout | undefined> {
  return db.maybe<ListedPayout>(`${LISTED} where o.id = $1 or o.reference = $1`, [words]);
}

/** A payout, and what of it is one purchase's: less than nothing where what went back to its consumer was taken from it. */
export interface PayoutOfPurchase extends ListedPayout {
  readonly share_cents: number;
  readonly returned_at: Date | null;
}

/** The payouts that a purchase's money stands in, oldest first. */
export function listPayoutsOfPurchase(db: Queryable, purchase_id: string): Promise<PayoutOfPurchase[]> {
  return db.many<PayoutOfPurchase>(
    `select listed.*, shares.share_cents,
            (select e.returned_at from ach_entries_in_files e where e.kind = 'payout' and e.subject_id = listed.id and e.returned_at is not null limit 1)
       from (${LISTED}) listed
       join (select l.payout_id, sum(l.amount_cents)::bigint as share_cents
               from payout_lines l join ledger_transfer_shares t on t.id = l.ledger_transfer_id
              where t.purchase_id = $1 group by l.payout_id) shares on shares.payout_id = listed.id
      order by listed.made_at, listed.id limit 20`,
    [purchase_id],
  );
}

export interface LineRow {
  readonly at: Date;
  readonly event: string;
  readonly amount_cents: number;
  /** What of the same happening was our fee; null where there was none. */
  readonly fee_cents: number | null;
  readonly public_id: string | null;
  readonly order: string | null;
  readonly note: string | null;
}

/** Where the lines of payouts are read from, the fee of the same happening and a refund's reason beside them. */
export const FROM_LINES = `
       from payout_lines l
       join ledger_transfer_shares t on t.id = l.ledger_transfer_id
       left join purchase_details p on p.id = t.purchase_id
       left join ledger_movements fee on fee.purchase_id = t.purchase_id and fee.event = t.event and fee.cause = t.cause
                                     and 'fee_income' in (fee.debit_account, fee.credit_account)
       left join refunds r on r.id = t.cause and t.event in ('refund_approved', 'refund_cancelled')`;

/** What a payout is made of, in the order in which it happened. */
export function readLines(db: Queryable, payout_id: string): Promise<LineRow[]> {
  return db.many<LineRow>(
    `select t.at, t.event, l.amount_cents, fee.amount_cents as fee_cents, coalesce(p.public_id, o.reference) as public_id,
            coalesce(nullif(p.pos_order_id, ''), nullif(p.notes, '')) as order, r.reason as note
       ${FROM_LINES}
       left join ach_entry_outcomes e on e.id = t.cause and e.kind = 'payout'
       left join credits o on o.id = e.subject_id
      where l.payout_id = $1
      order by t.at, t.id`,
    [payout_id],
  );
}

/** By the ledger; below zero where the business owes. */
const OWED = `( coalesce((select sum(amount_cents) from merchant_payable_credits where business_id = b.id), 0)
            - coalesce((select sum(amount_cents) from merchant_payable_debits where business_id = b.id), 0)
            )::bigint`;

/** What the last cutoff noted; but that an account was stopped, or is so no more, is known at once. */
const OBSTACLE = `case when b.settlement_stopped_code is not null then 'settlement_account_stopped'
                 when o.reason <> 'settlement_account_stopped' then o.reason end`;

export interface BalanceRow {
  readonly business_id: string;
  readonly business_name: string;
  readonly amount_cents: number;
  readonly obstacle: PayoutObstacle | null;
}

/** What each business is owed, or owes, and what stands against paying it. */
export function readBalances(db: Queryable, business_ids: readonly string[]): Promise<BalanceRow[]> {
  return db.many<BalanceRow>(
    `select b.id as business_id, b.name as business_name, ${OBSTACLE} as obstacle, ${OWED} as amount_cents
       from business_payees b left join payout_obstacles o on o.business_id = b.id
      where b.id = any($1)
      order by b.name, b.id`,
    [business_ids],
  );
}

export interface UnpaidRow extends BalanceRow {
  readonly obstacle: PayoutObstacle;
  /** The return code that stopped the account, where one did. */
  readonly stopped_code: string | null;
  readonly since: Date;
}

/** Every business that cannot be paid out, by name; or one alone, where it cannot. */
export function listUnpaid(db: Queryable, business_id?: string): Promise<UnpaidRow[]> {
  return db.many<UnpaidRow>(
    `select b.id as business_id, b.name as business_name, ${OBSTACLE} as obstacle, ${OWED} as amount_cents,
            b.settlement_stopped_code as stopped_code, coalesce(b.settlement_stopped_at, o.since) as since
       from business_payees b left join payout_obstacles o on o.business_id = b.id
      where (b.settlement_stopped_code is not null or o.reason <> 'settlement_account_stopped') and ($1::text is null or b.id = $1)
      order by b.name, b.id`,
    [business_id ?? null],
  );
}
