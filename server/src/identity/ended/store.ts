import type { Queryable } from '../../kernel/db/database.ts';
import { ACCESS_TOKEN_S, IDLE_S } from '../lifetimes.ts';

/** No session ends unused before this: a ticket's holder used theirs when their access token was made, or later. */
const NOT_IDLE_BEFORE_S = IDLE_S - ACCESS_TOKEN_S;

export async function addEnded(db: Queryable, session_ids: readonly string[], now: Date): Promise<void> {
  await db.run('insert into ended_sessions (session_id, ended_at) select id, $2 from unnest($1::text[]) id on conflict do nothing', [
    session_ids,
    now,
  ]);
}

export async function endedSince(db: Queryable, since: Date): Promise<string[]> {
  const rows = await db.many<{ session_id: string }>('select session_id from ended_sessions where ended_at > $1', [since]);
  return rows.map(({ session_id }) => session_id);
}

export async function forgetEndedBefore(db: Queryable, cut: Date): Promise<void> {
  await db.run('delete from ended_sessions where ended_at < $1', [cut]);
}

/** What somebody was given who was signed in at that moment (real time), such as a place in a channel. */
export interface TicketOfSession {
  readonly user_id: string;
  readonly minted_at: Date;
  /** The sign-in with which it ends, where that is known. */
  readonly session_id?: string | null;
}

/**
 * The tickets, by place in the list, that let nobody in: ended tokens or sign-in, a deactivated user, or no session
 * left in use. In real time, as everything of a sign-in. Another provider's sessions are unknown here.
 */
export async function endedTickets(db: Queryable, tickets: readonly TicketOfSession[]): Promise<number[]> {
  const rows = await db.many<{ place: number }>(
    `select l.place::integer - 1 as place
       from unnest($1::text[], $2::timestamptz[], $4::text[]) with ordinality as l (user_id, minted_at, session_id, place)
       left join users u on u.id = l.user_id
      where u.id is null or u.status = 'DEACTIVATED' or u.tokens_valid_after >= l.minted_at
         or exists (select from ended_sessions e where e.session_id = l.session_id)
         or case when l.minted_at < now() - $3::integer * interval '1 second' then
              (select coalesce(bool_and(coalesce(i.idle_until <= now(), false) or i.expires_at <= now()), false)
                 from identity_records i where i.account_id = u.subject and i.model = 'Session')
            else false end`,
    [
      tickets.map(({ user_id }) => user_id),
      tickets.map(({ minted_at }) => minted_at),
      NOT_IDLE_BEFORE_S,
      tickets.map(({ session_id }) => session_id ?? null),
    ],
  );
  return rows.map(({ place }) => place);
}
