import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import type { TestDatabase } from '../../../test/support/database.ts';
import { operateEmbedded, startEmbeddedIn } from '../../../test/support/embedded-center.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import {
  ada,
  carryOff,
  confirm,
  data_dir,
  FIRST,
  filesOf,
  folder,
  gauge,
  hadByBank,
  heldBy,
  open,
  operate,
  SECOND,
  shop,
  startOn,
  status,
  stop,
  THIRD,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';
import { restoreBackup } from './restore-backup.ts';

useRestoredCenter();

const program = fileURLToPath(new URL('../../operate.ts', import.meta.url));
let place: string;
let databases: TestDatabase[];
beforeEach(async () => {
  [place, databases] = [await mkdtemp(join(tmpdir(), 'drawbridge-backups-')), []];
});
afterEach(async () => {
  // Each test stops its servers itself, before this.
  for (const database of databases.splice(0)) await database.drop();
  await rm(place, { recursive: true, force: true });
  await rm(`${data_dir}-restored`, { recursive: true, force: true });
});

async function startedIn(dir: string): Promise<TestDatabase> {
  const database = await startEmbeddedIn(dir);
  databases.push(database);
  return database;
}

async function ended(database: TestDatabase): Promise<void> {
  databases.splice(databases.indexOf(database), 1);
  await database.drop();
}

it('is made, restored and started: deliveries are held until the bank was compared, and everything leaves once [OPS-01, OPS-03]', {
  timeout: 600_000,
}, async () => {
  const database = await startedIn(data_dir);
  const { server: first, payments } = await open('folder', '', {}, database);
  await appendFile(join(data_dir, 'postgres', 'postgresql.auto.conf'), "archive_command = 'true'\n");
  // As a person does, beside the running server.
  const status_file = join(place, 'backup-done');
  const env = { PATH: process.env['PATH'], DATA_DIR: data_dir, BACKUP_FOLDER: join(place, 'backups'), BACKUP_STATUS_FILE: status_file };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'back-up'], { env });
  const backup = /^(\S+) is whole/.exec(stdout)?.[1] ?? '';
  expect(await readFile(status_file, 'utf8')).toMatch(/^20\d\d-/);
  expect(await operate(first, 'list-audit')).toContain('back-up');

  // Paid after the backup, and sent to the bank with what was paid before.
  const lost = await pay(first, ada, shop, 900);
  await until(first, newYork('2026-06-01', '22:00:05'));
  await carryOff();
  const into = `${data_dir}-restored`;
  const said: string[] = [];
  const restore = (...more: string[]) => restoreBackup([backup, into, ...more], { DATA_DIR: data_dir }, (line) => said.push(line));
  await expect(restore()).rejects.toThrow('a server is running on DATA_DIR');
  await stop(first);
  await ended(database);
  await restore();
  expect(said.join('\n')).toMatch(/Everything holds: .*\n.*bank-journal-until-.*\nRestored into/s);
  expect((await readdir(data_dir)).filter((name) => name.startsWith('bank-journal'))).toEqual([expect.stringMatching(/-until-/)]);

  // What tells the database to run programs is never the copy's.
  expect(await readFile(join(backup, 'postgres', 'postgresql.auto.conf'), 'utf8')).toContain('archive_command');
  expect(await readFile(join(into, 'postgres', 'postgresql.auto.conf'), 'utf8')).toBe('');
  expect(await readFile(join(into, 'postgres', 'pg_hba.conf'), 'utf8')).toContain('host all all 127.0.0.1/32 scram-sha-256');

  const again = await startedIn(into);
  const server = await startOn(again, into);
  expect(await heldBy(server)).toContain(FIRST);
  expect(server.log_lines.filter((line) => line.includes('"msg":"deliveries are held: ') && line.includes('"level":50'))).toHaveLength(1);
  expect(await gauge(server)).toBe('1');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await until(server, newYork('2026-06-02', '22:00:05'));
  expect(await filesOf(server)).toEqual([]);
  expect(await operate(server, 'reconcile-bank')).toContain(`${FIRST}  3 records, $119.00 debited`);
  expect(await confirm(server)).toContain(`${FIRST} is taken over, with 2 of its entries`);
  expect(await operate(server, 'list-exceptions')).toContain(`debit ${lost.public_id} over $9.00 in ${FIRST}`);
  expect(await gauge(server)).toBe('0');

  const later = await pay(server, ada, shop, 700);
  await until(server, newYork('2026-06-03', '22:00:05'));
  expect(await filesOf(server)).toEqual([FIRST, THIRD]);
  expect(await hadByBank(server)).toEqual([...payments, lost, later].map(({ public_id }) => public_id).sort());
  await until(server, newYork('2026-06-09', '22:00:05'));
  expect(await Promise.all([...payments, later].map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED', 'POSTED']);
  expect(await broken(server)).toEqual([]);
  await stop(server);
});

it('that is made while a cutoff hands its file over holds, and the file leaves once [OPS-01, OPS-03]', { timeout: 600_000 }, async () => {
  const database = await startedIn(data_dir);
  const { server: first, payments } = await open('folder', '', {}, database);
  const backups = join(place, 'backups');
  const { odfi } = first.context;
  const deliver = odfi.deliver.bind(odfi);
  // The queue hands the file over while time already moves on, and tries again where a slow backup outlasts its patience.
  let backup: Promise<unknown> | undefined;
  const handed_over = Promise.withResolvers<void>();
  Object.assign(odfi, {
    deliver: async (...given: Parameters<typeof deliver>) => {
      backup ??= operateEmbedded(first, 'back-up', backups);
      await backup;
      const held = await deliver(...given);
      handed_over.resolve();
      return held;
    },
  });
  await until(first, newYork('2026-06-01', '22:00:05'));
  await handed_over.promise;
  const [name, ...more] = await readdir(backups);
  expect(more).toEqual([]);
  await carryOff();
  await stop(first);
  await ended(database);

  const into = `${data_dir}-restored`;
  await restoreBackup([join(backups, name ?? ''), into], { DATA_DIR: data_dir }, () => undefined);
  const again = await startedIn(into);
  const server = await startOn(again, into);
  expect(await heldBy(server)).toContain(FIRST);
  expect(await filesOf(server)).toEqual([FIRST]);
  await until(server, newYork('2026-06-02', '21:00'));
  expect(await readdir(join(folder, 'outgoing'))).toEqual([]);
  expect(await confirm(server)).toContain(`${FIRST} is taken over as delivered`);
  const later = await pay(server, ada, shop, 700);
  await until(server, newYork('2026-06-02', '22:00:05'));
  expect(await filesOf(server)).toEqual([FIRST, SECOND]);
  expect(await hadByBank(server)).toEqual([...payments, later].map(({ public_id }) => public_id).sort());
  expect(await broken(server)).toEqual([]);
  await stop(server);
});
