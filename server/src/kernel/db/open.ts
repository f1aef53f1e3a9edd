import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Config } from '../../config.ts';
import { StartRefused } from '../start-refused.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';
import { type Ownership, takeOwnership } from './ownership.ts';
import { SERVER_ROLE } from './roles.ts';
import type { Secrets } from './secrets.ts';

const OLDEST_VERSION = 150_000;
const OWNERSHIP_TRIES = 10;
const PAUSE_MS = 200;

export interface OpenDatabase {
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
    const server_role = await roleOf(config.database_url, 'DATABASE_URL');
    const owner_url = config.database_migration_url ?? config.database_url;
    if (owner_url !== config.database_url) await roleOf(owner_url, 'DATABASE_MIGRATION_URL');
    return { server_url: config.database_url, owner_url, server_role, lost: new Promise(() => undefined), close: async () => undefined };
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
export async function requireReached({ database_url, database_migration_url }: Config): Promise<void> {
  if (database_url !== undefined) await roleOf(database_url, 'DATABASE_URL');
  if (database_migration_url !== undefined && database_migration_url !== database_url)
    await roleOf(database_migration_url, 'DATABASE_MIGRATION_URL');
}

async function roleOf(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ role: string; version: number }>(
      "select current_user as role, current_setting('server_version_num')::int as version",
    );
    const row = rows[0];
    if (!row || row.version < OLDEST_VERSION)
      throw new StartRefused(`${name}: PostgreSQL 15 or newer is needed, not ${row?.version ?? 'this'}`);
    return row.role;
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const { code, message } = error as { code?: string; message: string };
    throw new StartRefused(`${name}: the database cannot be reached (${message || code})`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
