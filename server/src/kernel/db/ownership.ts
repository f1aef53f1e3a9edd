import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '../start-refused.ts';

const OWNERSHIP_LOCK = 4_201_002;
const TRIES = 20;
const PAUSE_MS = 100;

export interface Ownership {
  /** Resolves when the connection that holds the lock is gone though nobody released it: the server must stop. */
  readonly lost: Promise<Error>;
  /** From now on the end of the connection is no surprise: the server is stopping the database itself. */
  expectEnd(): void;
  release(): Promise<void>;
}

/**
 * Makes this process the one server of the database by a session lock on its own connection, which ends with a killed
 * server. Throws StartRefused when another server holds the lock.
 */
export async function takeOwnership(connection_url: string, data_dir: string): Promise<Ownership> {
  const client = new pg.Client({ connectionString: connection_url, keepAlive: true, application_name: 'drawbridge owner' });
  let expected = false;
  const lost = new Promise<Error>((resolve) => {
    const onLost = () => {
      if (!expected) resolve(new Error('the connection that holds the data folder was lost'));
    };
    client.on('error', onLost);
    client.on('end', onLost);
  });
  await client.connect();
  for (let left = TRIES; ; left -= 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNERSHIP_LOCK]);
    if (rows[0]?.taken) break;
    if (left === 0) {
      expected = true;
      await client.end();
      throw new StartRefused(`another server is running on ${data_dir}: stop it first, or set DATA_DIR and PORT to others`);
    }
    // The connection of a server killed just now may take a moment to end.
    await pause(PAUSE_MS);
  }
  return {
    lost,
    expectEnd() {
      expected = true;
    },
    async release() {
      expected = true;
      await client.end().catch(() => undefined);
    },
  };
}
