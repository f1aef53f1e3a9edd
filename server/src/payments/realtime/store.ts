import type pg from 'pg';
import { ACCESS_TOKEN_S, IDLE_S } from '../../identity/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Listener } from './channel.ts';

const CHANNEL = 'drawbridge_changes';

/** No session ends for want of use before this: whoever is given a ticket used theirs when their access token was made, or later. */
const NOT_IDLE_BEFORE_S = IDLE_S - ACCESS_TOKEN_S;

/**
 * Which of these listeners, by their place in the list, may listen no longer: their tokens were ended since, their sign-in has ended, they are
 * deactivated, or they
 * have sessions and every one of them has ended for want of use. Nobody's sessions are looked at before that can be. Real time throughout,
 * as with everything of a sign-in. Another provider's sessions are not known here.
 */
export async function endedSessions(db: Queryable, listeners: readonly Listener[]): Promise<number[]> {
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
      listeners.map(({ user_id }) => user_id),
      listeners.map(({ minted_at }) => minted_at),
      NOT_IDLE_BEFORE_S,
      listeners.map(({ session_id }) => session_id ?? null),
    ],
  );
  return rows.map(({ place }) => place);
}

export async function listen(client: pg.Client): Promise<void> {
  // Word of a change need not survive anything: the purchase's state shows it again.
  await client.query('set synchronous_commit = off');
  await client.query(`listen ${CHANNEL}`);
}

export async function notify(client: pg.Client, payload: string): Promise<void> {
  await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] });
}
