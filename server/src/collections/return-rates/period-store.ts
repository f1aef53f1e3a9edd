import type { Period } from '../../kernel/clock/period.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { RATE_RULES, type Rate } from './rates.ts';

/** Debits of a business in a month, and how many of them have come back by now. */
export interface ReturnsOfMonth {
  /** By the day on which the debits were to settle: `2026-06`. */
  readonly month: string;
  readonly business_id: string;
  readonly business_name: string | null;
  readonly debits: number;
  readonly unauthorized: number;
  readonly administrative: number;
  readonly overall: number;
}

/**
 * Debits of a period by month and business with their returns, whenever those came: counted as `readCounts` counts. By
 * business, then month; at most twelve rows a business and year.
 */
export function countReturnsByMonth(db: Queryable, { first_day, next_day, from }: Period): Promise<ReturnsOfMonth[]> {
  return db.many<ReturnsOfMonth>(
    `with files as (
       select id, to_char(effective_entry_date, 'YYYY-MM') as month
         from ach_files_carried where effective_entry_date >= $1 and effective_entry_date < $2
     ), sent as (
       select f.month, r.business_id, sum(r.debits)::bigint as debits
         from return_rate_files r join files f on f.id = r.file_id
        group by f.month, r.business_id
     ), back as (
       select f.month, r.business_id, count(*) filter (where r.code = any($4)) as unauthorized,
              count(*) filter (where r.code = any($5)) as administrative, count(*) as overall
         from returns r
         join ach_debits e on e.id = r.entry_id
         join files f on f.id = e.file_id
        where r.returned_at >= $3 and e.refused_reason is null
        group by f.month, r.business_id
     )
     select s.month, s.business_id, b.name as business_name, s.debits, coalesce(k.unauthorized, 0) as unauthorized,
            coalesce(k.administrative, 0) as administrative, coalesce(k.overall, 0) as overall
       from sent s
       left join back k on k.business_id = s.business_id and k.month = s.month
       left join business_names b on b.id = s.business_id
      order by lower(b.name), s.business_id, s.month`,
    [first_day, next_day, from, RATE_RULES.unauthorized.codes, RATE_RULES.administrative.codes],
  );
}

/** Returns with one code. */
export interface ReturnsOfCode {
  readonly code: string;
  readonly returns: number;
  readonly amount_cents: number;
  /** Different accounts that they came from. */
  readonly accounts: number;
}

/** Returns of a period's debits by their code, the most frequent first. */
export function countReturnsByCode(db: Queryable, { first_day, next_day, from }: Period): Promise<ReturnsOfCode[]> {
  return db.many<ReturnsOfCode>(
    `select r.code, count(*) as returns, sum(r.amount_cents)::bigint as amount_cents, count(distinct r.bank_account_id) as accounts
       from returns r
       join ach_debits e on e.id = r.entry_id
       join ach_files_carried f on f.id = e.file_id
      where r.returned_at >= $3 and f.effective_entry_date >= $1 and f.effective_entry_date < $2 and e.refused_reason is null
      group by r.code order by returns desc, r.code`,
    [first_day, next_day, from],
  );
}

/** A rate that went above its threshold. Without a business: of all together. */
export interface AlertOfPeriod {
  readonly business_name: string | null;
  readonly business_id: string | null;
  readonly rate: Rate;
  readonly began_at: Date;
  readonly debits: number;
  readonly returns: number;
  readonly ended_at: Date | null;
  readonly stopped_at: Date | null;
  readonly lifted_by: string | null;
}

/** Alarms that began in a period, oldest first. */
export function listAlertsOfPeriod(db: Queryable, { from, until }: Period, most: number): Promise<AlertOfPeriod[]> {
  return db.many<AlertOfPeriod>(
    `select b.name as business_name, a.business_id, a.rate, a.began_at, a.debits, a.returns, a.ended_at, a.stopped_at, a.lifted_by
       from return_rate_alerts a left join business_names b on b.id = a.business_id
      where a.began_at >= $1 and a.began_at < $2 order by a.began_at, a.id limit $3`,
    [from, until, most],
  );
}
