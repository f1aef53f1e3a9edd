import type { IsoDate } from '@drawbridge/banking-calendar';
import type { Queryable } from '../../kernel/db/database.ts';
import { allowDebits } from '../../merchants/businesses/index.ts';
import { RATE_RULES, type Rate } from './rates.ts';

/** Counts the debits of files that have not been counted yet: once for each file, as files never change. */
export async function countNewFiles(db: Queryable, from: IsoDate): Promise<void> {
  await db.run(
    `insert into return_rate_files (file_id, business_id, debits)
     select e.file_id, p.business_id, count(*)
       from ach_entries_in_files e
       join purchase_references p on p.id = e.purchase_id
      where e.kind = 'debit' and e.file_effective_entry_date >= $1 and not exists (select from return_rate_files r where r.file_id = e.file_id)
      group by e.file_id, p.business_id
         on conflict do nothing`,
    [from],
  );
}

/** Of one business, or without one of all together. */
export interface CountedRow {
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly debits: number;
  readonly unauthorized: number;
  readonly administrative: number;
  readonly overall: number;
}

/**
 * Debits that were to settle from a day on, and how many of them have come back by now; a rejected file was never sent,
 * and what our bank refused no other bank has returned. The row of all together comes first; of one business that is
 * named, only its own.
 */
export function readCounts(db: Queryable, from: IsoDate, business_id?: string): Promise<CountedRow[]> {
  return db.many<CountedRow>(
    `with files as (
       select id from ach_files_carried where effective_entry_date >= $1
     ), sent as (
       select r.business_id, sum(r.debits)::bigint as debits
         from return_rate_files r
         join files f on f.id = r.file_id
        where $4::text is null or r.business_id = $4
        group by r.business_id
     ), back as (
       select r.business_id, count(*) filter (where r.code = any($2)) as unauthorized, count(*) filter (where r.code = any($3)) as administrative,
              count(*) as overall
         from returns r
         join ach_debits e on e.id = r.entry_id
         join files f on f.id = e.file_id
        where r.returned_at >= $1::date and e.refused_reason is null and ($4::text is null or r.business_id = $4)
        group by r.business_id
     )
     select s.business_id, b.name as business_name, sum(s.debits)::bigint as debits, coalesce(sum(k.unauthorized), 0)::bigint as unauthorized,
            coalesce(sum(k.administrative), 0)::bigint as administrative, coalesce(sum(k.overall), 0)::bigint as overall
       from sent s
       left join back k on k.business_id = s.business_id
       left join business_names b on b.id = s.business_id
      group by grouping sets ((), (s.business_id, b.name))
     having sum(s.debits) > 0 and ($4::text is null or grouping(s.business_id) = 0)
      order by grouping(s.business_id) desc, sum(k.overall) desc nulls last, s.business_id`,
    [from, RATE_RULES.unauthorized.codes, RATE_RULES.administrative.codes, business_id ?? null],
  );
}

export interface OpenAlert {
  readonly id: string;
  readonly business_id: string | null;
  readonly rate: Rate;
}

export function listOpenAlerts(db: Queryable): Promise<OpenAlert[]> {
  return db.many<OpenAlert>(`select id, business_id, rate from return_rate_alerts where ended_at is null order by began_at, id`);
}

export interface NewAlert extends OpenAlert {
  readonly began_at: Date;
  readonly debits: number;
  readonly returns: number;
  readonly stopped_at: Date | null;
}

export async function insertAlert(tx: Queryable, alert: NewAlert): Promise<void> {
  await tx.run(
    `insert into return_rate_alerts (id, business_id, rate, began_at, debits, returns, stopped_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [alert.id, alert.business_id, alert.rate, alert.began_at, alert.debits, alert.returns, alert.stopped_at],
  );
}

export async function endAlert(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.run(`update return_rate_alerts set ended_at = $2 where id = $1 and ended_at is null`, [id, at]);
}

/** Lets a stopped business go on. Gives its name; undefined where there is no such business, or it is not stopped. */
export async function liftStop(
  tx: Queryable,
  business_id: string,
  lifted: { readonly at: Date; readonly by: string; readonly why: string },
): Promise<string | undefined> {
  const name = await allowDebits(tx, business_id);
  if (name === undefined) return undefined;
  await tx.run(
    `update return_rate_alerts set lifted_at = $2, lifted_by = $3, lifted_why = $4
      where business_id = $1 and stopped_at is not null and lifted_at is null`,
    [business_id, lifted.at, lifted.by, lifted.why],
  );
  return name;
}

export interface AlertRow extends NewAlert {
  readonly business_name: string | null;
}

export function readAlert(db: Queryable, id: string): Promise<AlertRow | undefined> {
  return db.maybe<AlertRow>(
    `select a.id, a.business_id, b.name as business_name, a.rate, a.began_at, a.debits, a.returns, a.stopped_at
       from return_rate_alerts a left join business_names b on b.id = a.business_id
      where a.id = $1`,
    [id],
  );
}

export async function countOpenAlerts(db: Queryable): Promise<number> {
  return (await db.one<{ count: number }>(`select count(*) as count from return_rate_alerts where ended_at is null`)).count;
}

/** The last cutoff that is over and done, if nobody has looked at the rates since. */
export async function lastUnwatchedCutoff(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(
    `select max(cutoff_at) as at from ach_finished_cutoffs
      where cutoff_at > coalesce((select checked_at from return_rate_checks), '-infinity')`,
  );
  return row.at ?? undefined;
}

export async function noteChecked(tx: Queryable, at: Date): Promise<void> {
  await tx.run(
    `insert into return_rate_checks (checked_at) values ($1)
         on conflict (only_row) do update set checked_at = greatest(return_rate_checks.checked_at, excluded.checked_at)`,
    [at],
  );
}
