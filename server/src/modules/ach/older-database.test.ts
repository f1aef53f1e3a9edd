import { appendFile, cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha, type StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../../operate/commands.ts';
import { broken } from '../../testing/broken.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { leaveWord } from '../../testing/leave-word.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../testing/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../testing/people.ts';
import { returnsFile } from '../../testing/played-bank.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const SECOND = 'ach-20260602-2200-A.ach';
const THIRD = 'ach-20260603-2200-A.ach';

type Bank = 'folder' | 'sandbox';

let folder: string;
let data_dir: string;
let made: TestDatabase[];
let running: TestServer[];
/** What the bank has carried off. */
let carried: string[];
let bank: Bank;
let ada: TestConsumer;
let shop: TestShop;
/** The moment until which the world has gone on. */
let now: Date;

beforeEach(async () => {
  [folder, data_dir] = [await mkdtemp(join(tmpdir(), 'drawbridge-bank-')), await mkdtemp(join(tmpdir(), 'drawbridge-data-'))];
  [made, running, carried] = [[], [], []];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  for (const database of made) await database.drop();
  for (const made_folder of [folder, data_dir]) await rm(made_folder, { recursive: true, force: true });
});

async function newDatabase(copied?: TestDatabase): Promise<TestDatabase> {
  const database = await createTestDatabase(inject('postgres'), copied);
  made.push(database);
  return database;
}

async function startOn(database: TestDatabase, in_folder = data_dir): Promise<TestServer> {
  // One audience for all of them: whoever has signed in stays so.
  const env = { OIDC_AUDIENCE: 'https://pay.example.com/api', ...(bank === 'folder' && { ODFI: 'folder', ODFI_FOLDER: folder }) };
  const server = await startTestServer({ env, on: { urls: database, data_dir: in_folder } });
  running.push(server);
  if (now) server.clock.set(now);
  return server;
}

async function stop(server: TestServer): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await server.stop();
}

/** Copies a database as a dump would: nobody works on it meanwhile. Gives the copy, and the server again. */
async function dumped(server: TestServer, database: TestDatabase): Promise<[TestDatabase, TestServer]> {
  await stop(server);
  const copy = await newDatabase(database);
  return [copy, await startOn(database)];
}

async function until(server: TestServer, moment: Date): Promise<void> {
  now = moment;
  await advanceTo(server, moment);
}

/** A center with two approved payments, before their cutoff. */
async function open(with_bank: Bank): Promise<{ database: TestDatabase; server: TestServer; payments: Payment[] }> {
  bank = with_bank;
  now = newYork('2026-06-01', '10:00');
  const database = await newDatabase();
  const server = await startOn(database);
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  return { database, server, payments: [await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 6_000)] };
}

const operate = (server: TestServer, ...args: string[]) => runCommand(server.context, args);
const confirm = (server: TestServer) => operate(server, 'reconcile-bank', '--confirm', 'compared with the bank', '--by', 'Ingrid');
const heldBy = async (server: TestServer) => /^HELD since .*deliveries are held: (.*?)\. Nothing/.exec(await operate(server, 'list-files'))?.[1];
const gauge = async ({ url }: TestServer) => /^drawbridge_deliveries_held (\d)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
const status = async (server: TestServer, payment: Payment) => (await fateOf(server, payment)).status;
const filesOf = async (server: TestServer) =>
  (await server.context.db.many<{ name: string }>('select name from ach_files order by name')).map(({ name }) => name);

/** The bank takes away what lies there for it. */
async function carryOff(): Promise<void> {
  if (bank === 'sandbox') return;
  for (const name of await readdir(join(folder, 'outgoing'))) {
    if (name.startsWith('.')) continue;
    carried.push(await readFile(join(folder, 'outgoing', name), 'latin1'));
    await rm(join(folder, 'outgoing', name));
  }
}
const entriesIn = (text: string): StandardEntry[] =>
  readNacha(text).batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));

/** The debits that the bank has had, as often as it has had them: the folder's bank in its files, the sandbox bank, which was restored too, in its rows. */
async function hadByBank(server: TestServer): Promise<string[]> {
  await carryOff();
  if (bank === 'folder')
    return carried
      .flatMap(entriesIn)
      .filter(({ transaction_code }) => transaction_code === '27')
      .map(({ receiver_identification }) => receiver_identification.trim())
      .sort();
  const rows = await server.context.db.many<{ public_id: string }>(
    "select receiver_identification as public_id from sandbox_ach_entries where kind = 'debit'",
  );
  return rows.map(({ public_id }) => public_id.trim()).sort();
}

/** The bank is away for whoever hands a file over. */
function cutOffFrom(server: TestServer): void {
  Object.assign(server.context.odfi, { deliver: () => Promise.reject(new Error('the bank cannot be reached')) });
}

const MOMENTS = ['before the cut', 'after the cut and before the delivery', 'after the delivery and before the word about it'] as const;

describe.each(['folder', 'sandbox'] as const)('a database with the %s bank that is restored from a dump', (with_bank) => {
  it.each(MOMENTS)('made %s: nothing leaves until a person has compared, and every debit has left once [TRU-11]', async (moment) => {
    const center = await open(with_bank);
    const { database, payments } = center;
    let { server } = center;
    let dump: TestDatabase | undefined;
    if (moment === MOMENTS[0]) [dump, server] = await dumped(server, database);
    if (moment === MOMENTS[1]) cutOffFrom(server);
    await until(server, newYork('2026-06-01', '22:00:05'));
    expect(await filesOf(server)).toEqual([FIRST]);
    if (moment !== MOMENTS[0]) [dump, server] = await dumped(server, database);
    if (!dump) throw new Error('there is a dump');
    await until(server, newYork('2026-06-01', '22:20'));
    expect(await hadByBank(server)).toEqual(payments.map(({ public_id }) => public_id).sort());
    if (bank === 'folder') await leaveWord(folder, `${FIRST}.ack`, 'taken');
    await until(server, newYork('2026-06-01', '22:45'));
    await stop(server);

    // The next cutoff passes over the restored database.
    server = await startOn(dump);
    expect(await heldBy(server)).toContain(moment === MOMENTS[2] && bank === 'sandbox' ? 'another database' : FIRST);
    expect(await gauge(server)).toBe('1');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.log_lines.filter((line) => line.includes('deliveries are held') && line.includes('"level":50'))).toHaveLength(1);
    const later = await pay(server, ada, shop, 700);
    await until(server, newYork('2026-06-02', '22:00:05'));
    const files_before = moment === MOMENTS[0] ? [] : [FIRST];
    expect(await filesOf(server)).toEqual(files_before);
    if (bank === 'folder') expect(await readdir(join(folder, 'outgoing'))).toEqual([]);
    expect(await status(server, later)).toBe('PENDING');

    const compared = await operate(server, 'reconcile-bank');
    if (moment !== MOMENTS[2]) expect(compared).toMatch(new RegExp(`${FIRST} {2}2 records, \\$110.00 debited, \\$0.00 credited {2}.*this database does not know`));
    expect(await heldBy(server)).toBeDefined();
    await confirm(server);
    expect(await heldBy(server)).toBeUndefined();
    expect(await gauge(server)).toBe('0');
    expect(await filesOf(server)).toEqual([FIRST]);
    await until(server, newYork('2026-06-03', '22:00:05'));
    expect(await filesOf(server)).toEqual([FIRST, THIRD]);
    expect(await hadByBank(server)).toEqual([...payments, later].map(({ public_id }) => public_id).sort());
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect(await Promise.all([...payments, later].map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED', 'POSTED']);
    expect(await broken(server)).toEqual([]);
    const released = await server.context.db.many('select event, by_whom, why from ach_delivery_holds order by number');
    expect(released.at(-1)).toEqual({ event: 'released', by_whom: 'Ingrid', why: 'compared with the bank' });
  }, 120_000);
});
void [appendFile, cp, truncate, writeFile, returnsFile, SECOND];
