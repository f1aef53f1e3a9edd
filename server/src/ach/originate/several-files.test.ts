import { readFile, type StandardEntry } from '@drawbridge/nacha';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, outgoingFiles, type Payment, pay, statusOfFile } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { beginCutoff, noteIngested, notePosted } from '../cutoff-store.ts';
import type { EntryHandlers } from '../entry-handlers.ts';
import { decideRejectedFile } from '../index.ts';
import { dryRunCutoff } from './dry-run.ts';
import { originateFiles } from './originate-files.ts';

const bank = new FakeBank();
let server: TestServer;
let shops: TestShop[];
let ada: TestConsumer;
beforeAll(async () => {
  server = await startTestServer({ providers: { odfi: bank }, env: { ODFI_FILE_ENTRIES: '2' } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shops = [await openShop(server), await openShop(server)];
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
});
afterAll(() => server.stop());

/** Payments of a dollar and more, to both shops in turn. */
async function payMany(count: number): Promise<Payment[]> {
  const made: Payment[] = [];
  for (let index = 0; index < count; index += 1) made.push(await pay(server, ada, shops[index % 2] as TestShop, 100 + index));
  return made;
}

const entriesIn = (text: string): StandardEntry[] =>
  readFile(text).batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));
const fileOf = (name: string) => bank.deliveries.find((delivery) => delivery.name === name) ?? expect.fail(`the bank has no ${name}`);
/** Which files hold the payments, by what the bank was given. */
const filesOf = ({ public_id }: Payment) => bank.deliveries.filter(({ text }) => text.includes(public_id)).map(({ name }) => name);
const statusOf = async (payment: Payment | undefined) => payment && (await fateOf(server, payment)).status;

it('splits a cutoff, as its dry run says; of three files one is rejected, and the others settle and are paid out', async () => {
  const payments = await payMany(5);
  const names = ['A', 'B', 'C'].map((modifier) => `ach-20260601-2200-${modifier}.ach`);
  const [first = '', second = '', third = ''] = names;
  bank.say({ name: second, accepted: false, reason: 'out of balance' });
  const would = await dryRunCutoff(server.context, entryHandlers, { clear: true, bytes: true, also: async () => undefined });
  const said = await runCommand(server.context, ['dry-run-cutoff']);
  for (const name of names) expect(said).toContain(`${name}: `);
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  expect(bank.deliveries.map(({ name }) => name)).toEqual(names);
  expect(bank.deliveries.map(({ text }) => text)).toEqual(would.files.map(({ pieces }) => Buffer.concat(pieces).toString('latin1')));
  expect(bank.deliveries.map(({ text }) => entriesIn(text).length)).toEqual([2, 2, 1]);
  // The longest waiting goes first.
  expect(payments.map(filesOf)).toEqual([[first], [first], [second], [second], [third]]);
  const files = await server.context.db.many('select distinct cutoff_at, effective_entry_date from ach_files');
  expect(files).toEqual([{ cutoff_at: newYork('2026-06-01', '22:00'), effective_entry_date: '2026-06-02' }]);

  expect(await Promise.all(names.map((name) => statusOfFile(server, name)))).toEqual(['DELIVERED', 'REJECTED', 'DELIVERED']);
  await decideRejectedFile(server.context, entryHandlers, { name: second, decision: 'reoriginated', by: 'ingrid', why: 'mended' });
  await advanceTo(server, newYork('2026-06-04', '22:00:05'));
  expect(await Promise.all(payments.map(statusOf))).toEqual(['POSTED', 'POSTED', 'PENDING', 'PENDING', 'POSTED']);
  expect(filesOf(payments[2] as Payment)).toEqual([second, 'ach-20260602-2200-A.ach']);
  await advanceTo(server, newYork('2026-06-05', '22:00:05'));
  expect(await Promise.all(payments.map(statusOf))).toEqual(Array(5).fill('POSTED'));
  expect(await broken(server)).toEqual([]);
});

it('goes on where a server died after the second file, on the next day too: nothing twice, nothing missing', async () => {
  await advanceTo(server, newYork('2026-06-08', '10:00'));
  const letGo = await holdTimetable(server);
  const payments = await payMany(5);
  const cutoff_at = newYork('2026-06-08', '22:00');
  server.clock.set(cutoff_at);
  await beginCutoff(server.context.db, cutoff_at);
  for (const note of [noteIngested, notePosted]) await note(server.context.db, cutoff_at, cutoff_at);
  let pages = 0;
  const dying: EntryHandlers = entryHandlers.map((entryHandler) => ({
    ...entryHandler,
    async inFile(tx, entries, at) {
      if (entryHandler.kind === 'debit') pages += 1;
      if (pages === 3) throw new Error('the server dies');
      await entryHandler.inFile(tx, entries, at);
    },
  }));
  await expect(originateFiles(server.context, dying, cutoff_at, cutoff_at)).rejects.toThrow('the server dies');
  const ofCutoff = () =>
    server.context.db.many<{ name: string; file_id_modifier: string; effective_entry_date: string }>(
      'select name, file_id_modifier, effective_entry_date from ach_files where cutoff_at = $1 order by seq',
      [cutoff_at],
    );
  expect(await ofCutoff()).toHaveLength(2);
  // By then the day's modifiers have begun anew, and the names with the first ones are taken.
  const later = newYork('2026-06-09', '00:10');
  server.clock.set(later);
  await originateFiles(server.context, entryHandlers, cutoff_at, later);
  expect(await ofCutoff()).toEqual(
    ['A', 'B', 'C'].map((file_id_modifier) => ({
      name: `ach-20260608-2200-${file_id_modifier}.ach`,
      file_id_modifier,
      effective_entry_date: '2026-06-09',
    })),
  );
  await originateFiles(server.context, entryHandlers, cutoff_at, later);
  expect(await ofCutoff()).toHaveLength(3);
  await letGo();
  await advanceTo(server, newYork('2026-06-09', '01:00'));
  expect(payments.map((payment) => filesOf(payment).length)).toEqual([1, 1, 1, 1, 1]);
  expect(await broken(server)).toEqual([]);
});

it('hands over the fourth file though the bank refuses the third, and that one later', async () => {
  await advanceTo(server, newYork('2026-06-09', '10:00'));
  await payMany(7);
  const before = bank.deliveries.length;
  let refused = 0;
  bank.filled = async () => {
    if (bank.deliveries.length !== before + 2 || refused > 0) return;
    refused += 1;
    throw new Error('no room for this one');
  };
  await advanceTo(server, newYork('2026-06-09', '22:00:05'));
  bank.filled = undefined;
  await advanceTo(server, newYork('2026-06-09', '22:30'));
  // C is the modifier of the file that was originated after midnight.
  const [first, second, third, fourth] = ['A', 'B', 'D', 'E'].map((modifier) => `ach-20260609-2200-${modifier}.ach`);
  expect(bank.deliveries.slice(before).map(({ name }) => name)).toEqual([first, second, fourth, third]);
  expect(refused).toBe(1);
  expect(await broken(server)).toEqual([]);
});

it('sends payouts and debits of a cutoff each in one of its files', async () => {
  await advanceTo(server, newYork('2026-06-10', '10:00'));
  const accounts = ['5500112233', '5500112244'];
  for (const [index, shop] of shops.entries()) {
    const account_number = accounts[index] ?? '';
    await payOutTo(server, shop.business_id, { routing_number: '021999019', account_number, account_type: 'checking' });
  }
  const payments = await payMany(3);
  const before = bank.deliveries.length;
  await advanceTo(server, newYork('2026-06-10', '22:00:05'));
  const files = bank.deliveries.slice(before).map(({ text }) => entriesIn(text));
  expect(files.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(files[0]?.map(({ account_number }) => account_number).sort()).toEqual(accounts);
  const paid = files.slice(1).flat();
  expect(paid.map((entry) => entry.receiver_identification).sort()).toEqual(payments.map(({ public_id }) => public_id).sort());
  expect(await broken(server)).toEqual([]);
});

it('leaves to the next cutoff what the 36 files of a day have no room for, and says so', async () => {
  await advanceTo(server, newYork('2026-06-11', '10:00'));
  const payments = await payMany(74);
  await advanceTo(server, newYork('2026-06-11', '22:00:05'));
  const of = async (day: string) => (await outgoingFiles(server)).filter((name) => name.startsWith(`ach-${day}-`)).length;
  const waiting = () => payments.filter((payment) => filesOf(payment).length === 0);
  // The first one holds the payouts of both shops.
  expect([await of('20260611'), waiting().length]).toEqual([36, 4]);
  expect(server.log_lines.filter((line) => line.includes('no further file can be originated today'))).toHaveLength(1);
  expect(await broken(server)).toEqual([]);
  await advanceTo(server, newYork('2026-06-12', '22:00:05'));
  expect(waiting()).toEqual([]);
  expect(payments.filter((payment) => filesOf(payment).length > 1)).toEqual([]);
  expect(fileOf('ach-20260612-2200-A.ach').text.slice(33, 34)).toBe('A');
  expect(await broken(server)).toEqual([]);
});
