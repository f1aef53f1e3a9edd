import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { leaveAcknowledgement } from '../../../test/support/leave-acknowledgement.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import {
  ada,
  carried,
  carryOff,
  confirm,
  data_dir,
  dumped,
  entriesIn,
  FIRST,
  filesBesideJournal,
  filesOf,
  folder,
  hadByBank,
  heldBy,
  open,
  operate,
  shop,
  startOn,
  status,
  stop,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';
import { correctNumbers } from '../../people/bank-accounts/index.ts';

useRestoredCenter();

describe('what nobody can tell', () => {
  it('numbers of an account that were given after the dump: a person is told of each debit to them, and prove holds [TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    const { id } = await server.context.db.one<{ id: string }>('select id from bank_accounts');
    await server.context.db.transaction((tx) => correctNumbers(server.context, tx, id, { account_number: '4455667788' }, 'C05'));
    await until(server, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    expect(carried.flatMap(entriesIn).map(({ account_number }) => account_number.trim())).toEqual(['4455667788', '4455667788']);
    await stop(server);

    server = await startOn(dump);
    expect(await confirm(server)).toContain(`${FIRST} is taken over, with 2 of its entries`);
    const listed = await operate(server, 'list-exceptions');
    for (const { public_id } of payments) expect(listed).toMatch(new RegExp(`debit ${public_id} .* it went to numbers of its account`));
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect(await Promise.all(payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
    expect(await broken(server)).toEqual([]);
    // Whoever gives other numbers gets the version that went: it is still not theirs.
    await server.context.db.transaction((tx) => correctNumbers(server.context, tx, id, { account_number: '9988776655' }, 'C05'));
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it.each([
    ['its cutoff', undefined],
    ['a number alone', 'CENTER.{origin}.{sequence}.txt'],
  ])(
    'a payout in a file without a sealed copy, named by %s, is found by the account that it went to, and leaves once [TRU-11]',
    async (_, file_name) => {
      const { database, server: first } = await open('folder', file_name);
      await until(first, newYork('2026-06-03', '23:00'));
      await carryOff();
      const [dump, going_on] = await dumped(first, database);
      let server = going_on;
      await until(server, newYork('2026-06-04', '22:00:05'));
      const paid_out = await server.context.db.one<{ reference: string; amount_cents: number }>(
        `select reference, amount_cents from credits where kind = 'payout'`,
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
      expect(await server.context.db.many(`select reference, amount_cents, status from credits where kind = 'payout'`)).toEqual([
        { ...paid_out, status: 'SETTLED' },
      ]);
      expect(await broken(server)).toEqual([]);
    },
    120_000,
  );

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

  it.each([
    ['its cutoff', undefined],
    ['a number alone', 'CENTER.{origin}.{sequence}.txt'],
  ])(
    'a file named by %s that never arrived, with a payment that went with the old database: nothing of it leaves, and what waits goes with the next [TRU-11]',
    async (_, file_name) => {
      const { database, server: first, payments } = await open('folder', file_name);
      const [dump, going_on] = await dumped(first, database);
      let server = going_on;
      const lost = await pay(server, ada, shop, 900);
      await until(server, newYork('2026-06-01', '22:00:05'));
      const [name = ''] = await filesOf(server);
      await stop(server);
      await rm(join(folder, 'outgoing', name));
      for (const journal of [join(data_dir, 'bank-journal', 'journal.jsonl'), join(folder, 'journal', 'journal.jsonl')])
        await writeFile(journal, `${(await readFile(journal, 'utf8')).split('\n')[0]}\n`);

      server = await startOn(dump);
      const said = await confirm(server, '--never-arrived', name);
      expect(said).toContain(
        `${name} is not taken over, and is not sent again: the bank does not have it, and this database knows nothing of 1 of its entries`,
      );
      expect(await heldBy(server)).toBeUndefined();
      expect(await filesOf(server)).toEqual([]);
      const listed = await operate(server, 'list-exceptions');
      expect(listed).toContain(`debit ${lost.public_id} over $9.00 was originated into ${name}, which the bank does not have`);
      expect(listed).not.toContain('the bank has had');
      await until(server, newYork('2026-06-09', '22:00:05'));
      const [next] = await filesOf(server);
      expect(next).not.toBe(name);
      expect(await hadByBank(server)).toEqual(payments.map(({ public_id }) => public_id).sort());
      expect(await Promise.all(payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
      expect(await broken(server)).toEqual([]);
    },
    120_000,
  );

  it('what came from the bank and has no copy any more: deliveries stay held until it is resolved by hand [TRU-11]', async () => {
    const { database, server: first } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-01', '22:00:05'));
    await leaveAcknowledgement(folder, `${FIRST}.ack`, 'taken');
    await until(server, newYork('2026-06-01', '22:45'));
    await stop(server);
    for (const path of await filesBesideJournal('acknowledgement-')) await rm(path);
    server = await startOn(dump);
    await expect(confirm(server)).rejects.toThrow(`${FIRST}: it came from the bank, and its sealed copy is not beside the journal`);
    expect(await heldBy(server)).toBeDefined();
    await confirm(server, '--by-hand', FIRST);
    expect(await heldBy(server)).toBeUndefined();
  }, 120_000);

  it('copies that another version of the sealing keys opens: the version is named, and once it is brought nothing is lost [LIV-20, TRU-11]', async () => {
    const { database, server: first, payments } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    await leaveAcknowledgement(folder, `${FIRST}.ack`, 'taken');
    await until(server, newYork('2026-06-01', '22:45'));
    await stop(server);
    server = await startOn(dump);
    // Sealed by a server that had a later version than this one has.
    const naming = async (now_named: string, from: string, to: string) => {
      for (const path of await filesBesideJournal(now_named)) {
        const text = await readFile(path, 'utf8');
        expect(text).toContain(`${from}.`);
        await writeFile(path, text.replaceAll(new RegExp(`(^|"sealed":")${from}\\.`, 'gm'), `$1${to}.`));
      }
    };
    await naming(`${FIRST}.sealed`, 'k1', 'k7');
    await naming('acknowledgement-', 'k1', 'k9');
    const lacks = (version: number) => `its sealed copy opens with version ${version} of the sealing keys, which this server lacks`;
    const compared = await operate(server, 'reconcile-bank');
    expect(compared).toContain(`CANNOT BE TAKEN OVER: ${lacks(7)}`);
    expect(compared).toContain(`${FIRST}  cannot be ingested again yet: ${lacks(9)}`);
    await expect(confirm(server)).rejects.toThrow(`deliveries stay held: ${FIRST}: ${lacks(7)}`);
    await naming(`${FIRST}.sealed`, 'k7', 'k1');
    await expect(confirm(server)).rejects.toThrow(`deliveries stay held: ${FIRST}: it came from the bank, and ${lacks(9)}`);
    await naming('acknowledgement-', 'k9', 'k1');
    expect(await confirm(server)).toContain(`${FIRST} is taken over, with 2 of its entries`);
    await until(server, newYork('2026-06-09', '22:00:05'));
    expect(await Promise.all(payments.map((payment) => status(server, payment)))).toEqual(['POSTED', 'POSTED']);
  }, 120_000);

  it('an acknowledgement whose copy nobody can open any more is resolved by hand [LIV-20, TRU-11]', async () => {
    const { database, server: first } = await open('folder');
    const [dump, going_on] = await dumped(first, database);
    let server = going_on;
    await until(server, newYork('2026-06-01', '22:00:05'));
    await leaveAcknowledgement(folder, `${FIRST}.ack`, 'taken');
    await until(server, newYork('2026-06-01', '22:45'));
    await stop(server);
    for (const path of await filesBesideJournal('acknowledgement-'))
      await writeFile(path, (await readFile(path, 'utf8')).replace(/^k1\./, 'k9.'));
    server = await startOn(dump);
    await expect(confirm(server)).rejects.toThrow(`say --by-hand ${FIRST}`);
    await confirm(server, '--by-hand', FIRST);
    expect(await heldBy(server)).toBeUndefined();
  }, 120_000);
});
