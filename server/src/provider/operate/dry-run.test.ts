import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFile as readNacha } from '@drawbridge/nacha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { holdSealing } from '../../../test/support/hold-sealing.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun, refund } from '../../../test/support/refunds.ts';
import { insertHold } from '../../ach/reconcile/bank-journal-store.ts';
import { acknowledgementNames } from '../../providers/odfi/acknowledgement-names.ts';
import { runCommand } from './commands.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const PAYING = 'ach-20260604-2200-A.ach';

let bank: FakeBank;
let server: TestServer;
let letSeal: () => Promise<void>;
let folder: string;
let shop: TestShop;
let ada: TestConsumer;
let paid: Payment;
let spoiled: Payment;

beforeAll(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  letSeal = await holdSealing(server);
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-dry-run-'));
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  paid = await pay(server, ada, shop, 5_000);
  const bea = await registerConsumer(server);
  const beas_account = await linkChecking(server, bea);
  spoiled = await pay(server, bea, shop, 700);
  await ownerRun(server, `update bank_account_numbers set sealed = 'v1.a.b.c' where account_id = '${beas_account}'`);
});
afterAll(async () => {
  await letSeal();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** All that a cutoff writes. */
const TABLES =
  'ach_cutoffs ach_files ach_file_pieces ach_entries ach_unoriginable_entries ach_trace_counters ledger_transfers credits credit_events payouts payout_lines payout_obstacles purchases purchase_events';
const written = () =>
  Promise.all(TABLES.split(' ').map((table) => server.context.db.many(`select t::text as row from ${table} t order by t::text`)));
const dryRun = (...args: string[]) => runCommand(server.context, ['dry-run-cutoff', ...args]);
const sentAs = (name: string) => bank.deliveries.find((delivery) => delivery.name === name)?.text;

it('before the first file a missing journal worries nobody', async () => {
  const said = await runCommand(server.context, ['reconcile-bank']);
  expect(said).toContain('There is no journal, this database has delivered nothing, and the bank shows nothing of ours');
  expect(said).not.toContain('known to nobody');
});

describe('a cutoff that is tried', () => {
  it('says what would be sent, by business, and what would be left out and why, and changes nothing', async () => {
    const before = await written();
    const said = await dryRun();
    expect(said).toContain('The cutoff of 2026-06-01 at 22:00 Eastern time');
    expect(said).toMatch(new RegExp(`^${FIRST}: 1 record in 1 batch, \\$50\\.00 debited, \\$0\\.00 credited, effective 2026-06-02$`, 'm'));
    expect(said).toMatch(/^ {2}\S.* debit +1 +\$50\.00$/m);
    expect(said).toContain(`debit  ${spoiled.public_id}: the numbers of the account cannot be opened`);
    expect(await written()).toEqual(before);
    expect(bank.deliveries).toEqual([]);
  });

  it('gives the very file that is originated then: masked for anybody, in the clear for who asks, readable by its owner alone', async () => {
    expect(await dryRun(folder)).toContain('account numbers masked');
    expect(await dryRun(folder, '--clear')).toContain('account numbers stand in it');
    expect((await readdir(folder)).sort()).toEqual([`dry-run-clear-${FIRST}`, `dry-run-masked-${FIRST}`]);
    expect((await stat(join(folder, `dry-run-clear-${FIRST}`))).mode & 0o777).toBe(0o600);
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    expect(await readFile(join(folder, `dry-run-clear-${FIRST}`), 'latin1')).toBe(sentAs(FIRST));
    const masked = readNacha(await readFile(join(folder, `dry-run-masked-${FIRST}`), 'latin1'));
    const sent = readNacha(sentAs(FIRST) ?? '');
    const numbers = (file: typeof sent) =>
      file.batches
        .flatMap((batch) => (batch.format === 'standard' ? batch.entries : []))
        .map(({ account_number }) => account_number.trim());
    expect(numbers(masked)).toEqual(numbers(sent).map((number) => number.slice(-4).padStart(number.length, '*')));
    expect(numbers(masked)).not.toEqual(numbers(sent));
  });

  it('posts what is due by then, so that it shows payouts and refunds too', async () => {
    await advanceTo(server, newYork('2026-06-04', '21:00'));
    await refund(server, shop, paid, 1_000);
    const before = await written();
    const said = await dryRun(folder, '--clear');
    expect(said).toMatch(/^ {2}\S.* payout +1 +\$\d+\.\d\d$/m);
    expect(said).toMatch(/^ {2}\S.* refund +1 +\$10\.00$/m);
    expect(await written()).toEqual(before);
    await advanceTo(server, newYork('2026-06-04', '22:00:05'));
    // A payout's reference is drawn when it is made.
    const without = (text = '') => text.replaceAll(/^(6.{38}).{15}(?=GREEN LEAF MARKET)/gm, '$1');
    const tried = await readFile(join(folder, `dry-run-clear-${PAYING}`), 'latin1');
    expect(without(tried)).toBe(without(sentAs(PAYING)));
    expect(without(tried)).not.toBe(tried);
  });

  it('says so where nothing waits', async () => {
    const said = await dryRun(folder);
    expect(said).toContain('Nothing would be sent.');
    expect(said).not.toContain('Written to');
  });

  it('says that nothing leaves while deliveries are held, and what would', async () => {
    await pay(server, ada, shop, 900);
    const hold = { at: server.context.clock.now(), event: 'held', by_whom: 'system', why: 'the database may be older', names: [] } as const;
    await server.context.db.transaction((tx) => insertHold(tx, hold));
    const said = await dryRun();
    expect(said).toContain('HELD, so that nothing would be originated: deliveries are held: the database may be older');
    expect(said).toMatch(/^ {2}\S.* debit +1 +\$9\.00$/m);
  });

  it('of a same-day window takes debits up to the cap, and says what waits for the day’s own', async () => {
    const env = { ACH_SAME_DAY_WINDOWS: '14:45', ACH_SAME_DAY_CAP_CENTS: '1000' };
    const same_day = await startTestServer({ env, providers: { odfi: new FakeBank() } });
    try {
      same_day.clock.set(newYork('2026-06-01', '10:00'));
      const its_shop = await openShop(same_day);
      const its_consumer = await registerConsumer(same_day);
      await linkChecking(same_day, its_consumer);
      for (const cents of [400, 5_000]) await pay(same_day, its_consumer, its_shop, cents);
      const said = await runCommand(same_day.context, ['dry-run-cutoff']);
      expect(said).toContain('The cutoff of 2026-06-01 at 14:15 Eastern time, a same-day one');
      expect(said).toMatch(/^ {2}\S.* debit +1 +\$4\.00$/m);
      expect(said).toContain('1 debit over the same-day cap');
      expect(said).toContain('everything but debits, left to the day’s own cutoff');
    } finally {
      await same_day.stop();
    }
  });

  it('never writes into the bank’s own folder, by whatever path', async () => {
    const banks = join(folder, 'bank');
    await mkdir(join(banks, 'outgoing'), { recursive: true });
    await symlink(join(banks, 'outgoing'), join(folder, 'elsewhere'));
    const { config } = server.context;
    const odfi = {
      kind: 'folder',
      folder: banks,
      archives: 'unread',
      most_incoming_bytes: 1,
      pgp: undefined,
      acknowledgements: acknowledgementNames(),
    } as const;
    const context = { ...server.context, config: { ...config, odfi } };
    for (const path of [banks, join(banks, 'outgoing'), join(folder, 'elsewhere')])
      await expect(runCommand(context, ['dry-run-cutoff', path])).rejects.toThrow('is the bank’s (ODFI_FOLDER)');
    await expect(dryRun('one', 'two')).rejects.toThrow('dry-run-cutoff takes [FOLDER] [--encrypted | --clear]');
    await expect(dryRun(folder, '--encrypted')).rejects.toThrow('files go to the bank as they are');
    await expect(dryRun('--open')).rejects.toThrow('dry-run-cutoff takes [FOLDER] [--encrypted | --clear]');
    await expect(dryRun('/dev/null/x')).rejects.toThrow('cannot be made');
  });
});
