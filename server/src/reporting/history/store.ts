import type {
  Channel,
  MonthSum,
  PurchaseEvent,
  PurchaseStatus,
  ReinitiationFacts,
  ShownRefund,
  ShownRetry,
  ShownReversal,
} from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { WhichHistory } from './which-history.ts';

/** A payment of somebody's history. */
export interface FoundRow {
  readonly amount_cents: number;
  readonly tip_cents: number;
  readonly approved_at: Date;
  readonly business_name: string;
  readonly time_zone: string;
  readonly last_four: string;
  readonly status: PurchaseStatus;
  readonly last_event: PurchaseEvent;
  readonly public_id: string;
  readonly channel: Channel;
  readonly pos_order_id: string | null;
  readonly retries: readonly ShownRetry[];
  readonly refunds: readonly ShownRefund[];
  readonly reversal: ShownReversal | null;
  /** Of one that came back and is owed. */
  readonly facts: ReinitiationFacts | null;
}

/** Which of the approved payments of $1 are asked for: by words $2, cents from $3 to $4, and moments from $5 to before $6. */
const ASKED_FOR = `p.consumer_id = $1 and p.approved_at is not null
        and ($2::text is null or b.name ilike $2 or p.pos_order_id ilike $2 or p.public_id ilike $2 or p.amount_cents between $3 and $4)
        and ($5::timestamptz is null or p.approved_at >= $5) and ($6::timestamptz is null or p.approved_at < $6)`;

/** Somebody's approved payments that are asked for, the newest first, after one of theirs. */
export function listFound(
  db: Queryable,
  consumer_id: string,
  { like, lowest, highest, from, until }: WhichHistory,
  { after, limit, now }: { readonly after: string | null; readonly limit: number; readonly now: Date },
): Promise<FoundRow[]> {
  return db.many<FoundRow>(
    `select p.amount_cents, p.tip_cents, p.approved_at, b.name as business_name, b.time_zone, a.last_four, p.status, p.last_event, p.public_id,
            p.channel, p.pos_order_id, reinitiations_of_purchase(p.id) as retries, refunds_of_purchase(p.id) as refunds,
            reversal_of_purchase(p.id) as reversal,
            case when p.status = 'DECLINED' then reinitiation_facts(p.id, $9) end as facts
       from purchase_details p
       join business_names b on b.id = p.business_id
       join bank_account_labels a on a.id = p.bank_account_id
      where ${ASKED_FOR}
        and ($7::text is null or (p.approved_at, p.id) <
             (select l.approved_at, l.id from purchase_details l where l.public_id = $7 and l.consumer_id = $1 and l.approved_at is not null))
      order by p.approved_at desc, p.id desc
      limit $8`,
    [consumer_id, like, lowest, highest, from, until, after, limit, now],
  );
}

/** How many there are of them. */
export async function countFound(
  db: Queryable,
  consumer_id: string,
  { like, lowest, highest, from, until }: WhichHistory,
): Promise<number> {
  const { found } = await db.one<{ found: number }>(
    `select count(*) as found
       from purchase_details p
       join business_names b on b.id = p.business_id
      where ${ASKED_FOR}`,
    [consumer_id, like, lowest, highest, from, until],
  );
  return found;
}

/** What somebody paid and was given back, by the months of the bank's calendar in which they did, the newest first. */
export function sumByMonth(db: Queryable, consumer_id: string): Promise<MonthSum[]> {
  return db.many<MonthSum>(
    `select to_char(m.at at time zone 'America/New_York', 'YYYY-MM') as month, sum_cents(m.paid) as paid, sum_cents(m.refunded) as refunded,
            sum(m.payments)::bigint as payments
       from (select p.approved_at as at, case when p.status in ('PENDING', 'POSTED') then p.amount_cents::bigint else 0 end as paid,
                    0::bigint as refunded, 1 as payments
               from purchase_details p
              where p.consumer_id = $1 and p.approved_at is not null
             union all
             select (r.value ->> 'requested_at')::timestamptz, 0, (r.value ->> 'amount')::bigint, 0
               from purchase_details p,
                    jsonb_array_elements(refunds_of_purchase(p.id) || jsonb_build_array(reversal_of_purchase(p.id))) r
              where p.consumer_id = $1 and p.approved_at is not null and r.value ->> 'status' in ('pending', 'sent', 'completed')) m
      group by 1 order by 1 desc`,
    [consumer_id],
  );
}

/** A payment whose money is on its way from the account, or is to be. */
export interface ToClearRow {
  readonly amount_cents: number;
  readonly approved_at: Date;
  /** The bank's day of the debit on its way, `2026-03-19`; null before the first file. */
  readonly debit_on: string | null;
}

/** What somebody approved that is neither posted, nor ended, nor returned without another attempt in a file. */
export function listToClear(db: Queryable, consumer_id: string): Promise<ToClearRow[]> {
  return db.many<ToClearRow>(
    `select p.amount_cents, p.approved_at, d.debit_on
       from purchase_details p
       left join lateral (select to_char(e.settles_at at time zone 'America/New_York', 'YYYY-MM-DD') as debit_on
                            from ach_entries_in_files e
                           where e.purchase_id = p.id and e.rejected_at is null and e.returned_at is null and e.posted_at is null
                           order by e.attempt desc limit 1) d on true
      where p.consumer_id = $1 and p.approved_at is not null
        and (p.status = 'PENDING' or (p.status = 'DECLINED' and d.debit_on is not null))`,
    [consumer_id],
  );
}

/** Something that was given back of a payment, by its shop or by the provider. */
export interface BackRow {
  readonly at: Date;
  readonly amount_cents: number;
  readonly is_reversal: boolean;
  readonly business_name: string;
  readonly public_id: string;
  readonly last_four: string;
}

/** What somebody was given back between two moments, the oldest first. */
export function listBack(db: Queryable, consumer_id: string, from: Date, until: Date): Promise<BackRow[]> {
  return db.many<BackRow>(
    `select (r.value ->> 'requested_at')::timestamptz as at, (r.value ->> 'amount')::bigint as amount_cents, r.value ? 'reason' as is_reversal,
            b.name as business_name, p.public_id, a.last_four
       from purchase_details p
       join business_names b on b.id = p.business_id
       join bank_account_labels a on a.id = p.bank_account_id,
            jsonb_array_elements(refunds_of_purchase(p.id) || jsonb_build_array(reversal_of_purchase(p.id))) r
      where p.consumer_id = $1 and p.approved_at < $3 and r.value ->> 'status' in ('pending', 'sent', 'completed')
        and (r.value ->> 'requested_at')::timestamptz >= $2 and (r.value ->> 'requested_at')::timestamptz < $3
      order by 1, p.public_id`,
    [consumer_id, from, until],
  );
}

/** Whose papers these are, and in which language they read. */
export function findReader(db: Queryable, user_id: string): Promise<{ name: string; language: Language }> {
  return db.one<{ name: string; language: Language }>(
    `select c.first_name || ' ' || c.last_name as name, l.language
       from consumer_names c join user_languages l on l.id = c.user_id where c.user_id = $1`,
    [user_id],
  );
}
