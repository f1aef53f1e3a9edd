import type { Queryable } from '../../kernel/db/database.ts';

/** A business with a limit is counted from the commit on. `day_began_at`: of the present banking day. */
export async function beginExposure(tx: Queryable, business_id: string, day_began_at: Date): Promise<void> {
  await tx.run('select begin_exposure(p_business_id => $1, p_day_began_at => $2)', [business_id, day_began_at]);
}

/** A business without a limit is counted no more. */
export async function endExposure(tx: Queryable, business_id: string): Promise<void> {
  await tx.run('select end_exposure(p_business_id => $1)', [business_id]);
}

/** Counts what its payments say, from before as well, and has the limit hold. */
export async function countExposure(db: Queryable, business_id: string): Promise<void> {
  await db.run('select count_exposure(p_business_id => $1)', [business_id]);
}

/**
 * A number above those of all writing transactions so far. One is taken for it: a snapshot's `xmax` follows the newest
 * that has ended, and those that run may be above it.
 */
export async function numberAboveAll(db: Queryable): Promise<string> {
  return (await db.one<{ number: string }>('select pg_current_xact_id()::text as number')).number;
}

/** Whether every writing transaction before this one has ended. */
export async function haveEndedBefore(db: Queryable, number: string): Promise<boolean> {
  return (await db.one<{ ended: boolean }>('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as ended', [number])).ended;
}

/** What of a business is open and debited today, in cents, beside its limits (null: none). */
export interface Exposure {
  readonly day_limit_cents: number | null;
  readonly open_limit_cents: number | null;
  readonly day_cents: number;
  readonly open_cents: number;
  /** False while payments from before the limit are not counted: then it holds nothing yet. */
  readonly is_counted: boolean;
}

export function findExposure(db: Queryable, business_id: string, day_began_at: Date): Promise<Exposure | undefined> {
  return db.maybe<Exposure>(
    'select day_limit_cents, open_limit_cents, day_cents, open_cents, is_counted from business_exposure(p_business_id => $1, p_day_began_at => $2)',
    [business_id, day_began_at],
  );
}

/** Where a business's counters are not what its payments say; one that is not counted yet is no fault. */
export async function miscounted(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('business %s has %s cents open and %s of its day, and its counter says %s and %s',
                   x.business_id, c.open_cents, c.day_cents, e.open_cents, e.day_cents) as text
       from exposures x
      cross join lateral counted_exposure(x.business_id, x.day_began_at) c
      cross join lateral business_exposure(x.business_id, x.day_began_at) e
      where x.is_counted and (c.open_cents, c.day_cents) is distinct from (e.open_cents, e.day_cents)
      limit 100`,
  );
  return rows.map(({ text }) => text);
}

/** Businesses with a limit that nothing counts for, and the other way round. */
export async function unlimited(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ text: string }>(
    `select format('business %s has %s', coalesce(b.id, x.business_id), case when x.business_id is null then 'a limit, and no counter' else 'a counter, and no limit' end) as text
       from (select id from business_terms where exposure_day_cents is not null or exposure_open_cents is not null) b
       full join exposures x on x.business_id = b.id
      where b.id is null or x.business_id is null
      limit 100`,
  );
  return rows.map(({ text }) => text);
}
