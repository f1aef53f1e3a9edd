import type pg from 'pg';
import type { Queryable } from '../../db/database.ts';
import type { Listener } from './channel.ts';

const CHANNEL = 'drawbridge_changes';

/** Which of these listeners, by their place in the list, may listen no longer: their tokens were ended since, or they are deactivated. */
export async function endedSessions(db: Queryable, listeners: readonly Listener[]): Promise<number[]> {
  const rows = await db.many<{ place: number }>(
    `select l.place::integer - 1 as place
       from unnest($1::text[], $2::timestamptz[]) with ordinality as l (user_id, minted_at, place)
       left join users u on u.id = l.user_id
      where u.id is null or u.status = 'DEACTIVATED' or u.tokens_valid_after >= l.minted_at`,
    [listeners.map(({ user_id }) => user_id), listeners.map(({ minted_at }) => minted_at)],
  );
  return rows.map(({ place }) => place);
}

export async function listen(client: pg.Client): Promise<void> {
  // Word of a change need not survive anything: it is told again by the purchase's state.
  await client.query('set synchronous_commit = off');
  await client.query(`listen ${CHANNEL}`);
}

export async function notify(client: pg.Client, payload: string): Promise<void> {
  await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] });
}
