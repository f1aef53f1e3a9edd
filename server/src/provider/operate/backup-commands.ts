import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../../config.ts';
import type { Context } from '../../context.ts';
import { VERSION } from '../../create-context.ts';
import { checkBackup } from '../../kernel/backup/check-backup.ts';
import { megabytes } from '../../kernel/backup/disk-words.ts';
import { type MadeBackup, makeBackup } from '../../kernel/backup/make-backup.ts';
import { backupSigningKey } from '../../kernel/backup/signing-key.ts';
import { LOCKS, underLockIfFree } from '../../kernel/db/advisory-lock.ts';
import { runningAdminUrl } from '../../kernel/db/embedded.ts';
import { readSecrets } from '../../kernel/db/secrets.ts';
import { newestSeal } from '../../kernel/seals/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { readMigrations } from '../../schema/migrate.ts';
import { centerSecrets } from './center-secrets.ts';
import { type Commands, Misused } from './command.ts';
import { counted } from './counted.ts';

/** A week of nights. */
const KEPT = 7;

/** Backups of the embedded database. Restoring needs no database: `restore-backup.ts`. */
export const BACKUP_COMMANDS: Commands = {
  'back-up': {
    takes: '[FOLDER] [--keep NUMBER]',
    does: `copies the embedded database while the server runs, reads the copy again, and keeps the newest NUMBER (${KEPT}) in FOLDER, or BACKUP_FOLDER; keys are not part of it`,
    async run(context, args) {
      const { folder, keep } = readWishes(context, args);
      const made = await underLockIfFree(context.db, LOCKS.backup, () => backUp(context, folder, keep));
      if (!made) throw new StartRefused('another back-up is under way: run this again when it has ended');
      await touchStatusFile(context);
      return linesOf(made).join('\n');
    },
  },
};

/** `check-backup BACKUP`: reads all of a backup of this center again. Gives what is to be printed. Throws StartRefused. */
export async function runCheckBackup(args: readonly string[], given: NodeJS.ProcessEnv): Promise<string> {
  const [named, ...more] = args;
  if (named === undefined || named.startsWith('-') || more.length > 0) throw new StartRefused('check-backup takes BACKUP');
  const backup = resolve(named);
  const key = backupSigningKey(await centerSecrets(readConfig(given, 'command')));
  const { made_at, files, bytes, version } = await checkBackup(backup, key);
  return `${backup} is whole: the database of ${made_at}, by version ${version}, ${counted(files.length, 'file', 'files')}, ${megabytes(bytes)}.\n`;
}

function readWishes({ config }: Context, args: readonly string[]): { folder: string; keep: number } {
  if (config.database_url !== undefined)
    throw new StartRefused(
      'back-up copies the embedded database, and DATABASE_URL names an outside one: docs/operations/backups.md says how to back that up',
    );
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { keep: { type: 'string' } } });
    const [named, ...more] = positionals;
    const { keep = String(KEPT) } = values;
    if (more.length > 0 || !/^[1-9]\d{0,3}$/.test(keep)) throw new Misused();
    const folder = named ?? config.backup.folder;
    if (folder === undefined) throw new StartRefused('back-up takes the folder for backups: name one, or set BACKUP_FOLDER');
    return { folder: resolve(folder), keep: Number(keep) };
  } catch (error) {
    if (error instanceof TypeError) throw new Misused();
    throw error;
  }
}

async function backUp({ config, db, clock }: Context, folder: string, keep: number): Promise<MadeBackup> {
  const secrets = await readSecrets(config.data_dir, config.sealing_keys.kind);
  const admin_url = await runningAdminUrl(config.data_dir, secrets);
  if (admin_url === undefined) throw new StartRefused('the database has just stopped: run this again');
  // Read before the copy begins: all of them are in it.
  const [seal, migrations] = [await newestSeal(db), await readMigrations(db)];
  return makeBackup({
    folder,
    cluster: join(config.data_dir, 'postgres'),
    admin_url,
    key: backupSigningKey(secrets),
    at: clock.wall(),
    keep,
    about: {
      version: VERSION,
      migrations: migrations.map(({ name }) => name),
      seal: seal ? { number: seal.number, sealed_at: seal.sealed_at.toISOString(), sha256: seal.sha256 } : null,
    },
  });
}

/** Whoever watches the age of the last backup sees this one. */
async function touchStatusFile({ config, clock }: Context): Promise<void> {
  const { status_file } = config.backup;
  if (status_file === undefined) return;
  try {
    await writeFile(status_file, `${clock.wall().toISOString()}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(`the backup is whole, but BACKUP_STATUS_FILE ${status_file} cannot be written (${code})`);
  }
}

function linesOf({ path, manifest, removed, unreadable }: MadeBackup): string[] {
  const { seal, files, bytes } = manifest;
  return [
    `${path} is whole: ${counted(files.length, 'file', 'files')}, ${megabytes(bytes)}.`,
    seal ? `It holds seal ${seal.number} of ${seal.sealed_at}: ${seal.sha256}` : 'Nothing was sealed yet.',
    ...removed.map((name) => `Removed: ${basename(name)}`),
    ...unreadable.map((words) => `Left alone: ${words}`),
    'The keys (secrets.json, the sealing keys) and bank-journal are not part of it: keep copies of them elsewhere.',
  ];
}
