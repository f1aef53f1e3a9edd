import { spawn } from 'node:child_process';
import { createHash, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../../test/support/database.ts';
import { operateEmbedded, startEmbeddedIn } from '../../../test/support/embedded-center.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { isRunning } from '../../../test/support/is-running.ts';
import { type BackupManifest, manifestText, readManifest } from '../../kernel/backup/manifest.ts';
import { backupSigningKey } from '../../kernel/backup/signing-key.ts';
import { LOCKS, underLock } from '../../kernel/db/advisory-lock.ts';
import { readSecrets } from '../../kernel/db/secrets.ts';
import { lookAtBackup } from '../check/backup.ts';
import { runCheckBackup } from './backup-commands.ts';
import { restoreBackup } from './restore-backup.ts';

let place: string;
let data_dir: string;
let database: TestDatabase;
let server: TestServer;
/** Where backups lie, and a whole one. */
let folder: string;
let backup: string;
let manifest: BackupManifest;
/** The center's own key for what is said of backups. */
let signs: KeyObject;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'drawbridge-backup-'));
  // The database's user goes through it.
  [data_dir, folder] = [await mkdtemp(join(tmpdir(), 'drawbridge-data-')), join(place, 'backups')];
  database = await startEmbeddedIn(data_dir);
  server = await startTestServer({ on: { urls: database, data_dir } });
  await operateEmbedded(server, 'back-up', folder);
  backup = join(folder, (await readdir(folder))[0] ?? '');
  manifest = await readManifest(backup);
  signs = backupSigningKey(await readSecrets(data_dir));
}, 300_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  for (const gone of [place, data_dir]) await rm(gone, { recursive: true, force: true });
});

/** A data folder as one that is brought to another machine: with secrets, and nothing that runs. */
async function elsewhere(change: (secrets: Record<string, unknown>) => object = (secrets) => secrets): Promise<string> {
  const dir = await mkdtemp(join(place, 'elsewhere-'));
  const secrets = JSON.parse(await readFile(join(data_dir, 'secrets.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(join(dir, 'secrets.json'), JSON.stringify(change(secrets)), { mode: 0o600 });
  return dir;
}

const restored: () => string = () => join(tmpdir(), `drawbridge-restored-${process.pid}-${++count}`);
let count = 0;

/** What a restore is refused with; nothing of it may be left. */
async function refusalOf(args: readonly string[], DATA_DIR: string): Promise<string> {
  const into = restored();
  const said = await restoreBackup([...args, into], { DATA_DIR }, () => undefined).then(
    () => 'it was restored',
    (error: Error) => error.message,
  );
  expect((await readdir(tmpdir())).filter((name) => join(tmpdir(), name).startsWith(into))).toEqual([]);
  return said;
}

/** A backup that says something else of itself, with nothing behind it. */
async function saying(changes: Partial<BackupManifest>): Promise<string> {
  const other = await mkdtemp(join(place, 'saying-'));
  await writeFile(join(other, 'backup.json'), manifestText({ ...manifest, ...changes }, signs));
  return other;
}

describe('a backup of the embedded database', () => {
  it('is made beside the running server, says what it holds, and holds no keys [OPS-01]', async () => {
    expect(manifest.seal?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(manifest.migrations.length).toBeGreaterThan(5);
    expect(manifest.database).toEqual({ system_identifier: expect.stringMatching(/^\d{10,}$/), timeline: 1 });
    expect(manifest.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['PG_VERSION', 'backup_label', 'global/pg_control']));
    expect(manifest.files.some(({ path }) => /^pg_wal\/[0-9A-F]{24}$/.test(path))).toBe(true);
    expect(await readdir(backup)).toEqual(['backup.json', 'postgres']);
    const keys = Object.values(JSON.parse(await readFile(join(data_dir, 'secrets.json'), 'utf8')) as Record<string, unknown>).flatMap(
      (value) => (typeof value === 'string' ? [value] : Object.values(value as Record<string, string>)),
    );
    expect(keys.length).toBeGreaterThan(3);
    for (const { path } of manifest.files) {
      const text = await readFile(join(backup, 'postgres', path), 'latin1');
      expect(keys.filter((key) => text.includes(key))).toEqual([]);
    }
    expect(await runCheckBackup([backup], { DATA_DIR: data_dir })).toContain('is whole');
  });

  it('that fails leaves nothing, and older ones go once a new one is whole [OPS-01]', async () => {
    const own = join(place, 'pruned');
    const half = join(own, 'drawbridge-2026-01-01T000000.000Z.half');
    await mkdir(half, { recursive: true });
    expect(await operateEmbedded(server, 'back-up', own, '--keep', '1')).toContain('Removed: drawbridge-2026-01-01T000000.000Z.half');
    const [first = '', ...more] = await readdir(own);
    expect(more).toEqual([]);
    expect(await operateEmbedded(server, 'back-up', own, '--keep', '1')).toContain(`Removed: ${first}`);
    expect(await readdir(own)).toEqual([expect.stringMatching(/^drawbridge-.*Z$/)]);
    expect(await readdir(own)).not.toContain(first);

    await underLock(server.context.db, LOCKS.backup, async () => {
      await expect(operateEmbedded(server, 'back-up', own)).rejects.toThrow('another back-up is under way');
    });
    await expect(operateEmbedded(server, 'back-up')).rejects.toThrow('name one, or set BACKUP_FOLDER');
    await expect(operateEmbedded(server, 'back-up', own, '--keep', '0')).rejects.toThrow('back-up takes [FOLDER]');
    await writeFile(join(place, 'a-file'), '');
    await expect(operateEmbedded(server, 'back-up', join(place, 'a-file', 'backups'))).rejects.toThrow('something in its way is no folder');
    // Nobody makes folders there, not even root.
    if (process.platform === 'linux')
      await expect(operateEmbedded(server, 'back-up', '/sys/backups')).rejects.toThrow('cannot be written to');
    await cp(await saying({ database: { system_identifier: '1', timeline: 1 } }), join(own, 'drawbridge-2026-01-02T000000.000Z'), {
      recursive: true,
    });
    await expect(operateEmbedded(server, 'back-up', own)).rejects.toThrow(`${own} has backups of another center`);
  });

  it('is looked at by the check, with its age [OPS-01]', async () => {
    const look = async (settings: object) =>
      (
        await lookAtBackup({ database_url: undefined, backup: { status_file: undefined, folder, most_age_ms: 3_600_000, ...settings } })
      ).map(({ good, says }) => [good, says]);
    expect(await look({})).toEqual([[true, expect.stringMatching(/^The newest, drawbridge-.*, was made 0 h ago\.$/)]]);
    expect(await look({ most_age_ms: 0 })).toEqual([[false, expect.stringContaining('more than 0 h')]]);
    expect(await look({ folder: join(place, 'none') })).toEqual([[false, expect.stringContaining('There is no backup in BACKUP_FOLDER')]]);
    expect(await look({ folder: undefined })).toEqual([[false, 'Nothing tells of backups.']]);
  });
});

it('a trial that Ctrl-C ends leaves no database that runs, and nothing of itself [OPS-01]', async () => {
  const into = restored();
  const program = fileURLToPath(new URL('../../operate.ts', import.meta.url));
  const env = { PATH: process.env['PATH'], DATA_DIR: data_dir };
  const trial = spawn(process.execPath, [program, 'restore-backup', backup, into, '--trial'], { env });
  const ended = once(trial, 'exit');
  const said = text(trial.stderr);
  const started = async () => {
    const lines = (await readFile(join(`${into}.${trial.pid}`, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    expect(lines[7]?.trim()).toBe('ready');
    return Number(lines[0]);
  };
  const pid = await vi.waitFor(started, { timeout: 120_000, interval: 5 });
  trial.kill('SIGINT');
  expect(await ended).toEqual([1, null]);
  expect(await said).toContain('stopped before its end');
  expect(await isRunning(pid)).toBe(false);
  expect((await readdir(tmpdir())).filter((name) => join(tmpdir(), name).startsWith(into))).toEqual([]);
});

describe('a backup is refused', () => {
  const file = () => join(backup, 'postgres', 'global', 'pg_control');

  it('where a file is missing, was cut or changed, or what it says of itself was [OPS-01]', async () => {
    const whole = await readFile(file());
    const said = await readFile(join(backup, 'backup.json'), 'utf8');
    const dir = await elsewhere();
    try {
      await rm(file());
      expect(await refusalOf([backup], dir)).toMatch(/is not the backup that was made: postgres.global.pg_control is missing\./);
      await writeFile(file(), whole);
      await truncate(file(), 100);
      expect(await refusalOf([backup], dir)).toMatch(/pg_control has 100 bytes, and had 8192/);
      const changed = Buffer.from(whole);
      changed[4_000] = 1;
      await writeFile(file(), changed);
      expect(await refusalOf([backup], dir)).toContain('pg_control was changed since');
      await expect(runCheckBackup([backup], { DATA_DIR: data_dir })).rejects.toThrow('pg_control was changed since');
      await writeFile(join(backup, 'backup.json'), said.replace(`"bytes": ${whole.length},`, '"bytes": 8191,'));
      expect(await refusalOf([backup], dir)).toContain('backup.json is damaged');
      await writeFile(join(backup, 'backup.json'), said.slice(0, 1_000));
      expect(await refusalOf([backup], dir)).toContain('backup.json is damaged');
    } finally {
      await writeFile(file(), whole);
      await writeFile(join(backup, 'backup.json'), said);
    }
    expect(await refusalOf([folder], dir)).toContain('is no backup: there is no backup.json in it');
    expect(await refusalOf([`${backup}.half`], dir)).toContain('is half of a backup');
  });

  it('where somebody changed a file and what is said of it, without the secrets of this center [OPS-01]', async () => {
    const forged = await mkdtemp(join(place, 'forged-'));
    await cp(backup, forged, { recursive: true });
    const text = "archive_mode = on\narchive_command = 'touch /tmp/forged'\n";
    await writeFile(join(forged, 'postgres', 'postgresql.auto.conf'), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    const files = manifest.files.map((one) => (one.path === 'postgresql.auto.conf' ? { ...one, bytes: text.length, sha256 } : one));
    // All that whoever writes to the backups' disk knows: every hash fits.
    const by_stranger = backupSigningKey({ postgres_password: Buffer.alloc(32, 1).toString('base64url') });
    await writeFile(join(forged, 'backup.json'), manifestText({ ...manifest, files }, by_stranger));
    expect(await readManifest(forged)).toMatchObject({ files });
    const words = "was not signed with the secrets.json at hand: the backup is another center's, or somebody changed it";
    expect(await refusalOf([forged], await elsewhere())).toContain(words);
    await expect(runCheckBackup([forged], { DATA_DIR: data_dir })).rejects.toThrow(words);
    // Another center's, and a whole one that another center is asked about.
    const other = await elsewhere((secrets) => ({ ...secrets, postgres_password: Buffer.alloc(32, 2).toString('base64url') }));
    expect(await refusalOf([backup], other)).toContain(words);
    await expect(runCheckBackup([backup], { DATA_DIR: join(place, 'nowhere') })).rejects.toThrow('there is no secrets.json in DATA_DIR');
    // As those before signatures were.
    const { signature: _none, ...unsigned } = JSON.parse(await readFile(join(forged, 'backup.json'), 'utf8')) as { signature: string };
    await writeFile(join(forged, 'backup.json'), JSON.stringify({ ...unsigned, format: 1 }));
    expect(await refusalOf([forged], await elsewhere())).toContain('was made before backups were signed');
    await writeFile(join(forged, 'backup.json'), JSON.stringify(unsigned));
    expect(await refusalOf([forged], await elsewhere())).toContain('is damaged');
  });

  it('where it is of a newer version, of another PostgreSQL, or leads out of its folder [OPS-01]', async () => {
    const dir = await elsewhere();
    const newer = await saying({ version: '9.0.0', migrations: [...manifest.migrations, '9.0.0/people.sql'] });
    expect(await refusalOf([newer], dir)).toMatch(
      /made by version 9\.0\.0, which is newer than this one \(.*\) and has 9\.0\.0\/people\.sql/,
    );
    expect(await refusalOf([await saying({ postgres: '42' })], dir)).toContain('is of PostgreSQL 42, and this version comes with');
    const out = await saying({});
    const text = (await readFile(join(out, 'backup.json'), 'utf8')).replace('"path": "PG_VERSION"', '"path": "../PG_VERSION"');
    await writeFile(join(out, 'backup.json'), text);
    expect(await refusalOf([out], dir)).toContain('is damaged');
  });

  it('over a running server, into a folder that is not empty, and with an outside database [OPS-01]', async () => {
    expect(await refusalOf([backup], data_dir)).toContain(`a server is running on DATA_DIR ${data_dir}: stop it first`);
    const env = { DATA_DIR: await elsewhere() };
    await expect(restoreBackup([backup, data_dir], env, () => undefined)).rejects.toThrow(`${data_dir} is not empty: name a new folder`);
    const outside = { ...env, DATABASE_URL: database.server_url, SANDBOX: 'on' };
    await expect(restoreBackup([backup, restored()], outside, () => undefined)).rejects.toThrow('DATABASE_URL names an outside one');
    await expect(restoreBackup([backup], env, () => undefined)).rejects.toThrow('restore-backup takes BACKUP FOLDER');
  });

  it('where secrets, passwords or sealing keys are another center’s or another time’s [OPS-01]', async () => {
    expect(await refusalOf([backup], await mkdtemp(join(place, 'empty-')))).toContain('there is no secrets.json in DATA_DIR');
    const other = await elsewhere();
    await mkdir(join(other, 'postgres', 'global'), { recursive: true });
    await writeFile(join(other, 'postgres', 'global', 'pg_control'), Buffer.alloc(8_192, 1));
    expect(await refusalOf([backup], other)).toContain('is of another center than the one in DATA_DIR');
    const key = Buffer.alloc(32, 1).toString('base64url');
    const stranger = await elsewhere((secrets) => ({ ...secrets, server_password: key }));
    expect(await refusalOf([backup], stranger)).toContain('are not those of this backup');
    const yesterday = await elsewhere((secrets) => ({ ...secrets, sealing_keys: { 2: key } }));
    expect(await refusalOf([backup], yesterday)).toMatch(
      /^the keys at hand do not open this backup: this server lacks version 1 of the sealing keys.*Bring the version of its time; keys are in no backup$/,
    );
  });

  it('where its write-ahead log is gone: a copy without it is no backup [OPS-01]', async () => {
    const without = await mkdtemp(join(place, 'without-log-'));
    await cp(backup, without, { recursive: true });
    const files = manifest.files.filter(({ path }) => !/^pg_wal\/[0-9A-F]{24}$/.test(path));
    await writeFile(join(without, 'backup.json'), manifestText({ ...manifest, files }, signs));
    expect(await refusalOf([without], await elsewhere())).toMatch(/^the restored database does not start: /);
  });
});
