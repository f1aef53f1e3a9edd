import type { ExceptionReason } from '@drawbridge/contract/exceptions';
import type { Period } from '../../kernel/clock/period.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** Files to the bank of a month, by the day on which they were to settle. */
export interface FilesOfMonth {
  /** `2026-06`. */
  readonly month: string;
  readonly files: number;
  readonly debit_cents: number;
  readonly credit_cents: number;
  readonly rejected: number;
  /** Reached the bank too late for that day. */
  readonly late: number;
  /** The bank rejected them after they had begun to settle. */
  readonly late_rejected: number;
}

/** Files to the bank in a period, by month; a month without any is left out. */
export function countFilesByMonth(db: Queryable, { first_day, next_day }: Period): Promise<FilesOfMonth[]> {
  return db.many<FilesOfMonth>(
    `select to_char(effective_entry_date, 'YYYY-MM') as month, count(*) as files, sum(total_debit_cents)::bigint as debit_cents,
            sum(total_credit_cents)::bigint as credit_cents, count(*) filter (where status = 'REJECTED') as rejected,
            count(*) filter (where (settles_at at time zone 'America/New_York')::date > effective_entry_date) as late,
            count(*) filter (where late_rejected_at is not null) as late_rejected
       from ach_files
      where effective_entry_date >= $1 and effective_entry_date < $2
      group by month order by month`,
    [first_day, next_day],
  );
}

/** What came from the bank in a period and could not be acted on. */
export interface ExceptionsOfReason {
  readonly reason: ExceptionReason;
  readonly came: number;
  /** Of those, still waiting for a person. */
  readonly open: number;
}

/** Exceptions that came in a period, by reason, the most frequent first. */
export function countExceptionsByReason(db: Queryable, { from, until }: Period): Promise<ExceptionsOfReason[]> {
  return db.many<ExceptionsOfReason>(
    `select reason, count(*) as came, count(*) filter (where resolved_at is null) as open
       from ach_exceptions where at >= $1 and at < $2
      group by reason order by came desc, reason`,
    [from, until],
  );
}

/** How often deliveries were held in a period, and how many entries that fit no file were abandoned. */
export function countHoldsAndAbandoned(db: Queryable, { from, until }: Period): Promise<{ holds: number; abandoned: number }> {
  return db.one(
    `select (select count(*) from ach_delivery_holds where event = 'held' and at >= $1 and at < $2) as holds,
            (select count(*) from ach_abandoned_entries where abandoned_at >= $1 and abandoned_at < $2) as abandoned`,
    [from, until],
  );
}
