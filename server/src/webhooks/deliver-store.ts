import type { Queryable } from '../kernel/db/database.ts';

export interface DueMessage {
  readonly id: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly secret_sealed: string;
  readonly body: string;
  readonly tries: number;
}

/**
 * Takes at most `most` due messages: `most_each` less `taken` of an address, one where it is not `proven`, and all such
 * within their room; every first before any second. They are due again at `again_at` if nobody says their outcome.
 */
export function takeDue(
  db: Queryable,
  given: {
    now: Date;
    again_at: Date;
    taken: ReadonlyMap<string, number>;
    proven: readonly string[];
    room_for_unproven: number;
    most: number;
    most_each: number;
  },
): Promise<DueMessage[]> {
  return db.many<DueMessage>(
    `with addresses as (
       select e.id, e.url, e.secret_sealed, e.id = any($5) as proven,
              greatest(0, case when e.id = any($5) then $7::integer else 1 end - coalesce(t.count, 0)) as room
         from webhook_endpoints e
         left join unnest($3::text[], $4::integer[]) as t (endpoint_id, count) on t.endpoint_id = e.id
        where e.removed_at is null
     ),
     first as (
       select m.id, m.next_try_at, m.event_seq, a.url, a.secret_sealed, a.proven,
              row_number() over (partition by a.id order by m.next_try_at, m.event_seq) as place,
              row_number() over (partition by a.proven order by m.next_try_at, m.event_seq) as place_among_alike
         from addresses a
        cross join lateral (
          select id, next_try_at, event_seq from webhook_messages
           where endpoint_id = a.id and next_try_at <= $1
           order by next_try_at, event_seq limit a.room
        ) m
     ),
     due as (
       select m.id, f.url, f.secret_sealed
         from first f join webhook_messages m on m.id = f.id
        where m.next_try_at <= $1 and (f.proven or f.place_among_alike <= $8)
        order by f.place, f.next_try_at, f.event_seq limit $6
          for update of m skip locked
     )
     update webhook_messages m set next_try_at = $2, tries = m.tries + 1
       from due
      where m.id = due.id
     returning m.id, m.endpoint_id, due.url, due.secret_sealed, m.body, m.tries`,
    [
      given.now,
      given.again_at,
      [...given.taken.keys()],
      [...given.taken.values()],
      given.proven,
      given.most,
      given.most_each,
      given.room_for_unproven,
    ],
  );
}

/** Messages waiting for addresses in use, abandoned ones, and how long the oldest has been due. */
export function readBacklog(db: Queryable, now: Date): Promise<{ waiting: number; failed: number; overdue_seconds: number }> {
  return db.one(
    `select coalesce(sum(m.waiting), 0)::bigint as waiting, coalesce(sum(m.failed), 0)::bigint as failed,
            coalesce(greatest(0, extract(epoch from $1::timestamptz - min(m.due_at))), 0)::float8 as overdue_seconds
       from webhook_endpoints e
      cross join lateral (
        select (select count(*) from webhook_messages where endpoint_id = e.id and next_try_at is not null) as waiting,
               (select count(*) from webhook_messages where endpoint_id = e.id and next_try_at is null and delivered_at is null) as failed,
               (select min(next_try_at) from webhook_messages where endpoint_id = e.id and next_try_at is not null) as due_at
      ) m
      where e.removed_at is null`,
    [now],
  );
}

/** It was not tried after all: due again at once, with as many tries as before. */
export async function giveBack(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run('update webhook_messages set next_try_at = $2, tries = tries - 1 where id = $1 and next_try_at is not null', [id, at]);
}

/** It was taken. */
export async function noteDelivered(db: Queryable, id: string, answered: number, at: Date): Promise<void> {
  await db.run('update webhook_messages set delivered_at = $3, next_try_at = null, answered = $2, failure = null where id = $1', [
    id,
    answered,
    at,
  ]);
}

/** It was not; without `next_try_at` it is not tried again. One of a removed address stays as it is. */
export async function noteFailure(
  db: Queryable,
  id: string,
  failed: { answered: number | undefined; failure: string; next_try_at: Date | undefined },
): Promise<void> {
  await db.run('update webhook_messages set answered = $2, failure = $3, next_try_at = $4 where id = $1 and next_try_at is not null', [
    id,
    failed.answered ?? null,
    failed.failure,
    failed.next_try_at ?? null,
  ]);
}
