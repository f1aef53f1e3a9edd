import type { Queryable } from '../../kernel/db/database.ts';

/** Notes that an organization writes to a recipient, and gives whether they want no more of it. */
export async function noteRecipient(tx: Queryable, mark: string, organization_id: string, at: Date): Promise<{ stopped: boolean }> {
  return tx.one<{ stopped: boolean }>(
    `insert into message_recipients as m (mark, organization_id, first_at) values ($1, $2, $3)
     on conflict (mark) do update set first_at = m.first_at
     returning m.stopped_at is not null as stopped`,
    [mark, organization_id, at],
  );
}

/** Counts one message more of an organization's day; false, and not counted, where there were as many already. */
export async function countMessage(tx: Queryable, organization_id: string, most: number, wall: Date): Promise<boolean> {
  const count = await tx.run(
    `insert into message_days as d (organization_id, day, count)
     select $1, ($3::timestamptz at time zone 'America/New_York')::date, 1 where $2::integer > 0
     on conflict (organization_id, day) do update set count = d.count + 1 where d.count < $2`,
    [organization_id, most, wall],
  );
  return count === 1;
}

export interface Stop {
  readonly organization: string;
  readonly stopped: boolean;
}

export function findStop(db: Queryable, mark: string): Promise<Stop | undefined> {
  return db.maybe<Stop>(
    `select o.name as organization, m.stopped_at is not null as stopped
       from message_recipients m join organization_names o on o.id = m.organization_id
      where m.mark = $1`,
    [mark],
  );
}

/** Gives whether there is such a recipient. */
export async function setStop(db: Queryable, mark: string, stopped_at: Date | null): Promise<boolean> {
  const count = await db.run(
    `update message_recipients set stopped_at = case when $2::timestamptz is null then null else coalesce(stopped_at, $2) end where mark = $1`,
    [mark, stopped_at],
  );
  return count === 1;
}
