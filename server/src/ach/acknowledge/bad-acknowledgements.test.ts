import { mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { leaveAcknowledgement } from '../../../test/support/leave-acknowledgement.ts';
import { advanceTo, fateOf, newYork, outgoingFiles, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { type EntryHandler, pollAcknowledgements } from '../index.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const SECOND = 'ach-20260602-2200-A.ach';
const THIRD = 'ach-20260603-2200-A.ach';
const MIB = 1024 ** 2;

let folder: string;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let payments: Record<'first' | 'second' | 'third', Payment>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-acknowledgements-'));
  server = await startTestServer({ env: { ODFI: 'folder', ODFI_FOLDER: folder } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  const first = await pay(server, ada, shop, 5_000);
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  // The bank's acknowledgement of the first file is longer than any that is read, whatever it says.
  const acknowledgement = await open(join(folder, 'incoming', `${FIRST}.ack`), 'w');
  await acknowledgement.truncate(17 * MIB);
  await acknowledgement.close();
  const second = await pay(server, ada, shop, 1_000);
  await advanceTo(server, newYork('2026-06-02', '22:00:05'));
  payments = { first, second, third: await pay(server, ada, shop, 1_100) };
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (name: string) =>
  server.context.db.one<{ status: string; settled_at: Date | null; acknowledgement_failure: string | null }>(
    'select status, settled_at, acknowledgement_failure from ach_files where name = $1',
    [name],
  );
const put = (name: string, text: string) => leaveAcknowledgement(folder, name, text);
const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

it('an acknowledgement of the bank that cannot be read holds its own file up, and no other', async () => {
  await put(`${SECOND}.ack`, 'taken');
  await advanceTo(server, newYork('2026-06-03', '22:00:05'));
  expect(await fileOf(FIRST)).toMatchObject({
    status: 'DELIVERED',
    settled_at: null,
    acknowledgement_failure: expect.stringContaining('17825792 bytes'),
  });
  expect(await fileOf(SECOND)).toEqual({ status: 'ACCEPTED', settled_at: newYork('2026-06-03', '08:30'), acknowledgement_failure: null });
  expect((await fateOf(server, payments.first)).settled_at).toBeNull();
  expect((await fateOf(server, payments.second)).settled_at).toEqual(newYork('2026-06-03', '08:30'));
  expect(await readdir(join(folder, 'incoming'))).toEqual([`${FIRST}.ack`]);
});

it('one whose effect fails is looked at again, and the acknowledgements after it have theirs', async () => {
  await put(`${SECOND}.rej`, 'no funds of ours');
  await put(`${THIRD}.rej`, 'out of balance');
  const [debits = expect.fail(), ...rest] = entryHandlers.filter(({ kind }) => kind === 'debit');
  const faulty = { ...debits, fileRejected: () => Promise.reject(new Error('a fault of the server')) };
  await pollAcknowledgements(server.context, [faulty, ...rest]);
  expect(await fileOf(THIRD)).toMatchObject({ status: 'DELIVERED', acknowledgement_failure: 'a fault of the server' });
  // The acknowledgement of the second, which has settled, was kept for a person meanwhile.
  expect(await runCommand(server.context, ['show-file', SECOND])).toContain('no funds of ours');
  expect(await metrics()).toContain('drawbridge_acknowledgements_failed 2');
  const listed = await runCommand(server.context, ['list-files']);
  expect(listed).toContain('cannot be acted on (a fault of the server). WAITS FOR A PERSON');
  await advanceTo(server, newYork('2026-06-03', '22:20'));
  expect(await fileOf(THIRD)).toEqual({ status: 'REJECTED', settled_at: null, acknowledgement_failure: null });
  expect(await metrics()).toContain('drawbridge_acknowledgements_failed 1');
});

it('a file of which nothing is known does not count as one that never moves; said anew, it settles', async () => {
  await advanceTo(server, newYork('2026-06-09', '12:00'));
  expect(await fileOf(FIRST)).toMatchObject({ status: 'DELIVERED', settled_at: null });
  expect(await broken(server)).toEqual([]);
  await put(`${FIRST}.ack`, 'taken');
  await advanceTo(server, newYork('2026-06-09', '12:20'));
  expect(await fileOf(FIRST)).toMatchObject({ status: 'ACCEPTED', acknowledgement_failure: null, settled_at: expect.any(Date) });
  expect((await fateOf(server, payments.first)).status).toBe('PENDING');
  expect(await broken(server)).toEqual([]);
});

it('one whose effect met another transaction of ours has it at once: that the two waited for each other is no fault of the bank’s', async () => {
  const till = { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } };
  const fourth = await pay(server, { token: await ada.signIn() }, till, 1_200);
  await advanceTo(server, newYork('2026-06-09', '22:00:05'));
  const [name = expect.fail()] = (await outgoingFiles(server)).slice(-1);
  await put(`${name}.rej`, 'out of balance');
  const [debits = expect.fail(), ...rest] = entryHandlers.filter(({ kind }) => kind === 'debit');
  let tries = 0;
  const fileRejected: EntryHandler['fileRejected'] = async (tx, entries, at) => {
    if (++tries === 1) await tx.run(`do $$ begin raise sqlstate '40P01'; end $$`);
    return debits.fileRejected(tx, entries, at);
  };
  await pollAcknowledgements(server.context, [{ ...debits, fileRejected }, ...rest]);
  expect(await fileOf(name)).toEqual({ status: 'REJECTED', settled_at: null, acknowledgement_failure: null });
  expect([tries, (await fateOf(server, fourth)).status]).toEqual([2, 'PENDING']);
  expect(await broken(server)).toEqual([]);
});
