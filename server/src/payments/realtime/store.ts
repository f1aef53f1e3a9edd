import type pg from 'pg';

const CHANNEL = 'drawbridge_changes';

export async function listen(client: pg.Client): Promise<void> {
  // Word of a change need not survive anything: the purchase's state shows it again.
  await client.query('set synchronous_commit = off');
  await client.query(`listen ${CHANNEL}`);
}

export async function notify(client: pg.Client, payload: string): Promise<void> {
  await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [CHANNEL, payload] });
}
