import type { PurchaseStatus, ReinitiationFacts } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** Which returns, as `RETURN_FILTERS` of the contract has them. */
export type Which = 'all' | 'can_dishonor' | 'dishonored' | 'contested' | 'kept' | 'unpaid';

/** A debit that came back, or a return that is wrong in itself, with its newest dishonor. */
export interface OverviewRow {
  readonly id: string;
  readonly at: Date;
  /** The bank's own trace number of the return. */
  readonly return_trace_number: string;
  readonly amount_cents: number;
  readonly code: string;
  readonly wrong: boolean;
  readonly resolved_at: Date | null;
  readonly resolved_how: 'reinitiation' | 'repayment' | 'by_hand' | 'dishonor' | null;
  readonly superseded: boolean;
  /** Of the debit. */
  readonly trace_number: string;
  readonly settled_at: Date | null;
  readonly public_id: string;
  readonly status: PurchaseStatus;
  readonly business_id: string;
  readonly business_name: string;
  readonly consumer_id: string;
  readonly consumer_name: string;
  readonly facts: ReinitiationFacts;
  readonly dishonor_id: string | null;
  readonly dishonor_code: string | null;
  readonly made_at: Date | null;
  readonly made_by: string | null;
  readonly send_by: Date | null;
  readonly dishonor_settled_at: Date | null;
  readonly contested_at: Date | null;
  readonly contest_code: string | null;
  readonly written_off_at: Date | null;
  readonly abandoned_at: Date | null;
}

interface Selection {
  readonly which: Which;
  readonly code: string | null;
  readonly business_id: string | null;
  readonly from: Date | null;
  readonly before: Date | null;
  /** The id of the last one of the page before. */
  readonly after: string | null;
  /** Those alone that count in a rate: since when its debits count, and which codes do; null codes are all. */
  readonly counted: { readonly from: string; readonly codes: readonly string[] | null } | null;
  readonly limit: number;
}

/**
 * The page itself, of debits that came back and of returns wrong in themselves. `can_dishonor` is as `whyNotDishonor` has
 * it; which days are in time, the caller says by `from`.
 */
const PAGE = `with edge as (
       select returned_at as at, id from returns where id = $5
       union all
       select made_at, id from dishonored_returns where id = $5
     ), page as (
       (select r.id, r.returned_at as at, r.entry_id, r.id as return_id, r.return_trace_number, r.amount_cents, r.code, false as wrong,
               r.resolved_at, r.resolved_how, r.superseded_by is not null as superseded
          from returns r
          join ach_debits e on e.id = r.entry_id
         where case $10::text
                 when 'can_dishonor' then
                   r.resolved_at is null and r.superseded_by is null and r.return_trace_number <> e.trace_number
                   and exists (select from purchase_debits p where p.id = r.purchase_id and p.status = 'DECLINED')
                   and not exists (select from reinitiations y where y.purchase_id = r.purchase_id and y.status = 'pending')
                   and not exists (select from dishonored_returns d where d.entry_id = r.entry_id and d.return_id = r.id and d.abandoned_at is null)
                 when 'dishonored' then r.id in (select d.return_id from dishonored_returns d where d.contested_at is null and d.abandoned_at is null)
                 when 'contested' then r.id in (select d.return_id from dishonored_returns d where d.contested_at is not null)
                 when 'unpaid' then r.resolved_at is null and r.superseded_by is null
                 else $10::text = 'all'
               end
           and ($1::text is null or r.code = $1) and ($2::text is null or r.business_id = $2)
           and ($3::timestamptz is null or r.returned_at >= $3) and ($4::timestamptz is null or r.returned_at < $4)
           and ($5::text is null or (r.returned_at, r.id) < (select at, id from edge))
           and ($8::date is null or r.returned_at >= $8::date and e.refused_reason is null
                and exists (select from ach_files_carried f where f.id = e.file_id and f.effective_entry_date >= $8::date))
           and ($9::text[] is null or r.code = any($9))
         order by r.returned_at desc, r.id desc limit $6)
       union all
       (select d.id, d.made_at, d.entry_id, null, d.return_trace_number, d.amount_cents, d.return_code, true, null, null, false
          from dishonored_returns d
          join ach_debits e on e.id = d.entry_id
         where d.return_id is null and $8::date is null
           and case $10::text
                 when 'dishonored' then d.contested_at is null and d.abandoned_at is null
                 when 'contested' then d.contested_at is not null
                 when 'kept' then (d.contested_at is not null or d.abandoned_at is not null) and d.written_off_at is null
                 else $10::text = 'all'
               end
           and ($1::text is null or d.return_code = $1)
           and ($2::text is null or exists (select from purchase_references p where p.id = e.purchase_id and p.business_id = $2))
           and ($3::timestamptz is null or d.made_at >= $3) and ($4::timestamptz is null or d.made_at < $4)
           and ($5::text is null or (d.made_at, d.id) < (select at, id from edge))
         order by d.made_at desc, d.id desc limit $6)
       order by at desc, id desc limit $6
     )`;

/** A page of returns, the newest first; with a rate those alone that `readCounts` of the rates counts. */
export function pageOfReturns(db: Queryable, of: Selection & { readonly now: Date }): Promise<OverviewRow[]> {
  // What is costly is looked up for the page alone.
  return db.many<OverviewRow>(
    `${PAGE}
     select g.id, g.at, g.return_trace_number, g.amount_cents, g.code, g.wrong, g.resolved_at, g.resolved_how, g.superseded,
            e.trace_number, e.settled_at, p.public_id, p.status, p.business_id, b.name as business_name, p.consumer_id,
            c.first_name || ' ' || c.last_name as consumer_name, reinitiation_facts(p.id, $7) as facts,
            d.id as dishonor_id, d.reason_code as dishonor_code, d.made_at, d.made_by, d.send_by, d.settled_at as dishonor_settled_at,
            d.contested_at, d.contest_code, d.written_off_at, d.abandoned_at
       from page g
       join ach_debits e on e.id = g.entry_id
       join purchase_debits p on p.id = e.purchase_id
       join business_names b on b.id = p.business_id
       join consumer_names c on c.user_id = p.consumer_id
       left join lateral (
         select * from dishonored_returns d
          where d.entry_id = g.entry_id and (d.return_id = g.return_id or d.id = g.id)
          order by d.made_at desc, d.id desc limit 1
       ) d on true
      order by g.at desc, g.id desc`,
    [
      of.code,
      of.business_id,
      of.from,
      of.before,
      of.after,
      of.limit,
      of.now,
      of.counted?.from ?? null,
      of.counted?.codes ?? null,
      of.which,
    ],
  );
}
