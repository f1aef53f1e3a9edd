import type { Queryable } from '../../kernel/db/database.ts';

/** A change of a purchase's status. */
export interface EventRow {
  readonly at: Date;
  readonly event: string;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly actor: string;
}

/** What has happened to a purchase, in that order. Nothing of it came before it, by any server's clock: no earlier month is read. */
export function listEvents(db: Queryable, purchase_id: string): Promise<EventRow[]> {
  return db.many<EventRow>(
    `select at, event, from_status, to_status, actor from purchase_events
      where purchase_id = $1 and at >= (select created_at - interval '1 day' from purchases where id = $1) order by seq`,
    [purchase_id],
  );
}

/** How a purchase stands; undefined for none of this id. */
export async function findStatus(db: Queryable, purchase_id: string): Promise<string | undefined> {
  return (await db.maybe<{ status: string }>('select status from purchases where id = $1', [purchase_id]))?.status;
}

/** How many payments begun by the end of a month, given by its first day, have no end yet. */
export async function countOpenBefore(db: Queryable, month: string): Promise<number> {
  const row = await db.one<{ count: number }>(
    `select count(*) as count from purchases
      where status in ('INITIATED', 'WAITING_FOR_APPROVAL', 'PENDING') and created_at < ($1::date + interval '1 month') at time zone 'UTC'`,
    [month],
  );
  return row.count;
}

/** The highest number that an event was given so far, whether or not it is committed; 0 where there is none. */
export async function readHighestEvent(db: Queryable): Promise<number> {
  return (await db.one<{ seq: number }>('select highest_purchase_event() as seq')).seq;
}

/** Unfinished transactions that may have written events: PostgreSQL locks a table before a writer's first row. */
export async function listEventWriters(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ virtualtransaction: string }>(
    `select distinct virtualtransaction from pg_locks
      where locktype = 'relation' and mode = 'RowExclusiveLock' and granted
        and relation = 'purchase_events'::regclass and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows.map((row) => row.virtualtransaction);
}
