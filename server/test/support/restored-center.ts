import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha, type StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, inject } from 'vitest';
import { runCommand } from '../../src/provider/operate/commands.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startTestServer, type TestServer } from './index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from './money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from './people.ts';

export const FIRST = 'ach-20260601-2200-A.ach';
export const SECOND = 'ach-20260602-2200-A.ach';
export const THIRD = 'ach-20260603-2200-A.ach';

export type Bank = 'folder' | 'sandbox';

export let folder: string;
export let data_dir: string;
let made: TestDatabase[];
let running: TestServer[];
/** What the bank has carried off. */
export let carried: string[];
export let bank: Bank;
/** What files are called; empty as always. */
let file_name: string;
/** Settings of its own that a test gives its servers. */
let own_env: Readonly<Record<string, string>> = {};
export let ada: TestConsumer;
export let shop: TestShop;
/** The moment until which everything outside has gone on. */
export let now: Date;

/** Gives each test of a file empty folders, and ends what it started. */
export function useRestoredCenter(): void {
  beforeEach(async () => {
    [folder, data_dir] = [await mkdtemp(join(tmpdir(), 'drawbridge-bank-')), await mkdtemp(join(tmpdir(), 'drawbridge-data-'))];
    [made, running, carried] = [[], [], []];
  });
  afterEach(async () => {
    for (const server of running) await server.stop();
    for (const database of made) await database.drop();
    for (const made_folder of [folder, data_dir]) await rm(made_folder, { recursive: true, force: true });
  });
}

const journalFolders = () => [join(data_dir, 'bank-journal'), join(folder, 'journal')];

/** The journal is gone, wherever it was kept. */
export async function loseJournal(): Promise<void> {
  for (const gone of journalFolders()) await rm(gone, { recursive: true, force: true });
}

/** The files beside the journal whose names begin so, wherever it is kept. */
export async function filesBesideJournal(begin: string): Promise<string[]> {
  const paths: string[] = [];
  for (const kept of journalFolders()) for (const name of await readdir(kept)) if (name.startsWith(begin)) paths.push(join(kept, name));
  return paths;
}

async function newDatabase(copied?: TestDatabase): Promise<TestDatabase> {
  const database = await createTestDatabase(inject('postgres'), copied);
  made.push(database);
  return database;
}

/** Starts a server on a database at `now`: what is overdue by the real clock must not run before that. */
export async function startOn(
  database: TestDatabase,
  in_folder = data_dir,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  // One audience for all of them: whoever has signed in stays so.
  const env = {
    OIDC_AUDIENCE: 'https://pay.example.com/api',
    ...own_env,
    ...(bank === 'folder' && { ODFI: 'folder', ODFI_FOLDER: folder, ODFI_FILE_NAME: file_name }),
    ...settings,
  };
  const server = await startTestServer({ env, on: { urls: database, data_dir: in_folder }, at: now });
  running.push(server);
  return server;
}

/** The same with its clock put back: a sandbox's clock lies in its database, and is restored with it. */
export function startBackAt(moment: Date, database: TestDatabase): Promise<TestServer> {
  now = moment;
  return startOn(database);
}

export async function stop(server: TestServer): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await server.stop();
}

/** Copies a database as a dump would: nobody works on it meanwhile. Gives the copy, and the server again. */
export async function dumped(server: TestServer, database: TestDatabase): Promise<[TestDatabase, TestServer]> {
  await stop(server);
  const copy = await newDatabase(database);
  return [copy, await startOn(database)];
}

/** The same, and leaves it stopped. */
export async function dumpedAt(server: TestServer, database: TestDatabase): Promise<TestDatabase> {
  await stop(server);
  return newDatabase(database);
}

export async function until(server: TestServer, moment: Date): Promise<void> {
  now = moment;
  await advanceTo(server, moment);
}

/** A center with two approved payments, before their cutoff; on a database of the test's own where one is given. */
export async function open(
  with_bank: Bank,
  files_called = '',
  env: Readonly<Record<string, string>> = {},
  on?: TestDatabase,
): Promise<{ database: TestDatabase; server: TestServer; payments: Payment[] }> {
  bank = with_bank;
  file_name = files_called;
  own_env = env;
  now = newYork('2026-06-01', '10:00');
  const database = on ?? (await newDatabase());
  const server = await startOn(database);
  shop = await openShop(server, { paid_out: true });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  return { database, server, payments: [await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 6_000)] };
}

export const operate = (server: TestServer, ...args: string[]) => runCommand(server.context, args);
export const confirm = (server: TestServer, ...said: string[]) =>
  operate(server, 'reconcile-bank', '--confirm', 'compared with the bank', '--by', 'Ingrid', ...said);
export const heldBy = async (server: TestServer) =>
  /^HELD since .*deliveries are held: (.*?)\. Nothing/.exec(await operate(server, 'list-files'))?.[1];
export const gauge = async ({ url }: TestServer) =>
  /^drawbridge_deliveries_held (\d)/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
export const status = async (server: TestServer, payment: Payment) => (await fateOf(server, payment)).status;
export const filesOf = async (server: TestServer) =>
  (await server.context.db.many<{ name: string }>('select name from ach_files order by name')).map(({ name }) => name);

/** The bank takes away what lies there for it. */
export async function carryOff(): Promise<void> {
  if (bank === 'sandbox') return;
  for (const name of await readdir(join(folder, 'outgoing'))) {
    if (name.startsWith('.')) continue;
    carried.push(await readFile(join(folder, 'outgoing', name), 'latin1'));
    await rm(join(folder, 'outgoing', name));
  }
}
export const entriesIn = (text: string): StandardEntry[] =>
  readNacha(text).batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));

/** The debits that the bank has had, as often as it has had them: the folder's bank in its files, the sandbox bank, which was restored too, in its rows. */
export async function hadByBank(server: TestServer): Promise<string[]> {
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
export function cutOffFrom(server: TestServer): void {
  Object.assign(server.context.odfi, { deliver: () => Promise.reject(new Error('the bank cannot be reached')) });
}
