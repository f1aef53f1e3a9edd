import type { Queryable } from '../../db/database.ts';

export interface DueMessage {
  readonly id: string;
  readonly endpoint_id: string;
  readonly url: string;
  readonly secret_sealed: string;
  readonly body: string;
  readonly tries: number;
}

/**
 * Takes messages that are due, the oldest of each address first, at most `most_each` of one and none of those that are `busy`. They are due
 * again at `again_at` if nobody says what became of them.
 */
export function takeDue(
  db: Queryable,
  given: { now: Date; again_at: Date; busy: readonly string[]; most: number; most_each: number },
): Promise<DueMessage[]> {
  return db.many<DueMessage>(
    `with due as (
       select m.id from (
         select id, endpoint_id, next_try_at, event_seq, row_number() over (partition by endpoint_id order by next_try_at, event_seq) as place
           from webhook_messages where next_try_at <= $1 and endpoint_id <> all($3)
       ) ranked
       join webhook_messages m on m.id = ranked.id
      where ranked.place <= $5 and m.next_try_at <= $1
      order by ranked.next_try_at, ranked.event_seq limit $4
        for update of m skip locked
     )
     update webhook_messages m set next_try_at = $2, tries = m.tries + 1
       from due, webhook_endpoints e
      where m.id = due.id and e.id = m.endpoint_id
     returning m.id, m.endpoint_id, e.url, e.secret_sealed, m.body, m.tries`,
    [given.now, given.again_at, given.busy, given.most, given.most_each],
  );
}

/** It was taken. */
export async function noteDelivered(db: Queryable, id: string, answered: number, at: Date): Promise<void> {
  await db.run('update webhook_messages set delivered_at = $3, next_try_at = null, answered = $2, failure = null where id = $1', [
    id,
    answered,
    at,
  ]);
}

/** It was not; `next_try_at` undefined: nor will it be tried again. One whose address was removed meanwhile stays as it is. */
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
