import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile, type StandardEntry } from '@drawbridge/nacha';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { returnsFile } from '../../../test/support/fake-bank.ts';
import { type FakeSftp, type SftpFault, startFakeSftp } from '../../../test/support/fake-sftp.ts';
import { odfiOf } from '../../../test/support/fake-sftp-settings.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advance, advanceTo, callSandbox, fateOf, listAchFiles, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { dueWork } from '../../due-work.ts';
import { runDueUntil } from '../../kernel/jobs/timetable.ts';
import { runCommand } from '../../provider/operate/commands.ts';

// What a server cannot help: a bank's SFTP server that fails, a full disk under the database, a clock that is set back. After each the books
// hold, and every debit stands in exactly one file at the bank.

const PASSWORD = 'only-for-this-test';

let folder: string;
let bank: FakeSftp;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
const payments: Payment[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-surroundings-'));
  await writeFile(join(folder, 'password'), PASSWORD, { mode: 0o600 });
  bank = await startFakeSftp({ password: PASSWORD });
  const odfi = odfiOf([bank], { password_file: join(folder, 'password'), timeout_ms: 3_000 });
  server = await startTestServer({ providers: { odfi } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
});
afterAll(async () => {
  await server.stop();
  await bank.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
  expect(entriesAtBank().map(({ receiver_identification }) => receiver_identification)).toEqual(payments.map(({ public_id }) => public_id));
  expect(await broken(server)).toEqual([]);
});

function entriesAtBank(): StandardEntry[] {
  return [...bank.files]
    .filter(([path]) => path.startsWith('outgoing/') && !path.endsWith('.part'))
    .toSorted()
    .flatMap(([, bytes]) => readFile(bytes.toString('latin1')).batches)
    .flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));
}
async function buy(amount_cents: number): Promise<Payment> {
  const admin = { ...shop.admin, token: await shop.admin.signIn() };
  const payment = await pay(server, { token: await ada.signIn() }, { ...shop, admin }, amount_cents);
  payments.push(payment);
  return payment;
}
const count = async (table: 'ach_entries' | 'ach_file_pieces' | 'returns') =>
  (await server.context.db.one<{ count: number }>(`select count(*) from ${table}`)).count;
const until = async (moment: Date) =>
  (await callSandbox(server, 'POST', '/clock/advance', { seconds: Math.ceil((moment.getTime() - server.clock.now().getTime()) / 1000) }))
    .status;

it.each([
  ['2026-06-01', 'cuts the line in the middle', { call: 'WRITE', does: 'cuts' }, "the bank's server"],
  ['2026-06-02', 'hangs', { call: 'OPEN', does: 'hangs' }, /did not answer|Timed out/],
  ['2026-06-03', 'is full', { call: 'WRITE', does: 'is full' }, 'No space left on device'],
  ['2026-06-04', 'takes what it is sent and has nothing', { call: 'WRITE', does: 'drops' }, 'has 0 bytes where'],
] as const satisfies readonly (readonly [string, string, SftpFault, string | RegExp])[])(
  'on %s a bank whose server %s has no file of that name, an operator sees why, and it has the file once it is well',
  async (date, _what, fault, words) => {
    await advanceTo(server, newYork(date, '10:00'));
    await buy(1_000 + payments.length);
    const before = entriesAtBank().length;
    bank.fault = fault;
    await advanceTo(server, newYork(date, '22:00:05'));
    await expect
      .poll(() => runCommand(server.context, ['list-files']))
      .toMatch(new RegExp(`ORIGINATED, not delivered: .*(${typeof words === 'string' ? words : words.source})`));
    const trouble = async () => (await listAchFiles(server))[0]?.trouble;
    expect(await trouble()).toMatch(/^It has not reached the bank and is tried every 15 minutes: /);
    expect(await trouble()).toMatch(words);
    expect(entriesAtBank()).toHaveLength(before);
    bank.fault = undefined;
    await advance(server, { seconds: 20 * 60 });
    await expect.poll(() => entriesAtBank().length).toBe(before + 1);
    await expect.poll(() => runCommand(server.context, ['list-files'])).not.toContain('not delivered');
    expect(await trouble()).toBeNull();
  },
);

it('a database whose disk is full in the middle of a cutoff has originated nothing, and originates it once there is room', async () => {
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  const payment = await buy(2_000);
  const before = [await count('ach_entries'), await count('ach_file_pieces')] as const;
  // At each table in turn that a file is written to.
  for (const [minutes, table] of ['ach_entries', 'ach_file_pieces', 'ach_files'].entries()) {
    await diskIsFullAt(table);
    expect(await until(newYork('2026-06-05', `22:0${minutes}:05`)), table).toBe(503);
    expect([await count('ach_entries'), await count('ach_file_pieces')], table).toEqual(before);
    expect((await fateOf(server, payment)).status).toBe('PENDING');
    await thereIsRoom(table);
  }
  await advanceTo(server, newYork('2026-06-05', '22:20'));
  await expect.poll(() => entriesAtBank().length).toBe(before[0] + 1);
});

it('a database whose disk is full while returns are ingested loses none and processes none twice', async () => {
  await advanceTo(server, newYork('2026-06-08', '12:00'));
  const lines = entriesAtBank().slice(-2);
  bank.files.set('incoming/returns.ach', Buffer.from(returnsFile(lines.map((entry) => ({ entry, code: 'R08' }))), 'latin1'));
  await diskIsFullAt('returns');
  expect(await until(newYork('2026-06-08', '22:00:05'))).toBe(503);
  expect([await count('returns'), bank.files.has('incoming/returns.ach')]).toEqual([0, true]);
  await thereIsRoom('returns');
  await advanceTo(server, newYork('2026-06-08', '22:20'));
  expect([await count('returns'), bank.files.has('incoming/returns.ach')]).toEqual([2, false]);
  expect(await runCommand(server.context, ['list-exceptions'])).toBe('Nothing waits.');
});

it('a clock that is set back by a day originates no second file; what is approved by it goes with the next one', async () => {
  await advanceTo(server, newYork('2026-06-09', '10:00'));
  const first = await buy(3_000);
  await advanceTo(server, newYork('2026-06-09', '22:20'));
  await expect.poll(() => entriesAtBank().length).toBe(payments.length);
  server.clock.set(newYork('2026-06-08', '22:30'));
  const second = await buy(3_100);
  await runDueUntil(server.context, dueWork, newYork('2026-06-08', '23:00'));
  // Past the cutoff that it met before.
  server.clock.set(newYork('2026-06-09', '22:30'));
  await runDueUntil(server.context, dueWork, server.clock.now());
  expect(entriesAtBank()).toHaveLength(payments.length - 1);
  await advanceTo(server, newYork('2026-06-10', '22:20'));
  await expect.poll(() => entriesAtBank().length).toBe(payments.length);
  await advanceTo(server, newYork('2026-06-15', '22:20'));
  expect([(await fateOf(server, first)).status, (await fateOf(server, second)).status]).toEqual(['POSTED', 'POSTED']);
});

/** From now on the table takes no row, as PostgreSQL says it of a full disk. */
function diskIsFullAt(table: string): Promise<void> {
  return ownerRun(
    server,
    `create or replace function disk_full() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file "base/16384/2619": No space left on device' using errcode = 'disk_full'; end $$;
     create trigger disk_full before insert on ${table} execute function disk_full()`,
  );
}

function thereIsRoom(table: string): Promise<void> {
  return ownerRun(server, `drop trigger disk_full on ${table}`);
}
