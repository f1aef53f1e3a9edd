import type pg from 'pg';
import type { Queryable } from '../db/database.ts';

const CHANNEL = 'drawbridge_changes';

export async function listen(client: pg.Client): Promise<void> {
  // Word of a change need not survive anything: what it tells of stands in the database.
  await client.query('set synchronous_commit = off');
  await client.query(`listen ${CHANNEL}`);
}

export async function notify(client: pg.Client, payload: string): Promise<void> {
  await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] });
}

/** What the servers of one center share and no two centers do: their database, which keeps it through a failover. */
export async function readCenterName(db: Queryable): Promise<string> {
  const { name } = await db.one<{ name: string }>(
    `select s.system_identifier || '-' || d.oid as name from pg_control_system() s, pg_database d where d.datname = current_database()`,
  );
  return name;
}
