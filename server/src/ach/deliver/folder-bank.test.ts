import { mkdtemp, open, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha } from '@drawbridge/nacha';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { leaveAcknowledgement } from '../../../test/support/leave-acknowledgement.ts';
import { advanceTo, callSandbox, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { readFileBytes } from '../index.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const SECOND = 'ach-20260602-2200-A.ach';

let folder: string;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
const payments: Payment[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-folder-'));
  server = await startTestServer({ env: { ODFI: 'folder', ODFI_FOLDER: folder } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payments.push(await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 6_000));
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const names = async (of: string) => (await readdir(join(folder, of))).sort();
const statusOf = async (name: string) =>
  (await server.context.db.one<{ status: string }>('select status from ach_files where name = $1', [name])).status;
const put = (name: string, text: string) => writeFile(join(folder, 'incoming', name), text, 'latin1');
const entriesOf = async (name: string) =>
  readNacha(await readFile(join(folder, 'outgoing', name), 'latin1')).batches.flatMap((batch) =>
    batch.format === 'standard' ? batch.entries : [],
  );

it('in a sandbox too, the file of a cutoff lies in the folder, and settles unless the bank rejects it', async () => {
  expect(await names('outgoing')).toEqual([FIRST]);
  expect(await entriesOf(FIRST)).toHaveLength(2);
  expect(await statusOf(FIRST)).toBe('DELIVERED');
  const of = (payment: Payment | undefined) => (entry: { receiver_identification: string }) =>
    entry.receiver_identification === payment?.public_id;
  const refused = (await entriesOf(FIRST)).find(of(payments[1]));
  await leaveAcknowledgement(folder, `${FIRST}.ack`, `taken\r\n${refused?.trace_number} refused: account 1234567890 not agreed\r\n`);
  await advanceTo(server, newYork('2026-06-01', '22:20'));
  expect(await statusOf(FIRST)).toBe('ACCEPTED');
  expect((await fateOf(server, payments[1] as Payment)).status).toBe('FAILED');
  expect(await server.context.db.many('select refused_reason from ach_entries where refused_reason is not null')).toEqual([
    { refused_reason: 'account ...7890 not agreed' },
  ]);
  expect([await names('incoming'), await names('archive')]).toEqual([[], []]);
  // What the bank wrote is kept, sealed, as it was; a person sees it without account numbers.
  const { db, sealer } = server.context;
  const kept = await db.one<{ id: string; finished: boolean }>(
    'select id, finished_at is not null as finished from ach_incoming_files where name = $1',
    [`${FIRST}.ack`],
  );
  expect(kept.finished).toBe(true);
  const written = `taken\r\n${refused?.trace_number} refused: account 1234567890 not agreed\r\n\nend\n`;
  expect((await readFileBytes({ db, sealer }, 'ach_incoming_files', kept.id)).toString('latin1')).toBe(written);
  const traced = await runCommand(server.context, ['trace', `${FIRST}.ack:2`]);
  expect(traced).toContain(`${refused?.trace_number} refused: account ...7890 not agreed`);
  await advanceTo(server, newYork('2026-06-02', '09:00'));
  expect((await fateOf(server, payments[0] as Payment)).settled_at).toEqual(newYork('2026-06-02', '08:30'));
});

it('a file of returns in the folder is ingested and gone; one that would fill the memory becomes an exception, and is then in the archive', async () => {
  const [first] = await entriesOf(FIRST);
  if (!first) throw new Error('the file holds an entry');
  await put('returns.ach', returnsFile([{ entry: first, code: 'R08' }]));
  const large = await open(join(folder, 'incoming', 'nines.ach'), 'w');
  await large.truncate(2 * 1024 ** 3);
  await large.close();
  payments.push(await pay(server, ada, shop, 700));
  await advanceTo(server, newYork('2026-06-02', '22:00:05'));
  const [declined] = await Promise.all(payments.map((payment) => fateOf(server, payment)));
  expect(declined).toMatchObject({ status: 'DECLINED', reason: 'R08' });
  expect(await names('incoming')).toEqual([]);
  expect(await names('archive')).toEqual(['nines.ach']);
  const detail = `it has ${2 * 1024 ** 3} bytes, and at most ${64 * 1024 ** 2} are read`;
  expect(await callSandbox(server, 'GET', '/ach/exceptions')).toMatchObject({
    status: 200,
    json: { waiting: 1, rows: [{ number: 1, file: 'nines.ach', line: null, reason: 'unreadable_file', detail }] },
  });
});

it('an exception is ticked off on the sandbox page, once, with a word about it', async () => {
  const tickOff = (body: unknown) => callSandbox(server, 'POST', '/ach/exceptions/resolve', body);
  expect(await tickOff({ number: 1, note: ' ' })).toMatchObject({ status: 400, json: { field: 'note', message: 'Say what was done' } });
  expect((await tickOff({ number: 2, note: 'nothing' })).status).toBe(404);
  const done = { status: 200, json: { number: 1, by: 'sandbox', note: 'The bank sends it anew' } };
  expect(await tickOff({ number: 1, note: 'The bank sends it anew ' })).toMatchObject({ ...done, json: { ...done.json, anew: true } });
  expect(await tickOff({ number: 1, note: 'Somebody else' })).toMatchObject({ ...done, json: { ...done.json, anew: false } });
  expect(await callSandbox(server, 'GET', '/ach/exceptions')).toMatchObject({ json: { waiting: 0, rows: [] } });
});

it('a rejected file waits for a decision, which anybody makes on the sandbox page; then its debits are in the next file', async () => {
  await leaveAcknowledgement(folder, `${SECOND.toUpperCase()}.REJ`, 'batch 1 is out of balance');
  await advanceTo(server, newYork('2026-06-02', '22:20'));
  expect(await statusOf(SECOND)).toBe('REJECTED');
  expect(await server.context.db.many("select name from ach_incoming_files where name ilike '%.rej'")).toEqual([
    { name: `${SECOND.toUpperCase()}.REJ` },
  ]);
  const decide = (name: string, decision: string) => callSandbox(server, 'POST', '/ach/decide', { name, decision });
  expect((await decide(FIRST, 'reoriginated')).status).toBe(400);
  expect((await decide('none.ach', 'reoriginated')).status).toBe(404);
  expect(await decide(SECOND, 'reoriginated')).toMatchObject({ status: 200, json: { name: SECOND, decision: 'reoriginated' } });
  expect((await decide(SECOND, 'reoriginated')).status).toBe(200);
  expect((await decide(SECOND, 'abandoned')).status).toBe(400);
  await advanceTo(server, newYork('2026-06-03', '22:00:05'));
  expect((await entriesOf('ach-20260603-2200-A.ach')).map((entry) => entry.amount_cents)).toEqual([700]);
  expect(await broken(server)).toEqual([]);
});

it('what cannot be read becomes an exception and is put into the archive, for a person, also where putting it away failed at first', async () => {
  const path = join(folder, 'incoming', 'letter.txt');
  const put_there = async () => {
    await put('letter.txt', 'Dear customer, from the first of July on we are closed.\n');
    const lain = new Date(Date.now() - 11 * 60_000);
    await utimes(path, lain, lain);
  };
  await put_there();
  await advanceTo(server, newYork('2026-06-04', '22:00:05'));
  expect([await names('incoming'), await names('archive')]).toEqual([[], ['letter.txt', 'nines.ach']]);
  // The same once more, as where a server was stopped before it was put away.
  await rm(join(folder, 'archive', 'letter.txt'));
  await put_there();
  await advanceTo(server, newYork('2026-06-05', '22:00:05'));
  expect([await names('incoming'), await names('archive')]).toEqual([[], ['letter.txt', 'nines.ach']]);
  expect(await callSandbox(server, 'GET', '/ach/exceptions')).toMatchObject({ json: { waiting: 1, rows: [{ file: 'letter.txt' }] } });
});
