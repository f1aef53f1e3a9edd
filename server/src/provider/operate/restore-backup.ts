import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { journalFolder } from '../../ach/index.ts';
import { type Config, readConfig } from '../../config.ts';
import { VERSION } from '../../create-context.ts';
import { asDiskTrouble, megabytes } from '../../kernel/backup/disk-words.ts';
import { type BackupManifest, readSignedManifest } from '../../kernel/backup/manifest.ts';
import { restoreFiles } from '../../kernel/backup/restore-files.ts';
import { backupSigningKey } from '../../kernel/backup/signing-key.ts';
import { postgresVersion, startRestored } from '../../kernel/backup/start-restored.ts';
import { systemIdentifierOf } from '../../kernel/backup/system-identifier.ts';
import { wallMs } from '../../kernel/clock/clock.ts';
import { runningAdminUrl } from '../../kernel/db/embedded.ts';
import { findPostgres, type PostgresBinaries, requireReach } from '../../kernel/db/postgres-binaries.ts';
import type { Secrets } from '../../kernel/db/secrets.ts';
import { syncPath } from '../../kernel/disk/sync-path.ts';
import { syncTree } from '../../kernel/disk/sync-tree.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { migrationNames } from '../../schema/migrate.ts';
import { centerSecrets } from './center-secrets.ts';
import { counted } from './counted.ts';
import { proveRestored } from './prove-restored.ts';

interface Wishes {
  readonly backup: string;
  readonly folder: string;
  /** Only to see that it can be restored: nothing of it stays. */
  readonly trial: boolean;
  readonly despite_broken: boolean;
}

type Say = (line: string) => void;

/**
 * `restore-backup BACKUP FOLDER`: makes FOLDER a data folder with the database of a backup, started read-only and
 * proven, with the secrets and the bank's journal of DATA_DIR. `say` gets lines for a person. `stopping` ends it until
 * it is proven. Throws StartRefused, or the reason to stop; then nothing of FOLDER is left, and DATA_DIR is as it was.
 */
export async function restoreBackup(
  args: readonly string[],
  given: NodeJS.ProcessEnv,
  say: Say,
  stopping: AbortSignal = new AbortController().signal,
): Promise<void> {
  const wishes = readWishes(args);
  const config = readConfig(given, 'command');
  const secrets = await requirePlaces(config, wishes);
  const manifest = await readSignedManifest(wishes.backup, backupSigningKey(secrets));
  const binaries = await findPostgres();
  await requireFit(manifest, binaries);
  await requireSameCenter(config, wishes, manifest);
  const { folder, trial } = wishes;
  // Beside its place, and moved there whole.
  const half = `${folder}.${process.pid}`;
  try {
    await mkdir(dirname(folder), { recursive: true });
    // The database's user must enter it.
    await mkdir(half, { mode: 0o755 });
  } catch (error) {
    throw asDiskTrouble(error, dirname(folder));
  }
  try {
    await restoreInto(half, { config, manifest, binaries, secrets, wishes, say, stopping });
    if (trial) return say(`The backup can be restored. Nothing of the trial is left in ${dirname(folder)}.`);
    // Whoever started it meanwhile may have sent something.
    await requireStopped(config.data_dir, secrets);
    stopping.throwIfAborted();
    await bringTheRest(config, half);
    await rename(half, folder);
    await syncPath(dirname(folder));
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  await putJournalAside(config, say);
  say(`Restored into ${folder}. Start the server with DATA_DIR=${folder}.`);
  say('Nothing goes to the bank until npm run operate -- reconcile-bank has compared; docs/operations.md, Restoring, says how.');
}

interface Restoring {
  readonly config: Config;
  readonly manifest: BackupManifest;
  readonly binaries: PostgresBinaries;
  readonly secrets: Secrets;
  readonly wishes: Wishes;
  readonly say: Say;
  readonly stopping: AbortSignal;
}

async function restoreInto(half: string, { config, manifest, binaries, secrets, wishes, say, stopping }: Restoring): Promise<void> {
  await requireReach(binaries, half);
  say(`Restoring the database of ${manifest.made_at}: ${counted(manifest.files.length, 'file', 'files')}, ${megabytes(manifest.bytes)}.`);
  await restoreFiles(wishes.backup, manifest, { cluster: join(half, 'postgres'), data_dir: half, user: binaries.user, stopping });
  const running = await startRestored(binaries, half, secrets);
  let proving: Promise<boolean> | undefined;
  try {
    stopping.throwIfAborted();
    proving = proveRestored(running.url, config, manifest, say);
    const holds = await unlessStopped(proving, stopping);
    if (!holds && !wishes.despite_broken)
      throw new StartRefused(
        'the restored database does not hold, so it is not put in place: use an older backup, or say --despite-broken',
      );
  } finally {
    await running.stop();
    // Where it was stopped, it ends by its database's end.
    await proving?.catch(() => undefined);
  }
}

/** What the work gives. Throws the reason as soon as it is to stop; the work is not waited for then. */
async function unlessStopped<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(stopping.reason);
  stopping.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    stopping.removeEventListener('abort', stop);
  }
}

function readWishes(args: readonly string[]): Wishes {
  const usage = new StartRefused('restore-backup takes BACKUP FOLDER [--trial] [--despite-broken]');
  try {
    const options = { trial: { type: 'boolean' }, 'despite-broken': { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [backup, folder, ...more] = positionals;
    if (!backup || !folder || more.length > 0) throw usage;
    return {
      backup: resolve(backup),
      folder: resolve(folder),
      trial: values.trial ?? false,
      despite_broken: values['despite-broken'] ?? false,
    };
  } catch (error) {
    throw error instanceof TypeError ? usage : error;
  }
}

/** Throws StartRefused where this program is older than the backup, or has another PostgreSQL. */
async function requireFit({ version, migrations, postgres }: BackupManifest, binaries: PostgresBinaries): Promise<void> {
  const known = await migrationNames();
  const newer = migrations.find((name) => !known.includes(name));
  if (newer !== undefined)
    throw new StartRefused(
      `the backup was made by version ${version}, which is newer than this one (${VERSION}) and has ${newer}: install that version, and restore with it`,
    );
  const ours = await postgresVersion(binaries);
  if (postgres !== ours)
    throw new StartRefused(`the backup is of PostgreSQL ${postgres}, and this version comes with ${ours}: restore with version ${version}`);
}

/** Throws StartRefused where the folders that take part will not do; gives the secrets of DATA_DIR. */
async function requirePlaces(config: Config, { folder, trial }: Wishes): Promise<Secrets> {
  const { data_dir, database_url } = config;
  if (database_url !== undefined)
    throw new StartRefused(
      'restore-backup restores the embedded database, and DATABASE_URL names an outside one: docs/operations/backups.md says how to restore that',
    );
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartRefused(`${folder} cannot be used (${error.code}): name a new folder`);
  });
  if (there.length > 0) throw new StartRefused(`${folder} is not empty: name a new folder. A backup is never restored over anything`);
  const secrets = await centerSecrets(config);
  if (!trial) await requireStopped(data_dir, secrets);
  return secrets;
}

async function requireSameCenter({ data_dir }: Config, { backup }: Wishes, { database }: BackupManifest): Promise<void> {
  const own = await systemIdentifierOf(join(data_dir, 'postgres'));
  if (own !== undefined && own !== database.system_identifier)
    throw new StartRefused(
      `${backup} is of another center than the one in DATA_DIR ${data_dir}: name a backup of this one, or set DATA_DIR`,
    );
}

async function requireStopped(data_dir: string, secrets: Secrets): Promise<void> {
  if ((await runningAdminUrl(data_dir, secrets)) !== undefined)
    throw new StartRefused(
      `a server is running on DATA_DIR ${data_dir}: stop it first, so that the bank's journal is whole. To try a backup beside it add --trial`,
    );
}

/** What no backup holds: the newest of each is the only right one. It is on the disk before the old journal goes. */
async function bringTheRest({ data_dir }: Config, half: string): Promise<void> {
  await copyFile(join(data_dir, 'secrets.json'), join(half, 'secrets.json'));
  await chmod(join(half, 'secrets.json'), 0o600);
  const journal = journalFolder(data_dir);
  if (existsSync(journal)) {
    await cp(journal, journalFolder(half), { recursive: true, preserveTimestamps: true });
    await syncTree(journalFolder(half));
  }
  for (const path of [join(half, 'secrets.json'), half]) await syncPath(path);
}

/** So that the database that stays in DATA_DIR never goes on beside the restored one: without a journal it holds deliveries. */
async function putJournalAside({ data_dir }: Config, say: Say): Promise<void> {
  const journal = journalFolder(data_dir);
  if (!existsSync(journal))
    return say(
      `There was no bank-journal in ${data_dir}. If files went to the bank before, put the newest copy of it into the new folder.`,
    );
  const aside = `${journal}-until-${new Date(wallMs()).toISOString().replaceAll(':', '')}`;
  await rename(journal, aside);
  await syncPath(data_dir);
  say(`The bank's journal went with it; in ${data_dir} it is called ${aside.slice(data_dir.length + 1)} from now on.`);
}
