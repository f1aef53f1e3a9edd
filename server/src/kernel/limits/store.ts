import type { Queryable } from '../db/database.ts';

/** Makes everyone who counts in one of these buckets wait for the end of this transaction. */
export async function lockBuckets(tx: Queryable, buckets: readonly string[]): Promise<void> {
  await tx.run(
    `select lock_limit_bucket(bucket) from (
       select bucket from unnest($1::text[]) bucket group by bucket order by hashtext(bucket)
     ) ordered`,
    [buckets],
  );
}

export interface BucketCount {
  events: number;
  /** When the event happened that must leave the window before there is room again; null while there is room. */
  blocking_at: Date | null;
  /** When the last event happened; null for an empty bucket. */
  latest_at: Date | null;
}

/** What each bucket holds since its own `since`, against its most; in the buckets' order, with repeats. */
export function countBuckets(
  tx: Queryable,
  buckets: readonly string[],
  since: readonly Date[],
  most: readonly number[],
): Promise<BucketCount[]> {
  return tx.many<BucketCount>(
    `select count(e.at)::integer as events, (array_agg(e.at order by e.at desc))[b.most] as blocking_at, max(e.at) as latest_at
       from unnest($1::text[], $2::timestamptz[], $3::integer[]) with ordinality as b (bucket, since, most, place)
       left join limited_events e on e.bucket = b.bucket and e.at > b.since
      group by b.place, b.most
      order by b.place`,
    [buckets, since, most],
  );
}

/** Counts one event in each bucket; `consumed_for` names the releasable ones, null one that is not. */
export async function addEvents(
  tx: Queryable,
  buckets: readonly string[],
  consumed_for: readonly (string | null)[],
  now: Date,
): Promise<void> {
  await tx.run(
    'insert into limited_events (bucket, consumed_for, at) select bucket, consumed_for, $3 from unnest($1::text[], $2::text[]) e (bucket, consumed_for)',
    [buckets, consumed_for, now],
  );
}

export async function deleteEventsOf(db: Queryable, consumed_for: string): Promise<void> {
  await db.run('delete from limited_events where consumed_for = $1', [consumed_for]);
}

export async function emptyBucket(db: Queryable, bucket: string): Promise<void> {
  await db.run('delete from limited_events where bucket = $1', [bucket]);
}

export async function deleteEventsBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from limited_events where at < $1', [cut]);
}
