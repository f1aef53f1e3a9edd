import type { Queryable } from '../kernel/db/database.ts';

export interface DueMessage {
  readonly id: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly secret_sealed: string;
  readonly body: string;
  readonly purchase_id: string | null;
  readonly tries: number;
  /** A test is tried once, and says nothing of whether its address fails. */
  readonly test: boolean;
}

/**
 * Takes at most `most` due messages: `most_each` less `taken` of an address, one where it is not `proven`, and all such
 * within their room; every first before any second, and of a paused address its tests alone. They are due again at `again_at` if nobody says their outcome.
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
       select e.id, e.url, e.secret_sealed, e.paused_at is not null as paused, e.id = any($5) as proven,
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
          (select id, next_try_at, event_seq from webhook_messages
            where endpoint_id = a.id and next_try_at <= $1 and not a.paused
            order by next_try_at, event_seq limit a.room)
          union all
          (select id, next_try_at, event_seq from webhook_messages
            where endpoint_id = a.id and next_try_at <= $1 and event_seq is null and a.paused
            order by next_try_at limit a.room)
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
     returning m.id, m.endpoint_id, due.url, due.secret_sealed, m.body, m.purchase_id, m.tries, m.event_seq is null as test`,
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

/** Messages waiting for addresses that are in use and not paused, abandoned ones, and how long the oldest has been due. */
export function readBacklog(db: Queryable, now: Date): Promise<{ waiting: number; failed: number; overdue_seconds: number }> {
  return db.one(
    `select coalesce(sum(m.waiting), 0)::bigint as waiting, coalesce(sum(m.failed), 0)::bigint as failed,
            coalesce(greatest(0, extract(epoch from $1::timestamptz - min(m.due_at))), 0)::float8 as overdue_seconds
       from webhook_endpoints e
      cross join lateral (
        select (select count(*) from webhook_messages where endpoint_id = e.id and next_try_at is not null) as waiting,
               (select count(*) from webhook_messages
                 where endpoint_id = e.id and next_try_at is null and delivered_at is null and event_seq is not null) as failed,
               (select min(next_try_at) from webhook_messages where endpoint_id = e.id and next_try_at is not null) as due_at
      ) m
      where e.removed_at is null and e.paused_at is null`,
    [now],
  );
}

/** It was not tried after all: due again at once, with as many tries as before. */
export async function giveBack(db: Queryable, id: string, at: Date): Promise<void> {
  await db.run('update webhook_messages set next_try_at = $2, tries = tries - 1 where id = $1 and next_try_at is not null', [id, at]);
}

/** How a message's last try went: when, its answer's status, how long until it came, and how it began. */
export interface Tried {
  readonly at: Date;
  readonly answered: number | undefined;
  readonly answer_ms: number | undefined;
  readonly answer_start: string | null;
}

/** A message that was taken. */
export interface Delivered extends Tried {
  readonly id: string;
  readonly delivered_at: Date;
}

/** It was taken: its address fails no more. The address comes before its message, as for whoever pauses or removes it. */
export async function noteDelivered(tx: Queryable, delivered: Delivered): Promise<void> {
  await tx.run(
    `update webhook_endpoints set failing_since = null, failing_mailed_at = null
      where failing_since is not null and id = (select endpoint_id from webhook_messages where id = $1)`,
    [delivered.id],
  );
  await tx.run(
    `update webhook_messages set delivered_at = $6, next_try_at = null, failure = null,
            answered = $2, tried_at = $3, answer_ms = $4, answer_start = $5
      where id = $1`,
    [delivered.id, delivered.answered ?? null, delivered.at, delivered.answer_ms ?? null, delivered.answer_start, delivered.delivered_at],
  );
}

/**
 * The same for many in one statement that waits for nobody, and so needs no order. Gives the ids of those noted; the
 * others, or their failing addresses, are in somebody else's hands.
 */
export async function noteManyDelivered(db: Queryable, delivered: readonly Delivered[]): Promise<string[]> {
  const column = <K extends keyof Delivered>(name: K) => delivered.map((one) => one[name] ?? null);
  const noted = await db.many<{ id: string }>(
    `with told as (
       select * from unnest($1::text[], $2::integer[], $3::timestamptz[], $4::integer[], $5::text[], $6::timestamptz[])
                  as t (id, answered, tried_at, answer_ms, answer_start, delivered_at)
     ),
     held as (
       select m.id, m.endpoint_id from webhook_messages m where m.id = any($1) for no key update skip locked
     ),
     failing as (
       select e.id from webhook_endpoints e
        where e.failing_since is not null and e.id in (select endpoint_id from held)
          for no key update skip locked
     ),
     recovered as (
       update webhook_endpoints e set failing_since = null, failing_mailed_at = null from failing f where e.id = f.id
     )
     update webhook_messages m
        set delivered_at = t.delivered_at, next_try_at = null, failure = null,
            answered = t.answered, tried_at = t.tried_at, answer_ms = t.answer_ms, answer_start = t.answer_start
       from told t
       join held h on h.id = t.id
       join webhook_endpoints e on e.id = h.endpoint_id
      where m.id = t.id and (e.failing_since is null or e.id in (select id from failing))
     returning m.id`,
    [column('id'), column('answered'), column('at'), column('answer_ms'), column('answer_start'), column('delivered_at')],
  );
  return noted.map(({ id }) => id);
}

/** It was not; without `next_try_at` it is not tried again. One of a removed address stays as it is. */
export async function noteFailure(
  tx: Queryable,
  id: string,
  tried: Tried,
  { failure, next_try_at }: { failure: string; next_try_at: Date | undefined },
): Promise<void> {
  await tx.run(
    `update webhook_endpoints e set failing_since = $2
       from webhook_messages m
      where m.id = $1 and m.event_seq is not null and e.id = m.endpoint_id and e.failing_since is null and e.removed_at is null`,
    [id, tried.at],
  );
  await tx.run(
    `update webhook_messages set failure = $6, next_try_at = $7, answered = $2, tried_at = $3, answer_ms = $4, answer_start = $5
      where id = $1 and next_try_at is not null`,
    [id, tried.answered ?? null, tried.at, tried.answer_ms ?? null, tried.answer_start, failure, next_try_at ?? null],
  );
}
