import type { Logger } from 'pino';
import * as ach from './ach/index.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { OffsetClock } from './kernel/clock/clock.ts';
import { asAway, DatabaseAway, DatabaseWatch } from './kernel/db/away.ts';
import { type CenterMode, keepMode, requireMode } from './kernel/db/center-mode.ts';
import { Database } from './kernel/db/database.ts';
import { requireNotMadeUp } from './kernel/db/made-up.ts';
import { type OpenDatabase, openDatabase } from './kernel/db/open.ts';
import { migrateQueue } from './kernel/db/queue-schema.ts';
import { readSecrets } from './kernel/db/secrets.ts';
import { openKeys, requireNoLeftKeys } from './kernel/keys/index.ts';
import { StartRefused } from './kernel/start-refused.ts';
import { BUILT_IN_TERMS } from './kernel/texts/built-in-terms.ts';
import type * as sandboxMode from './sandbox/mode.ts';
import { keepTerms, migrate } from './schema/migrate.ts';

interface Preparation {
  readonly log: Logger;
  readonly clock: Context['clock'] | undefined;
  /** What the sandbox brings; undefined in production. */
  readonly mode: typeof sandboxMode | undefined;
  /** The database was migrated a moment ago. */
  readonly migrated: boolean;
  /** Hears what was done about a start that was cut short. */
  readonly report: (line: string) => void;
}

/**
 * Opens the database, makes or migrates it, and writes down what it is used as; `started` is told how it is closed.
 * Throws StartRefused where it cannot be had, or is not one for this configuration.
 */
export async function prepareDatabase(
  config: Config,
  { log, clock = new OffsetClock(), mode, migrated, report }: Preparation,
  started: AsyncDisposableStack,
): Promise<{ readonly database: OpenDatabase; readonly db: Database }> {
  const secrets = await readSecrets(config.data_dir, config.sealing_keys.kind);
  const database = await openDatabase(config, secrets);
  started.defer(() => database.close());
  const { owner_url, server_role } = database;
  const center_mode: CenterMode = config.sandbox ? 'sandbox' : 'production';
  await requireMode(owner_url, center_mode);
  if (mode && config.database_url === undefined && (await mode.dropHalfLoaded(owner_url))) {
    // It lists the made-up files of a database that is gone.
    await new ach.BankJournal([ach.journalFolder(config.data_dir)]).remove();
    report('The last start was cut short while it loaded demo data: starting anew with an empty database');
  }
  if (!migrated) {
    try {
      await migrate(owner_url, server_role, center_mode);
      await migrateQueue(owner_url, server_role);
    } catch (error) {
      throw asWrongOwner(error, config);
    }
  }
  if (config.texts.terms !== BUILT_IN_TERMS) await keepTerms(owner_url, config.texts.terms);
  const db = connect(config, database, log, started);
  if (!mode) {
    await requireNotMadeUp(db);
    await requireNoLeftKeys(db, config);
  }
  await keepMode(owner_url, center_mode);
  await keepOwnAccount(config, { clock, db, log, owner_url });
  return { database, db };
}

/** PostgreSQL's insufficient_privilege. */
const MAY_NOT = '42501';

/** What a migration met: a StartRefused where the role that it ran as may not do it, else the error itself. */
function asWrongOwner(error: unknown, { database_url, database_direct_url, database_migration_url }: Config): unknown {
  const { code, message } = error as { code?: unknown; message?: string };
  if (code !== MAY_NOT || database_url === undefined) return error;
  const is_set = database_migration_url !== (database_direct_url ?? database_url);
  const named_role = is_set ? 'its role' : 'it is not set, and the role of DATABASE_URL';
  return new StartRefused(
    `DATABASE_MIGRATION_URL must name the owner of the database: ${named_role} may not bring the tables up to date (${message})`,
  );
}

/** The connections that the server works on, and the watch that notices when the database is away. */
function connect(config: Config, { requests_url, server_url }: OpenDatabase, log: Logger, started: AsyncDisposableStack): Database {
  const watch = new DatabaseWatch([...new Set([requests_url, server_url])], log);
  const db = new Database(requests_url, {
    direct_url: requests_url === server_url ? undefined : server_url,
    connections: config.database_connections,
    onIdleError: (error) => {
      const meant = asAway(error);
      if (meant instanceof DatabaseAway) watch.failed(meant);
      else log.warn({ err: error }, 'an idle database connection broke');
    },
    onFailedList: (verb, error) => log.warn({ verb, err: error }, 'database.list.failed'),
    watch,
  });
  started.defer(() => db.close());
  started.defer(() => watch.stop());
  return db;
}

/**
 * Before any file is originated, those of demo data as well: the account that files are balanced to, or that they go
 * unbalanced. With the owner's rights: whoever has those of the server's role names none.
 */
async function keepOwnAccount(
  config: Config,
  { clock, db, log, owner_url }: Pick<Context, 'clock' | 'db' | 'log'> & { readonly owner_url: string },
): Promise<void> {
  const { sealer } = await openKeys(db, config);
  const owner = new Database(owner_url, {
    connections: 1,
    onIdleError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  try {
    const version = await owner.transaction((tx) => ach.keepOffsetAccount({ clock, config, sealer }, tx));
    const from_now_on = config.ach.offset ? 'are balanced to another account of your own' : 'go unbalanced';
    if (version !== undefined) log.info({ version }, `files ${from_now_on} from now on, by ODFI_BALANCED and ODFI_OFFSET_*`);
  } finally {
    await owner.close();
  }
}
