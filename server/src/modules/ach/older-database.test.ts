import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha, type StandardEntry } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../../operate/commands.ts';
import { broken } from '../../testing/broken.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { holdTimetable } from '../../testing/hold-timetable.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { leaveWord } from '../../testing/leave-word.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../testing/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../testing/people.ts';
import { returnsFile } from '../../testing/played-bank.ts';
import { refund } from '../../testing/refunds.ts';
import { correctNumbers } from '../bank-accounts/index.ts';

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

async function startOn(
  database: TestDatabase,
  in_folder = data_dir,
  before_due?: (server: TestServer) => Promise<void>,
): Promise<TestServer> {
  // One audience for all of them: whoever has signed in stays so.
  const env = { OIDC_AUDIENCE: 'https://pay.example.com/api', ...(bank === 'folder' && { ODFI: 'folder', ODFI_FOLDER: folder }) };
  const server = await startTestServer({ env, on: { urls: database, data_dir: in_folder } });
  running.push(server);
  await before_due?.(server);
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

/** The same, and leaves it stopped. */
async function dumpedAt(server: TestServer, database: TestDatabase): Promise<TestDatabase> {
  await stop(server);
  return newDatabase(database);
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
  shop = await openShop(server, { paid_out: true });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  return { database, server, payments: [await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 6_000)] };
}

const operate = (server: TestServer, ...args: string[]) => runCommand(server.context, args);
const confirm = (server: TestServer, ...said: string[]) =>
  operate(server, 'reconcile-bank', '--confirm', 'compared with the bank', '--by', 'Ingrid', ...said);
const heldBy = async (server: TestServer) =>
  /^HELD since .*deliveries are held: (.*?)\. Nothing/.exec(await operate(server, 'list-files'))?.[1];
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
  it.each(MOMENTS)(
    'made %s: nothing leaves until a person has compared, and every debit has left once [TRU-11]',
    async (moment) => {
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
      if (moment !== MOMENTS[2])
        expect(compared).toMatch(new RegExp(`${FIRST} {2}2 records, \\$110.00 debited, \\$0.00 credited {2}.*this database does not know`));
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
    },
    120_000,
  );
});
describe('what happened after the dump', () => {
  it('happens again: returns and words that the bank says no more; what was bought since waits for a person [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [one, other] = payments as [Payment, Payment];
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    const lost = await pay(server, ada, shop, 900);
    await until(server, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    const entryOf = (payment: Payment) => {
      const entry = entriesIn(carried[0] ?? '').find(({ receiver_identification }) => receiver_identification.trim() === payment.public_id);
      if (!entry) throw new Error('the bank has no such entry');
      return entry;
    };
    await leaveWord(folder, `${FIRST}.ack`, `taken\n${entryOf(one).trace_number} refused: not agreed`);
    await until(server, newYork('2026-06-01', '22:45'));
    expect(await status(server, one)).toBe('FAILED');
    await until(server, newYork('2026-06-02', '21:00'));
    await writeFile(join(folder, 'incoming', 'returns.ach'), returnsFile([{ entry: entryOf(other), code: 'R01' }]), 'latin1');
    await until(server, newYork('2026-06-02', '22:00:05'));
    expect(await status(server, other)).toBe('DECLINED');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await stop(server);

    server = await startOn(dump);
    const compared = await operate(server, 'reconcile-bank');
    expect(compared).toContain(`${FIRST}  3 records, $119.00 debited`);
    expect(compared).toContain('returns.ach  came from the bank, and this database has not taken it in');
    expect(await confirm(server)).toContain(`${FIRST} is taken over, with 2 of its entries. 1 of its entries nothing here waits for`);
    expect([await status(server, one), await status(server, other)]).toEqual(['FAILED', 'DECLINED']);
    expect((await fateOf(server, other)).settled_at).toEqual(newYork('2026-06-02', '08:30'));
    const set_aside = await operate(server, 'list-set-aside');
    expect(set_aside).toContain('lost_entry');
    expect(set_aside).toContain(`debit ${lost.public_id} over $9.00 in ${FIRST}`);
    // Its return finds it, and moves nothing.
    await writeFile(join(folder, 'incoming', 'later.ach'), returnsFile([{ entry: entryOf(lost), code: 'R03' }]), 'latin1');
    await until(server, newYork('2026-06-05', '22:00:05'));
    expect(await operate(server, 'list-set-aside')).toMatch(/not_returnable {2}later.ach.*the bank has had it/);
    expect(await hadByBank(server)).toEqual([one, other, lost].map(({ public_id }) => public_id).sort());
    expect(await broken(server)).toEqual([]);
    const traces = (await readdir(join(data_dir, 'bank-journal'))).join(' ');
    expect(traces).not.toContain(entryOf(one).account_number.trim());
    for (const name of await readdir(join(folder, 'journal')))
      expect(await readFile(join(folder, 'journal', name), 'latin1')).not.toContain(entryOf(one).account_number.trim());
  }, 120_000);

  it('waits with the bank where it comes back while deliveries are held, and finds its debit once they are released [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [one, other] = payments as [Payment, Payment];
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    const entry = entriesIn(carried[0] ?? '').find(({ receiver_identification }) => receiver_identification.trim() === one.public_id);
    if (!entry) throw new Error('the bank has no such entry');
    await stop(server);

    server = await startOn(dump);
    await until(server, newYork('2026-06-02', '21:00'));
    expect(await heldBy(server)).toContain(FIRST);
    await writeFile(join(folder, 'incoming', 'returns.ach'), returnsFile([{ entry, code: 'R01' }]), 'latin1');
    await until(server, newYork('2026-06-03', '22:00:05'));
    expect(await readdir(join(folder, 'incoming'))).toEqual(['returns.ach']);
    expect(await operate(server, 'list-set-aside')).not.toContain('returns.ach');
    await confirm(server);
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect([await status(server, one), await status(server, other)]).toEqual(['DECLINED', 'POSTED']);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it.each([
    ['asked for before the dump', true],
    ['asked for after it: then a person must look at the payout, and nothing more is paid to that account', false],
  ])(
    'refunds and payouts leave once, with a refund %s [TRU-11]',
    async (_words, known) => {
      const { database, server: first, payments } = await open('folder');
      const [one] = payments as [Payment];
      await until(first, newYork('2026-06-03', '12:00'));
      if (known) await refund(first, shop, one, 1_000);
      await until(first, newYork('2026-06-04', '21:00'));
      const [dump, going_on] = await dumped(first, database);
      let server = going_on;
      if (!known) await refund(server, shop, one, 1_000);
      await until(server, newYork('2026-06-04', '22:00:05'));
      await carryOff();
      const paid_out = await server.context.db.one<{ reference: string; amount_cents: number }>(
        'select reference, amount_cents from payouts',
      );
      await stop(server);

      server = await startOn(dump);
      await until(server, newYork('2026-06-05', '22:00:05'));
      expect(await server.context.db.many('select from payouts')).toEqual([]);
      await confirm(server);
      await until(server, newYork('2026-06-10', '22:00:05'));
      await carryOff();
      const credits = carried.flatMap(entriesIn).filter(({ transaction_code }) => transaction_code === '22');
      expect(credits.map(({ amount_cents }) => amount_cents)).toEqual([1_000, paid_out.amount_cents]);
      const payouts = await server.context.db.many('select reference, amount_cents, status from payouts');
      expect(payouts).toEqual(known ? [{ ...paid_out, status: 'SETTLED' }] : []);
      const aside = await operate(server, 'list-set-aside');
      expect(aside.includes(`payout ${paid_out.reference}`)).toBe(!known);
      expect((await operate(server, 'list-unpaid')).includes(shop.business_id)).toBe(!known);
      expect(await broken(server)).toEqual([]);
    },
    120_000,
  );
});

describe('a reversal that left with a payout after the dump', () => {
  it('is taken over with it, and the business is paid afterwards [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [one] = payments as [Payment];
    await until(first, newYork('2026-06-04', '21:00'));
    await operate(first, 'reverse', one.public_id, '--reason', 'duplicate');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-05', '22:00:05'));
    await carryOff();
    await stop(server);

    server = await startOn(dump);
    expect(await heldBy(server)).toBeDefined();
    await confirm(server);
    const later = await pay(server, ada, shop, 7_000);
    await until(server, newYork('2026-06-15', '22:00:05'));
    expect(await status(server, later)).toBe('POSTED');
    await carryOff();
    const left = carried.flatMap(entriesIn).map(({ receiver_identification }) => receiver_identification.trim());
    const payouts = await server.context.db.many<{ reference: string; status: string }>('select reference, status from payouts');
    expect(payouts.map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED']);
    for (const { reference } of payouts) expect(left.filter((said) => said === reference)).toHaveLength(1);
    expect(left.filter((said) => said === one.public_id)).toHaveLength(2);
    expect(await operate(server, 'list-unpaid')).not.toContain(shop.business_id);
    expect(await broken(server)).toEqual([]);
  }, 120_000);
});

describe('what nobody can tell', () => {
  it('numbers of an account that were given after the dump: a person is told of each debit to them, and prove holds [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    const { id } = await server.context.db.one<{ id: string }>('select id from bank_accounts');
    await server.context.db.transaction((tx) => correctNumbers(server.context, tx, id, { account_number: '4455667788' }));
    await until(server, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    expect(carried.flatMap(entriesIn).map(({ account_number }) => account_number.trim())).toEqual(['4455667788', '4455667788']);
    await stop(server);

    server = await startOn(dump);
    expect(await confirm(server)).toContain(`${FIRST} is taken over, with 2 of its entries`);
    const aside = await operate(server, 'list-set-aside');
    for (const { public_id } of payments) expect(aside).toMatch(new RegExp(`debit ${public_id} .* it went to numbers of its account`));
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect(await Promise.all(payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
    expect(await broken(server)).toEqual([]);
    // Whoever gives other numbers gets the version that went: it is still not theirs.
    await server.context.db.transaction((tx) => correctNumbers(server.context, tx, id, { account_number: '9988776655' }));
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it('a payout in a file without a sealed copy is found by the account that it went to, and leaves once [TRU-11]', async () => {
    const { database, server: first } = await open('folder');
    await until(first, newYork('2026-06-03', '23:00'));
    await carryOff();
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-04', '22:00:05'));
    const paid_out = await server.context.db.one<{ reference: string; amount_cents: number }>(
      'select reference, amount_cents from payouts',
    );
    await stop(server);
    for (const gone of [data_dir, folder])
      for (const name of [join(gone, 'bank-journal'), join(gone, 'journal')]) await rm(name, { recursive: true, force: true });

    server = await startOn(dump);
    expect(await heldBy(server)).toBeDefined();
    await confirm(server, '--nothing-was-sent');
    await until(server, newYork('2026-06-12', '22:00:05'));
    await carryOff();
    const credits = carried.flatMap(entriesIn).filter(({ transaction_code }) => transaction_code === '22');
    expect(credits.map(({ amount_cents }) => amount_cents)).toEqual([paid_out.amount_cents]);
    expect(await server.context.db.many('select reference, amount_cents, status from payouts')).toEqual([
      { ...paid_out, status: 'SETTLED' },
    ]);
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it.each([
    ['--arrived', 1],
    ['--never-arrived', 2],
  ])(
    'whether a file arrived of which the journal tells only that it was being handed over: a person says %s [TRU-11]',
    async (said, times) => {
      const { database, server: first, payments } = await open('folder');
      const [dump, going_on] = await dumped(first, database);
      let server = going_on;
      await until(server, newYork('2026-06-01', '22:00:05'));
      await carryOff();
      await stop(server);
      for (const journal of [join(data_dir, 'bank-journal', 'journal.jsonl'), join(folder, 'journal', 'journal.jsonl')]) {
        const [handing_over] = (await readFile(journal, 'utf8')).split('\n');
        expect(handing_over).toContain('handing_over');
        await writeFile(journal, `${handing_over}\n`);
      }
      server = await startOn(dump);
      await expect(confirm(server)).rejects.toThrow(`say --arrived ${FIRST} or --never-arrived ${FIRST}`);
      expect(await heldBy(server)).toBeDefined();
      await confirm(server, said, FIRST);
      await until(server, newYork('2026-06-09', '22:00:05'));
      const had = await hadByBank(server);
      expect(had).toEqual(payments.flatMap(({ public_id }) => Array.from({ length: times }, () => public_id)).sort());
      expect(await Promise.all(payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
      expect(await broken(server)).toEqual([]);
    },
    120_000,
  );

  it('what came from the bank and has no copy any more: deliveries stay held until it is settled by hand [TRU-11]', async () => {
    const { database, server: first } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-01', '22:00:05'));
    await leaveWord(folder, `${FIRST}.ack`, 'taken');
    await until(server, newYork('2026-06-01', '22:45'));
    await stop(server);
    for (const made_folder of [join(data_dir, 'bank-journal'), join(folder, 'journal')])
      for (const name of await readdir(made_folder)) if (name.startsWith('word-')) await rm(join(made_folder, name));
    server = await startOn(dump);
    await expect(confirm(server)).rejects.toThrow(`${FIRST}: it came from the bank, and its sealed copy is not beside the journal`);
    expect(await heldBy(server)).toBeDefined();
    await confirm(server, '--by-hand', FIRST);
    expect(await heldBy(server)).toBeUndefined();
  }, 120_000);
});

describe('two servers with a journal each', () => {
  it('hold both where one of them knows more than the database; that the other knows less is no fault [TRU-11]', async () => {
    const { database, server: first, payments } = await open('sandbox');
    await stop(first);
    const other_folder = await mkdtemp(join(tmpdir(), 'drawbridge-data-'));
    await cp(data_dir, other_folder, { recursive: true });
    try {
      let second = await startOn(database, other_folder);
      const dump = await dumpedAt(second, database);
      second = await startOn(database, other_folder);
      await until(second, newYork('2026-06-01', '22:00:05'));
      expect(await hadByBank(second)).toHaveLength(2);
      // The first server's journal tells of nothing yet: that is no fault.
      await cp(join(other_folder, 'bank-journal'), join(data_dir, 'bank-journal'), { recursive: true });
      let one = await startOn(database);
      await pay(one, ada, shop, 700);
      await until(one, newYork('2026-06-02', '22:00:05'));
      expect(await heldBy(one)).toBeUndefined();
      expect(await filesOf(one)).toEqual([FIRST, SECOND]);
      await until(second, newYork('2026-06-02', '22:10'));
      expect(await heldBy(second)).toBeUndefined();
      await stop(one);
      await stop(second);

      // The older database, with the server that knows least: the other one tells on both.
      const least = await mkdtemp(join(tmpdir(), 'drawbridge-data-'));
      await cp(join(data_dir, 'secrets.json'), join(least, 'secrets.json'));
      // Its overdue cutoff waits until the other one has started: before that nobody can know.
      let let_go = async () => {};
      one = await startOn(dump, least, async (server) => {
        let_go = await holdTimetable(server);
      });
      expect(await heldBy(one)).toBeUndefined();
      second = await startOn(dump, other_folder);
      expect(await heldBy(second)).toContain(FIRST);
      expect(await heldBy(one)).toContain(FIRST);
      await let_go();
      await until(one, newYork('2026-06-03', '22:00:05'));
      expect(await filesOf(one)).toEqual([]);
      expect(await Promise.all(payments.map((payment) => status(one, payment)))).toEqual(['PENDING', 'PENDING']);
      await rm(least, { recursive: true, force: true });
    } finally {
      await rm(other_folder, { recursive: true, force: true });
    }
  }, 120_000);
});

describe('a journal', () => {
  const journal = () => join(data_dir, 'bank-journal', 'journal.jsonl');

  it('that is missing beside a database that has delivered holds deliveries, until a person says what the bank has had [TRU-11]', async () => {
    const { database, server: first } = await open('sandbox');
    await until(first, newYork('2026-06-01', '22:00:05'));
    await stop(first);
    await rm(join(data_dir, 'bank-journal'), { recursive: true });
    const server = await startOn(database);
    expect(await heldBy(server)).toContain('no journal');
    const later = await pay(server, ada, shop, 700);
    await until(server, newYork('2026-06-02', '22:00:05'));
    expect(await filesOf(server)).toEqual([FIRST]);
    expect(await operate(server, 'reconcile-bank')).toContain(
      `${FIRST}  2 records, $110.00 debited, $0.00 credited  was delivered by this database, and the journal`,
    );
    await expect(operate(server, 'reconcile-bank', '--confirm', ' ')).rejects.toThrow('--confirm says in a few words');
    await expect(confirm(server)).rejects.toThrow('--nothing-was-sent');
    expect(await heldBy(server)).toContain('no journal');
    expect(await confirm(server, '--nothing-was-sent')).toContain('Deliveries are released (Ingrid: compared with the bank)');
    await expect(confirm(server)).rejects.toThrow('deliveries are not held');
    await until(server, newYork('2026-06-03', '22:00:05'));
    expect(await hadByBank(server)).toContain(later.public_id);
    await stop(server);
    const again = await startOn(database);
    expect(await heldBy(again)).toBeUndefined();
  }, 120_000);

  it.each([
    [
      'whose last line a crash tore off, of a delivery that the database knows of, holds nothing',
      (line: string) => line.slice(0, 40),
      undefined,
    ],
    ['whose last line nobody wrote holds deliveries', () => '{"previous":null,"at":"2026-06-01T', 'a line that this database never wrote'],
    ['in which a line was altered holds deliveries', (line: string) => line.replace('"entries":2', '"entries":3'), FIRST],
  ])(
    '%s [TRU-11]',
    async (_words, changed, why) => {
      const { database, server: first } = await open('sandbox');
      await until(first, newYork('2026-06-01', '22:00:05'));
      await stop(first);
      const lines = (await readFile(journal(), 'utf8')).trimEnd().split('\n');
      await writeFile(journal(), [...lines.slice(0, -1), changed(lines.at(-1) ?? '')].join('\n'));
      const server = await startOn(database);
      const held = await heldBy(server);
      if (why === undefined) expect(held).toBeUndefined();
      else expect(held).toContain(why);
      await pay(server, ada, shop, 700);
      await until(server, newYork('2026-06-02', '22:00:05'));
      expect(await filesOf(server)).toEqual(why === undefined ? [FIRST, SECOND] : [FIRST]);
      if (why === undefined) return;
      if (why !== FIRST) await expect(confirm(server)).rejects.toThrow('--despite-unreadable-lines');
      await confirm(server, ...(why === FIRST ? [] : ['--despite-unreadable-lines']));
      await until(server, newYork('2026-06-03', '22:00:05'));
      expect(await filesOf(server)).toEqual([FIRST, THIRD]);
      expect(await heldBy(server)).toBeUndefined();
    },
    120_000,
  );

  it('is not needed where the file lies with the bank still: it is taken back from there [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-01', '22:00:05'));
    await stop(server);
    for (const gone of [join(data_dir, 'bank-journal'), join(folder, 'journal')]) await rm(gone, { recursive: true, force: true });
    server = await startOn(dump);
    // Nothing was ever delivered by this one, so it looks to the bank for the first time at the cutoff.
    await until(server, newYork('2026-06-02', '22:00:05'));
    expect(await heldBy(server)).toContain(`the bank has files that this database never cut (${FIRST})`);
    expect(await filesOf(server)).toEqual([]);
    expect(await confirm(server, '--nothing-was-sent')).toContain(`${FIRST} is taken over, with 2 of its entries`);
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect(await hadByBank(server)).toEqual(payments.map(({ public_id }) => public_id).sort());
    expect(await Promise.all(payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
    expect(await broken(server)).toEqual([]);
  }, 120_000);
});
