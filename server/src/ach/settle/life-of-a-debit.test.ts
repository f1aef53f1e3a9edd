import { externalAccounts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import {
  advance,
  advanceTo,
  approve,
  ask,
  callSandbox,
  fateOf,
  newYork,
  outgoingEntries,
  outgoingFiles,
  type Payment,
  pay,
  readAchFile,
} from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { alone } from '../../kernel/jobs/timetable.ts';
import { balanceOf, balancesOf } from '../../ledger/index.ts';

describe('a debit approved on a Monday', () => {
  let server: TestServer;
  let zoe: TestConsumer;
  let shop: TestShop;
  let payment: Payment;
  const cents = (account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);

  beforeAll(async () => {
    server = await startTestServer();
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server, { names: ['Crème & Côte Bakery of Maine'] });
    zoe = await registerConsumer(server, { first_name: 'Zoë', last_name: 'Nuñez' });
    await linkChecking(server, zoe);
    payment = await pay(server, zoe, shop, 12_345);
  });
  afterAll(() => server.stop());

  it('waits for the cutoff as the consumer’s debt', async () => {
    await advanceTo(server, newYork('2026-06-01', '21:59:58'));
    expect(await outgoingFiles(server)).toEqual([]);
    expect(await cents('consumer_receivable')).toBe(12_345);
    expect(await cents('merchant_pending')).toBe(12_345);
  });

  it('is in a file at 22:00, as a WEB debit of the business for the next banking day', async () => {
    await advanceTo(server, newYork('2026-06-01', '22:00:02'));
    expect(await outgoingFiles(server)).toEqual(['ach-20260601-2200-A.ach']);
    const file = await readAchFile(server, 'ach-20260601-2200-A.ach');
    expect(file.header).toMatchObject({
      immediate_destination: '091000019',
      immediate_origin: '1234567890',
      file_creation_date: '2026-06-01',
      file_creation_time: '22:00',
      file_id_modifier: 'A',
    });
    expect(file.layout.padded).toBe(true);
    expect(file.batches).toHaveLength(1);
    const [batch] = file.batches;
    expect(batch?.header).toMatchObject({
      service_class_code: '225',
      standard_entry_class_code: 'WEB',
      company_name: 'CREME & COTE BAK',
      company_identification: '1234567890',
      company_entry_description: 'PAYMENT',
      effective_entry_date: '2026-06-02',
      originating_dfi_identification: '09100001',
    });
    expect(batch?.entries).toEqual([
      {
        transaction_code: '27',
        receiving_routing_number: '021999019',
        account_number: expect.stringMatching(/^4\d{6}01$/),
        amount_cents: 12_345,
        receiver_identification: payment.public_id,
        receiver_name: 'Zoe Nunez',
        discretionary_data: 'S',
        trace_number: '091000010000001',
        addenda: [],
      },
    ]);
    expect(file.control).toMatchObject({
      total_debit_cents: 12_345,
      total_credit_cents: 0,
      entry_addenda_count: 1,
      entry_hash: '0002199901',
    });
    expect(await cents('consumer_receivable')).toBe(0);
    expect(await cents('in_transit')).toBe(12_345);
  });

  it('is kept sealed: no account number stands open in the database', async () => {
    const [entry] = await outgoingEntries(server);
    const number = entry?.account_number ?? '';
    const { rows } = await server.context.db.pool.query(
      'select row_to_json(f) as a from ach_files f union all select row_to_json(e) from ach_entries e union all select row_to_json(s) from sandbox_ach_files s',
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(number);
    expect(server.log_lines.join('\n')).not.toContain(number);
  });

  it('settles at 08:30 on its effective date: the bank shows it in the balance, and nothing is held for it any more', async () => {
    const power = async () => (await server.ok(externalAccounts.purchasePower, { token: zoe.token })).invoice_link_purchase_power;
    await advanceTo(server, newYork('2026-06-02', '08:29:58'));
    expect((await fateOf(server, payment)).settled_at).toBeNull();
    expect(await power()).toBe(500_000 - 12_345);
    await advanceTo(server, newYork('2026-06-02', '08:30:02'));
    expect((await fateOf(server, payment)).settled_at).toEqual(newYork('2026-06-02', '08:30'));
    expect(await power()).toBe(500_000 - 12_345);
    const { balance_cents } = await server.context.db.one<{ balance_cents: number }>(
      "select balance_cents from sandbox_accounts where name = 'Everyday Checking'",
    );
    expect(balance_cents).toBe(500_000 - 12_345);
    expect(await cents('cash_at_odfi')).toBe(12_345);
    expect(await cents('in_transit')).toBe(0);
  });

  it('is POSTED at the cutoff of the third banking day after approval: the merchant is owed it less the fee', async () => {
    await advanceTo(server, newYork('2026-06-04', '21:59:58'));
    expect((await fateOf(server, payment)).status).toBe('PENDING');
    await advanceTo(server, newYork('2026-06-04', '22:00:02'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED', posted_at: newYork('2026-06-04', '22:00') });
    // 1.00% + $0.25, half a cent up.
    expect(await cents('fee_income')).toBe(148);
    expect(await balancesOf(server.context.db, 'merchant_payable')).toEqual(new Map([[shop.business_id, 12_345 - 148]]));
    expect(await cents('merchant_pending')).toBe(0);
  });

  it('is in one file only', async () => {
    await advanceTo(server, newYork('2026-06-09', '23:00'));
    expect(await outgoingFiles(server)).toEqual(['ach-20260601-2200-A.ach']);
  });
});

describe('the days of a debit', () => {
  test.each([
    ['on a Friday', '2026-06-05', '2026-06-08', '2026-06-10'],
    ['on a Saturday', '2026-06-06', '2026-06-09', '2026-06-11'],
    ['before Juneteenth, a Friday', '2026-06-18', '2026-06-22', '2026-06-24'],
    ['before Christmas and a weekend', '2026-12-23', '2026-12-24', '2026-12-29'],
    ['before clocks go forward', '2026-03-06', '2026-03-09', '2026-03-11'],
    ['before clocks go back', '2026-10-30', '2026-11-02', '2026-11-04'],
  ])('approved %s (%s): settles on %s, POSTED on %s', async (_when, approved_on, settled_on, posted_on) => {
    const server = await startTestServer();
    try {
      server.clock.set(newYork(approved_on, '11:00'));
      const shop = await openShop(server);
      const ada = await registerConsumer(server);
      await linkChecking(server, ada);
      const payment = await pay(server, ada, shop, 4_000);
      await advanceTo(server, newYork(posted_on, '21:59:50'));
      expect(await fateOf(server, payment)).toMatchObject({ status: 'PENDING', settled_at: newYork(settled_on, '08:30') });
      await advanceTo(server, newYork(posted_on, '22:00:05'));
      expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED', posted_at: newYork(posted_on, '22:00') });
    } finally {
      await server.stop();
    }
  });
});

// As the sandbox's page moves the clock until payments are posted: past the next cutoff first, whatever the hour and the day.
test.each([
  ['on a Wednesday afternoon', '2026-06-03', '14:30'],
  ['on a Saturday', '2026-06-06', '14:30'],
  ['on a Friday after the cutoff', '2026-06-05', '22:30'],
  ['on the day before a holiday', '2026-11-25', '09:00'],
])('a payment approved %s is POSTED three banking days after the next cutoff', async (_when, date, time) => {
  const server = await startTestServer();
  try {
    server.clock.set(newYork(date, time));
    const shop = await openShop(server);
    const ada = await registerConsumer(server);
    await linkChecking(server, ada);
    const payment = await pay(server, ada, shop, 4_000);
    const { now, next_cutoff } = (await callSandbox(server, 'GET', '/clock')).json as { now: string; next_cutoff: string };
    await advance(server, { seconds: Math.ceil((Date.parse(next_cutoff) - Date.parse(now)) / 1000) + 60 });
    await advance(server, { banking_days: 2 });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'PENDING' });
    await advance(server, { banking_days: 1 });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
  } finally {
    await server.stop();
  }
});

describe('a file', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.set(newYork('2026-06-01', '10:00'));
  });
  afterAll(() => server.stop());

  it('takes what was approved a second before its cutoff, and leaves out what was approved a second after it, however late it is originated', async () => {
    const shop = await openShop(server);
    const [one, other] = [await registerConsumer(server), await registerConsumer(server)];
    await linkChecking(server, one);
    await linkChecking(server, other);
    const cutoff_at = newYork('2026-06-01', '22:00');
    await advanceTo(server, newYork('2026-06-01', '21:58:00'));
    const [early, late] = [await ask(server, one, shop, 1_001), await ask(server, other, shop, 1_002)];
    // Nobody runs what falls due meanwhile.
    await alone(server.context, async () => {
      server.clock.set(new Date(cutoff_at.getTime() - 1_000));
      await approve(server, one, early);
      server.clock.set(new Date(cutoff_at.getTime() + 1_000));
      await approve(server, other, late);
    });
    const amounts = async () => (await outgoingEntries(server)).map((entry) => entry.amount_cents);
    await advanceTo(server, newYork('2026-06-01', '22:00:30'));
    expect(await amounts()).toEqual([1_001]);
    await advanceTo(server, newYork('2026-06-02', '22:00:30'));
    expect(await amounts()).toEqual([1_001, 1_002]);
    await advanceTo(server, newYork('2026-06-03', '08:30:30'));
    expect((await fateOf(server, early)).settled_at).toEqual(newYork('2026-06-02', '08:30'));
    expect((await fateOf(server, late)).settled_at).toEqual(newYork('2026-06-03', '08:30'));
  });

  it('has a batch for each business, and trace numbers that go up through all of it', async () => {
    const [green, harbor] = [await openShop(server, { names: ['Green Leaf'] }), await openShop(server, { names: ['Harbor Books'] })];
    const grace = await registerConsumer(server);
    await linkChecking(server, grace);
    for (const [shop, amount] of [
      [harbor, 2_001],
      [green, 2_002],
      [harbor, 2_003],
    ] as const)
      await pay(server, grace, shop, amount);
    await advanceTo(server, newYork('2026-06-05', '22:00:05'));
    const name = (await outgoingFiles(server)).at(-1) ?? '';
    const file = await readAchFile(server, name);
    expect(file.batches.map((batch) => 'company_name' in batch.header && batch.header.company_name)).toEqual([
      'GREEN LEAF',
      'HARBOR BOOKS',
    ]);
    const entries = file.batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []));
    expect(entries.map((entry) => entry.amount_cents)).toEqual([2_002, 2_001, 2_003]);
    const traces = entries.map((entry) => entry.trace_number);
    expect(traces).toEqual(traces.toSorted());
    // On from the two of the files before.
    expect(traces[0]).toBe('091000010000003');
  });

  it('is not made where nothing waits', async () => {
    const before = await outgoingFiles(server);
    await advanceTo(server, newYork('2026-06-20', '12:00'));
    expect(await outgoingFiles(server)).toEqual(before);
  });
});
