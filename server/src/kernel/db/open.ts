import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartRefused } from '../start-refused.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { type Ownership, takeOwnership } from './ownership.ts';
import { SERVER_ROLE } from './roles.ts';
import type { Secrets } from './secrets.ts';

/** Any: it shows whether a session may begin with settings of its own. */
const SESSION_MS = 20_000;
const OLDEST_VERSION = 150_000;
const OWNERSHIP_TRIES = 10;
const PAUSE_MS = 200;

export interface OpenDatabase {
  /** Where requests are made, a transaction at a time: perhaps a pooler's. */
  readonly requests_url: string;
  /** The database itself: what needs a session of its own, such as what listens or waits for a lock. */
  readonly server_url: string;
  readonly owner_url: string;
  /** The role that the server works as. */
  readonly server_role: string;
  /** Resolves when the database is gone for good and the server must stop; never for an outside one: it reconnects. */
  readonly lost: Promise<Error>;
  close(): Promise<void>;
}

/**
 * Opens the database that the configuration names: an outside PostgreSQL, or the embedded one, which this process then
 * owns. Throws StartRefused when it cannot be had.
 */
export async function openDatabase(config: Config, secrets: Secrets): Promise<OpenDatabase> {
  if (config.database_url !== undefined) {
    const { server_url, server_role } = await reach(config.database_url, config);
    return {
      requests_url: config.database_url,
      server_url,
      owner_url: config.database_migration_url ?? server_url,
      server_role,
      lost: new Promise(() => undefined),
      close: async () => undefined,
    };
  }
  for (let left = OWNERSHIP_TRIES; ; left -= 1) {
    const embedded = await startEmbedded(config.data_dir, secrets, { connections: config.database_connections });
    try {
      // Refused: another server works here, and the database is its own.
      const ownership = await takeOwnership(embedded.server_url, config.data_dir);
      return ownDatabase(embedded, ownership);
    } catch (error) {
      // The server before this one was just stopping it: start it anew.
      if (error instanceof StartRefused || left === 0) throw error;
      await pause(PAUSE_MS);
    }
  }
}

function ownDatabase(embedded: EmbeddedPostgres, ownership: Ownership): OpenDatabase {
  return {
    requests_url: embedded.server_url,
    server_url: embedded.server_url,
    owner_url: embedded.owner_url,
    server_role: SERVER_ROLE,
    lost: ownership.lost,
    async close() {
      // The lock is held until the database itself is down: nobody adopts one that is just stopping.
      ownership.expectEnd();
      await embedded.stop();
      await ownership.release();
    },
  };
}

/** Throws StartRefused, with what is wrong, where an outside database's configured addresses cannot be reached. */
export async function requireReached(config: Config): Promise<void> {
  if (config.database_url !== undefined) await reach(config.database_url, config);
}

/** Reaches the database at each of its addresses, and gives the one past a pooler. Throws StartRefused. */
async function reach(
  database_url: string,
  { database_direct_url, database_migration_url }: Config,
): Promise<{ readonly server_url: string; readonly server_role: string }> {
  const server_url = database_direct_url ?? database_url;
  const direct = await look(server_url, database_direct_url === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL', 'direct');
  if (server_url !== database_url) {
    const pooled = await look(database_url, 'DATABASE_URL', 'pooled');
    if (pooled.role !== direct.role || pooled.database !== direct.database)
      throw new StartRefused('DATABASE_DIRECT_URL must lead to the database of DATABASE_URL by the same role: they are two');
  }
  if (database_migration_url !== undefined && database_migration_url !== server_url)
    await look(database_migration_url, 'DATABASE_MIGRATION_URL', 'direct');
  return { server_url, server_role: direct.role };
}

/** What a pooler says of a setting that a session of the database may begin with. */
const POOLED = 'is a pooler’s, which gives no sessions: set DATABASE_DIRECT_URL, too, to the address of PostgreSQL itself';
const OF_A_POOLER = /unsupported startup parameter/;

interface Reached {
  readonly role: string;
  /** The cluster's number, and the database's name in it. */
  readonly database: string;
}

async function look(url: string, name: string, way: 'direct' | 'pooled'): Promise<Reached> {
  const session = way === 'direct' ? { idle_in_transaction_session_timeout: SESSION_MS } : {};
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...session });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Reached & { version: number }>(
      `select current_user as role, current_setting('server_version_num')::int as version,
              (select system_identifier from pg_control_system()) || '/' || current_database() as database`,
    );
    const row = rows[0];
    if (!row || row.version < OLDEST_VERSION)
      throw new StartRefused(`${name}: PostgreSQL 15 or newer is needed, not ${row?.version ?? 'this'}`);
    return row;
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (OF_A_POOLER.test(message)) throw new StartRefused(`${name} ${POOLED}`);
    throw new StartRefused(`${name}: the database cannot be reached (${message || code})`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
