import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import type { TestDatabase } from '../../../test/support/database.ts';
import { returnsFile } from '../../../test/support/fake-bank.ts';
import { holdTimetable } from '../../../test/support/hold-timetable.ts';
import { leaveAcknowledgement } from '../../../test/support/leave-acknowledgement.ts';
import { fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { refund } from '../../../test/support/refunds.ts';
import {
  ada,
  bank,
  carried,
  carryOff,
  confirm,
  cutOffFrom,
  data_dir,
  dumped,
  dumpedAt,
  entriesIn,
  FIRST,
  filesOf,
  folder,
  gauge,
  hadByBank,
  heldBy,
  loseJournal,
  now,
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
import { Database } from '../../kernel/db/database.ts';

useRestoredCenter();

const MOMENTS = [
  'before the origination',
  'after the origination and before the delivery',
  'after the delivery and before the acknowledgement of it',
] as const;

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
      if (bank === 'folder') await leaveAcknowledgement(folder, `${FIRST}.ack`, 'taken');
      await until(server, newYork('2026-06-01', '22:45'));
      await stop(server);

      // The next cutoff passes over the restored database.
      server = await startOn(dump);
      expect(await heldBy(server)).toContain(moment === MOMENTS[2] && bank === 'sandbox' ? 'another database' : FIRST);
      expect(await gauge(server)).toBe('1');
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      // A cutoff that passes before this is looked at says so too, in words of its own.
      expect(server.log_lines.filter((line) => line.includes('"msg":"deliveries are held: ') && line.includes('"level":50'))).toHaveLength(
        1,
      );
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
  it('happens again: returns and acknowledgements that the bank says no more; what was bought since waits for a person [TRU-11]', async () => {
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
    await leaveAcknowledgement(folder, `${FIRST}.ack`, `taken\n${entryOf(one).trace_number} refused: not agreed`);
    await until(server, newYork('2026-06-01', '22:45'));
    expect(await status(server, one)).toBe('FAILED');
    await until(server, newYork('2026-06-02', '21:00'));
    await writeFile(join(folder, 'incoming', 'returns.ach'), returnsFile([{ entry: entryOf(other), code: 'R01' }]), 'latin1');
    await until(server, newYork('2026-06-02', '22:00:05'));
    expect(await status(server, other)).toBe('DECLINED');
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await stop(server);

    server = await startOn(dump);
    // What is overdue is passed over while deliveries are held: nobody compares so soon that it is not.
    await until(server, now);
    const compared = await operate(server, 'reconcile-bank');
    expect(compared).toContain(`${FIRST}  3 records, $119.00 debited`);
    expect(compared).toContain('returns.ach  came from the bank, and this database has not ingested it');
    expect(await confirm(server)).toContain(
      `${FIRST} is taken over, with 2 of its entries. This database knows nothing of 1 of its entries`,
    );
    expect([await status(server, one), await status(server, other)]).toEqual(['FAILED', 'DECLINED']);
    expect((await fateOf(server, other)).settled_at).toEqual(newYork('2026-06-02', '08:30'));
    const exceptions = await operate(server, 'list-exceptions');
    expect(exceptions).toContain('lost_entry');
    expect(exceptions).toContain(`debit ${lost.public_id} over $9.00 in ${FIRST}`);
    // Its return finds it, and moves nothing.
    await writeFile(join(folder, 'incoming', 'later.ach'), returnsFile([{ entry: entryOf(lost), code: 'R03' }]), 'latin1');
    await until(server, newYork('2026-06-05', '22:00:05'));
    expect(await operate(server, 'list-exceptions')).toMatch(/not_returnable {2}later.ach.*the bank has had it/);
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
    expect(await operate(server, 'list-exceptions')).not.toContain('returns.ach');
    await confirm(server);
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect([await status(server, one), await status(server, other)]).toEqual(['DECLINED', 'POSTED']);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it.each([
    ['asked for before the dump', true, false],
    ['asked for before the dump, also to an account that was the one to pay then and is not now', true, true],
    ['asked for after it: then a person must look at the payout, and nothing more is paid to that account', false, false],
  ])(
    'refunds and payouts leave once, with a refund %s [TRU-11]',
    async (_words, known, moved) => {
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
        `select reference, amount_cents from credits where kind = 'payout'`,
      );
      await stop(server);

      server = await startOn(dump);
      await until(server, newYork('2026-06-05', '22:00:05'));
      expect(await server.context.db.many('select from payouts')).toEqual([]);
      if (moved)
        await payOutTo(server, shop.business_id, { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' });
      await confirm(server);
      await until(server, newYork('2026-06-10', '22:00:05'));
      await carryOff();
      const credits = carried.flatMap(entriesIn).filter(({ transaction_code }) => transaction_code === '22');
      expect(credits.map(({ amount_cents }) => amount_cents)).toEqual([1_000, paid_out.amount_cents]);
      const payouts = await server.context.db.many(`select reference, amount_cents, status from credits where kind = 'payout'`);
      expect(payouts).toEqual(known ? [{ ...paid_out, status: 'SETTLED' }] : []);
      const listed = await operate(server, 'list-exceptions');
      expect(listed.includes(`payout ${paid_out.reference}`)).toBe(!known);
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
    const payouts = await server.context.db.many<{ reference: string; status: string }>(
      `select reference, status from credits where kind = 'payout'`,
    );
    expect(payouts.map(({ status }) => status)).toEqual(['SETTLED', 'SETTLED']);
    for (const { reference } of payouts) expect(left.filter((said) => said === reference)).toHaveLength(1);
    expect(left.filter((said) => said === one.public_id)).toHaveLength(2);
    expect(await operate(server, 'list-unpaid')).not.toContain(shop.business_id);
    expect(await broken(server)).toEqual([]);
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
      const beforehand = new Database(dump.server_url, { connections: 1, onIdleError: () => undefined });
      const letGo = await holdTimetable({ context: { db: beforehand } });
      one = await startOn(dump, least);
      expect(await heldBy(one)).toBeUndefined();
      second = await startOn(dump, other_folder);
      expect(await heldBy(second)).toContain(FIRST);
      expect(await heldBy(one)).toContain(FIRST);
      await letGo();
      await beforehand.close();
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
    expect(await confirm(server, '--nothing-was-sent')).toContain('Deliveries released (Ingrid: compared with the bank)');
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
    await loseJournal();
    server = await startOn(dump);
    // Nothing was ever delivered by this one, so it looks to the bank for the first time at the cutoff.
    await until(server, newYork('2026-06-02', '22:00:05'));
    expect(await heldBy(server)).toContain(`the bank has files that this database never originated (${FIRST})`);
    expect(await filesOf(server)).toEqual([]);
    expect(await confirm(server, '--nothing-was-sent')).toContain(`${FIRST} is taken over, with 2 of its entries`);
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect(await hadByBank(server)).toEqual(payments.map(({ public_id }) => public_id).sort());
    expect(await Promise.all(payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
    expect(await broken(server)).toEqual([]);
  }, 120_000);
});
