import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCents } from '@drawbridge/money';
import { describeTransactionCode, type StandardEntry } from '@drawbridge/nacha';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BALANCED, batchesOf, OWN } from '../../../test/support/balanced.ts';
import { broken } from '../../../test/support/broken.ts';
import { accountNumber, linkByNumbers } from '../../../test/support/by-numbers.ts';
import { holdSealing } from '../../../test/support/hold-sealing.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import {
  advanceTo,
  callSandbox,
  fateOf,
  newYork,
  outgoingFiles,
  type Payment,
  pay,
  readAchFile,
  statusOfFile,
} from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { refusalOf } from '../../../test/support/role-refusal.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { sendBackNow } from '../../sandbox/ach/index.ts';
import { refuseEntry } from '../../sandbox/ach/refused-store.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { originateFiles } from './originate-files.ts';

const FIRST = 'ach-20260601-2200-A.ach';

let server: TestServer;
let owner: pg.Client;
let ada: TestConsumer;
let shop: TestShop;
const sales: Payment[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: BALANCED });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  sales.push(await pay(server, ada, shop, 10_000), await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 2_500));
  await linkByNumbers(server, await registerConsumer(server), accountNumber(1));
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function offsetOf(file: string): Promise<StandardEntry> {
  const [batch] = batchesOf(await readAchFile(server, file));
  const [offset] = batch?.offsets ?? [];
  if (!offset) throw new Error(`${file} is not balanced`);
  return offset;
}

const exceptions = async () =>
  (await runCommand(server.context, ['list-exceptions'])).split('\n').filter((line) => line.includes('balances a batch'));

it('a dry run shows what balances the next file, the own account masked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-dry-'));
  const said = await runCommand(server.context, ['dry-run-cutoff', folder]);
  expect(said).toContain('Balanced by 2 offset entries to your own account');
  const text = await readFile(join(folder, `dry-run-masked-${FIRST}`), 'latin1');
  await rm(folder, { recursive: true });
  expect(text).not.toContain(OWN.account);
  expect(text.match(/\*{6}1234 {7}\d{10} {15}OFFSET/g)).toHaveLength(2);
});

describe('each batch of each file', () => {
  const kinds = new Set<string>();

  it('ends with what balances it: over its sum, to the own account, under service class 200', async () => {
    await advanceTo(server, newYork('2026-06-03', '22:00:05'));
    const token = { token: await ada.signIn() };
    const again = { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } };
    await pay(server, token, again, 3_000);
    await advanceTo(server, newYork('2026-06-04', '22:00:05'));
    await refund(server, again, sales[0] as Payment, 1_000);
    await runCommand(server.context, ['reverse', sales[1]?.public_id ?? '', '--reason', 'duplicate']);
    await advanceTo(server, newYork('2026-06-05', '22:00:05'));
    const files = await outgoingFiles(server);
    expect(files.length).toBeGreaterThan(2);
    for (const name of files) {
      expect(await statusOfFile(server, name)).toBe('ACCEPTED');
      for (const { description, service, paid, offsets, control, last } of batchesOf(await readAchFile(server, name))) {
        kinds.add(description);
        const sum = paid.reduce((total, { amount_cents }) => total + amount_cents, 0);
        expect(service).toBe('200');
        expect([control.total_debit_cents, control.total_credit_cents]).toEqual([sum, sum]);
        expect(offsets).toEqual([last]);
        const of_paid = describeTransactionCode(paid[0]?.transaction_code ?? '')?.direction;
        expect(last).toMatchObject({
          transaction_code: of_paid === 'debit' ? '32' : '37',
          receiving_routing_number: OWN.routing,
          account_number: OWN.account,
          amount_cents: sum,
          receiver_identification: '',
        });
      }
    }
    expect([...kinds].sort()).toEqual(['ACCTVERIFY', 'PAYMENT', 'PAYOUT', 'REFUND', 'REVERSAL']);
  });

  it('has a row, and the proof holds', async () => {
    const rows = await server.context.db.many('select kind, settled_at, purchase_id from ach_entries e where kind = $1 order by seq', [
      'offset',
    ]);
    expect(rows.length).toBeGreaterThanOrEqual(kinds.size);
    expect(rows[0]).toMatchObject({ purchase_id: null, settled_at: newYork('2026-06-02', '08:30') });
    expect(await broken(server)).toEqual([]);
  });

  it('has its account sealed: no number stands in the database', async () => {
    const { rows } = await owner.query('select version, last_four, account_type, sealed from ach_offset_accounts');
    expect(rows).toEqual([{ version: 1, last_four: '1234', account_type: 'savings', sealed: expect.not.stringContaining(OWN.account) }]);
    await expect(server.context.db.run(`update ach_offset_accounts set last_four = '0000'`)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the proof names an offset entry', () => {
  it.each([
    [
      'another account',
      `update ach_offset_accounts set last_four = '9999'`,
      `update ach_offset_accounts set last_four = '1234'`,
      /your own account that it was written with does not open/,
    ],
    [
      'another amount',
      `update ach_entries set amount_cents = amount_cents + 1 where kind = 'offset'`,
      `update ach_entries set amount_cents = amount_cents - 1 where kind = 'offset'`,
      /amount is \d+ cents and should be \d+ cents, as its row says/,
    ],
    [
      'another direction',
      `update ach_entries set transaction_code = 99 - transaction_code where kind = 'offset'`,
      `update ach_entries set transaction_code = 99 - transaction_code where kind = 'offset'`,
      /transaction code is 3[27] and should be/,
    ],
    [
      'a version that is not there',
      `update ach_entries set account_version = 2 where kind = 'offset'`,
      `update ach_entries set account_version = 1 where kind = 'offset'`,
      /the version of your own account that it was written with is not kept/,
    ],
  ])('that was given %s', async (_what, deed, back, words) => {
    const { trace_number } = await offsetOf(FIRST);
    await owner.query(deed);
    const said = (await broken(server)).join('\n');
    await owner.query(back);
    expect(said).toContain(`file ${FIRST}: entry ${trace_number} (`);
    expect(said).toMatch(words);
    expect(await broken(server)).toEqual([]);
  });

  it('that went to another account than its file was balanced to', async () => {
    const { trace_number } = await offsetOf(FIRST);
    const { sealer } = server.context;
    const { rows } = await owner.query<{ sealed: string }>('select sealed from ach_offset_accounts');
    const other = sealer.seal(`${OWN.routing} savings 6660001234`, 'ach_offset_accounts/1');
    await owner.query('update ach_offset_accounts set sealed = $1', [other]);
    const said = (await broken(server)).join('\n');
    await owner.query('update ach_offset_accounts set sealed = $1', [rows[0]?.sealed]);
    expect(said).toContain(`file ${FIRST}: entry ${trace_number} (`);
    expect(said).toContain('account number is another');
  });
});

describe('what the bank says of an offset entry alone waits for a person, and moves nothing', () => {
  it('a return', async () => {
    const { trace_number, amount_cents } = await offsetOf(FIRST);
    const token = { token: await ada.signIn() };
    await pay(server, token, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 2_000);
    expect(await sendBackNow(server.context, { trace_number, file_name: FIRST }, 'R03')).toBeDefined();
    await advanceTo(server, newYork('2026-06-08', '22:00:05'));
    expect(await exceptions()).toEqual([
      expect.stringContaining(
        `the bank answers with R03: entry ${trace_number} over ${formatCents(amount_cents)}, which balances a batch to your own account`,
      ),
    ]);
  });

  it('a refusal', async () => {
    const name = (await outgoingFiles(server)).at(-1) ?? '';
    const offset = await offsetOf(name);
    await refuseEntry(server.context.db, { file_name: name, trace_number: offset.trace_number }, 'not your account');
    await advanceTo(server, newYork('2026-06-09', '07:00'));
    expect((await exceptions()).at(-1)).toContain(`the bank refuses (not your account) entry ${offset.trace_number}`);
    await advanceTo(server, newYork('2026-06-09', '09:00'));
    expect((await fateOf(server, sales[2] as Payment)).status).toBe('POSTED');
    expect(await broken(server)).toEqual([]);
  });
});

it('a rejected file is re-originated with offset entries of its own', async () => {
  const token = { token: await ada.signIn() };
  await pay(server, token, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 4_000);
  await advanceTo(server, newYork('2026-06-09', '22:00:05'));
  const name = (await outgoingFiles(server)).at(-1) ?? '';
  expect((await callSandbox(server, 'POST', '/ach/reject', { name, reason: 'a bad day' })).status).toBe(200);
  await runCommand(server.context, ['re-originate', name, '--why', 'it was a bad day', '--by', 'Ines']);
  await advanceTo(server, newYork('2026-06-10', '22:00:05'));
  const anew = (await outgoingFiles(server)).at(-1) ?? '';
  expect(anew).not.toBe(name);
  for (const { paid, offsets } of batchesOf(await readAchFile(server, anew)))
    expect(offsets[0]?.amount_cents).toBe(paid.reduce((total, { amount_cents }) => total + amount_cents, 0));
  await advanceTo(server, newYork('2026-06-11', '09:00'));
  expect(await broken(server)).toEqual([]);
});

describe('the account that files are balanced to', () => {
  it('is not for the server’s own role to add, whoever sealed it [TRU-03]', async () => {
    const sealed = server.context.sealer.seal(`${OWN.routing} savings 6660009876`, 'ach_offset_accounts/2');
    const role = new pg.Client({ connectionString: server.urls.server_url });
    await role.connect();
    const refused = await refusalOf(role, `select write_offset_account(2, $1, '9876', 'savings', now())`, [sealed]);
    const refused_row = await refusalOf(
      role,
      `insert into ach_offset_accounts (version, sealed, last_four, account_type, since) values (2, $1, '9876', 'savings', now())`,
      [sealed],
    );
    await role.end();
    expect([refused, refused_row]).toEqual(['42501', '42501']);
  });

  it('is kept once by servers that start at once with other settings; one with the former settings originates nothing, and says why', async () => {
    const settings = { env: { ...BALANCED, ODFI_OFFSET_ACCOUNT_NUMBER: '7770005678' }, beside: server };
    const others = await Promise.all([startTestServer(settings), startTestServer(settings)]);
    const [other] = others;
    try {
      expect((await owner.query('select version, last_four from ach_offset_accounts order by version')).rows).toEqual([
        { version: 1, last_four: '1234' },
        { version: 2, last_four: '5678' },
      ]);
      const token = { token: await ada.signIn() };
      await pay(server, token, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 7_000);
      const before = await outgoingFiles(server);
      const waited_for = { cutoff_at: newYork('2026-06-11', '22:00'), originated_at: newYork('2026-06-11', '22:00:05') };
      await owner.query('select begin_cutoff($1)', [waited_for.cutoff_at]);
      await expect(originateFiles(server.context, entryHandlers, waited_for.cutoff_at, waited_for.originated_at)).rejects.toThrow(
        /no file is originated: the account in ODFI_OFFSET_\* is not the one that is kept/,
      );
      await expect(runCommand(server.context, ['dry-run-cutoff'])).rejects.toThrow(/no file is originated: the account in ODFI_OFFSET_\*/);
      expect(await outgoingFiles(server)).toEqual(before);
      if (!other) throw new Error('no other server');
      await originateFiles(other.context, entryHandlers, waited_for.cutoff_at, waited_for.originated_at);
      const name = (await outgoingFiles(server)).at(-1) ?? '';
      expect(before).not.toContain(name);
      for (const { offsets } of batchesOf(await readAchFile(server, name)))
        expect(offsets.map(({ account_number }) => account_number.trim())).toEqual(['7770005678']);
      expect(await broken(server)).toEqual([]);

      const sealAgain = await holdSealing(server);
      const of_file = `from ach_files f where f.id = e.file_id and f.name = $1 and e.kind = 'offset'`;
      await owner.query(`update ach_entries e set account_version = 1 ${of_file}`, [name]);
      const said = (await broken(server)).join('\n');
      await owner.query(`update ach_entries e set account_version = 2 ${of_file}`, [name]);
      await sealAgain();
      expect(said).toMatch(new RegExp(`file ${name}: entry .*it was written with a version of your own account that had been replaced`));
      expect(await broken(server)).toEqual([]);
    } finally {
      for (const started of others) await started.stop();
    }
  });

  it('is agreed on, too, where files go unbalanced: whoever was started before with other settings originates nothing, and says why', async () => {
    const versions = async () =>
      (await owner.query('select version, last_four from ach_offset_accounts where version > 2 order by version')).rows;
    const on = { env: { ...BALANCED, ODFI_OFFSET_ACCOUNT_NUMBER: '7770005678' }, beside: server };
    const off = { beside: server };
    const originate = async (by: TestServer, date: string) => {
      const token = { token: await ada.signIn() };
      await pay(server, token, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 1_000);
      await owner.query('select begin_cutoff($1)', [newYork(date, '22:00')]);
      await originateFiles(by.context, entryHandlers, newYork(date, '22:00'), newYork(date, '22:00:05'));
    };
    const before = await startTestServer(on);
    const unbalanced = await startTestServer(off);
    const balanced_again: TestServer[] = [];
    try {
      expect(await versions()).toEqual([{ version: 3, last_four: null }]);
      const files = await outgoingFiles(server);
      await expect(originate(before, '2026-06-12')).rejects.toThrow(
        'no file is originated: this server has ODFI_BALANCED=on, and files go unbalanced.',
      );
      expect(await outgoingFiles(server)).toEqual(files);
      await originate(unbalanced, '2026-06-12');
      const without = (await outgoingFiles(server)).at(-1) ?? '';
      expect(files).not.toContain(without);
      expect(batchesOf(await readAchFile(server, without)).flatMap(({ offsets }) => offsets)).toEqual([]);

      // Once more the same, which adds nothing; then with the account.
      await (await startTestServer(off)).stop();
      balanced_again.push(await startTestServer(on));
      expect(await versions()).toEqual([
        { version: 3, last_four: null },
        { version: 4, last_four: '5678' },
      ]);
      await expect(originate(unbalanced, '2026-06-15')).rejects.toThrow(
        'no file is originated: this server has ODFI_BALANCED=off, and files are balanced.',
      );
      expect((await outgoingFiles(server)).at(-1)).toBe(without);
      await originate(balanced_again[0] ?? expect.fail(), '2026-06-15');
      const name = (await outgoingFiles(server)).at(-1) ?? '';
      for (const { paid, offsets } of batchesOf(await readAchFile(server, name)))
        expect(offsets[0]?.amount_cents).toBe(paid.reduce((total, { amount_cents }) => total + amount_cents, 0));
      // These were originated ahead of the clock, and nobody delivers them: of their entries there is nothing to say.
      expect((await broken(server)).join('\n')).not.toMatch(new RegExp(`(${without}|${name}): entry`));
    } finally {
      for (const started of [before, unbalanced, ...balanced_again]) await started.stop();
    }
  });
});
