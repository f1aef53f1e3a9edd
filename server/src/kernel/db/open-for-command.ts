import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { StartRefused } from '../start-refused.ts';
import { startEmbedded } from './embedded.ts';
import { takeOwnership } from './ownership.ts';
import { readSecrets } from './secrets.ts';

export interface OpenedDatabase {
  readonly url: string;
  /** The same as the owner of the schema; as the server's role where no other is given. */
  readonly owner_url: string;
  close(): Promise<void>;
}

/** Throws StartRefused where no server has made a database yet: a command must not make one. */
export function requireDatabase(config: Config): void {
  if (config.database_url === undefined && !existsSync(join(config.data_dir, 'postgres')))
    throw new StartRefused(`there is no database in ${config.data_dir}: start the server once, or set DATA_DIR or DATABASE_URL`);
}

/**
 * Opens the database for a command that runs beside the server or without one: the outside database, or the embedded
 * one, used as it is where it runs; started, and stopped again, where it does not. Call `requireDatabase` first.
 */
export async function openForCommand(config: Config, connections: number): Promise<OpenedDatabase> {
  // Past a pooler: few commands run at once, and some hold locks.
  const url = config.database_direct_url ?? config.database_url;
  if (url !== undefined) return { url, owner_url: config.database_migration_url ?? url, close: async () => undefined };
  const secrets = await readSecrets(config.data_dir, config.sealing_keys.kind);
  const embedded = await startEmbedded(config.data_dir, secrets, { connections });
  if (embedded.adopted) return { url: embedded.server_url, owner_url: embedded.owner_url, close: async () => undefined };
  // Until it is stopped again no server may take it for its own.
  const ownership = await takeOwnership(embedded.server_url, config.data_dir);
  return {
    url: embedded.server_url,
    owner_url: embedded.owner_url,
    async close() {
      ownership.expectEnd();
      await embedded.stop();
      await ownership.release();
    },
  };
}
