import type { Period } from '../../kernel/clock/period.ts';
import type { Queryable } from '../../kernel/db/database.ts';

/** How many businesses there are, and what of them changed in a period. */
export interface BusinessesOfPeriod {
  /** Opened before the period ended. */
  readonly there: number;
  readonly opened: number;
  /** Of all: with an exposure limit of a day, or over what is open, as it is now. */
  readonly limited: number;
  readonly limit_changes: number;
  readonly limits_changed_of: number;
  readonly settlement_account_changes: number;
}

export function countBusinesses(db: Queryable, { from, until }: Period): Promise<BusinessesOfPeriod> {
  return db.one<BusinessesOfPeriod>(
    `select count(*) as there, count(*) filter (where created_at >= $1) as opened,
            count(*) filter (where exposure_day_cents is not null or exposure_open_cents is not null) as limited,
            (select count(*) from business_exposure_limits where at >= $1 and at < $2) as limit_changes,
            (select count(distinct business_id) from business_exposure_limits where at >= $1 and at < $2) as limits_changed_of,
            (select count(*) from settlement_accounts where since >= $1 and since < $2 and version > 1) as settlement_account_changes
       from businesses where created_at < $2`,
    [from, until],
  );
}

/** When the first business was opened; null before there is one. */
export async function firstOpenedAt(db: Queryable): Promise<Date | null> {
  return (await db.one<{ at: Date | null }>('select min(created_at) as at from businesses')).at;
}
