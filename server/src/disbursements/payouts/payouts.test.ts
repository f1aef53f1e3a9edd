import { payouts, purchases } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, callSandbox, newYork, type Payment, pay, readAchFile } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, ownerRun, refund, statementOf } from '../../../test/support/refunds.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

describe('a payout', () => {
  let server: TestServer;
  let shop: TestShop;
  let consumer: TestConsumer;
  const paid: Payment[] = [];
  const cents = (account: Parameters<typeof balanceOf>[1], party?: string) => balanceOf(server.context.db, account, party);

  beforeAll(async () => {
    server = await startTestServer();
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server, { names: ['Crème & Côte Bakery of Maine', 'Second Street'], paid_out: true });
    consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    paid.push(await pay(server, consumer, shop, 10_000), await pay(server, consumer, shop, 2_345));
    paid.push(await pay(server, consumer, { ...shop, business_id: shop.business_ids[1] ?? '' }, 5_000));
  });
  afterAll(() => server.stop());

  it('leaves with the file of the cutoff at which its payments are POSTED: a CCD credit for each business, net of the fees', async () => {
    await advanceTo(server, newYork('2026-06-04', '21:59:50'));
    expect((await listPayouts(server, shop)).items).toEqual([]);
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    // 1.00% + $0.25 of $100.00 and of $23.45.
    const owed = 10_000 - 125 + 2_345 - 48;
    const { items, balances } = await listPayouts(server, shop);
    expect(items).toMatchObject([{ amount: owed, status: 'on_its_way', settles_on: '2026-06-05', return_code: null }]);
    expect(balances).toMatchObject([{ amount: 0, obstacle: null }]);
    const file = await readAchFile(server, 'ach-20260604-2200-A.ach');
    const [batch] = file.batches;
    expect(batch?.header).toMatchObject({
      service_class_code: '220',
      standard_entry_class_code: 'CCD',
      company_name: 'DRAWBRIDGE',
      company_identification: '1234567890',
      company_entry_description: 'PAYOUT',
    });
    expect(batch?.entries).toMatchObject([
      { transaction_code: '22', amount_cents: owed, receiver_name: 'CREME & COTE BAKERY OF', receiver_identification: items[0]?.reference },
      { transaction_code: '22', amount_cents: 5_000 - 75, receiver_name: 'SECOND STREET' },
    ]);
    expect(file.control).toMatchObject({ total_debit_cents: 0, total_credit_cents: owed + 4_925 });
    expect(await cents('merchant_payable')).toBe(0);
    expect(await cents('payout_in_transit')).toBe(owed + 4_925);
  });

  it('has a statement whose lines add up to it', async () => {
    const [payout] = (await listPayouts(server, shop)).items;
    const lines = await statementOf(server, shop, payout ?? { id: '' });
    expect(lines.map(({ kind, public_id, amount, running_total }) => [kind, public_id, amount, running_total])).toEqual([
      ['sale', paid[0]?.public_id, 10_000, 10_000],
      ['fee', paid[0]?.public_id, -125, 9_875],
      ['sale', paid[1]?.public_id, 2_345, 12_220],
      ['fee', paid[1]?.public_id, -48, payout?.amount],
    ]);
  });

  it('is paid once it has settled, and everything holds', async () => {
    await advanceTo(server, newYork('2026-06-05', '08:30:10'));
    expect((await listPayouts(server, shop)).items).toMatchObject([{ status: 'paid' }]);
    expect(await cents('payout_in_transit')).toBe(0);
    // What is left of the debits with us is our fee.
    expect(await cents('cash_at_odfi')).toBe(await cents('fee_income'));
    expect(await broken(server)).toEqual([]);
  });

  it('is not made below zero: what was taken off is made up by later payments first', async () => {
    await refund(server, shop, paid[0] ?? { purchase_id: '' }, 3_000);
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: -3_000, obstacle: null }]);
    const small = await pay(server, consumer, shop, 2_000);
    const large = await pay(server, consumer, shop, 8_000);
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    expect((await listPayouts(server, shop)).items).toHaveLength(1);
    // POSTED three banking days later.
    await advanceTo(server, newYork('2026-06-10', '22:00:10'));
    const { items, balances } = await listPayouts(server, shop);
    expect(items).toHaveLength(2);
    const lines = await statementOf(server, shop, items[0] ?? { id: '' });
    expect(lines.map(({ kind, public_id, amount, note }) => [kind, public_id, amount, note])).toEqual([
      ['refund', paid[0]?.public_id, -3_000, 'Brought back'],
      ['sale', small.public_id, 2_000, null],
      ['fee', small.public_id, -45, null],
      ['sale', large.public_id, 8_000, null],
      ['fee', large.public_id, -105, null],
    ]);
    expect(lines.at(-1)?.running_total).toBe(items[0]?.amount);
    expect(balances).toMatchObject([{ amount: 0 }]);
    expect(await broken(server)).toEqual([]);
  });

  it('that comes back is owed again and stops the account, until the operator gives another', async () => {
    const [payout] = (await listPayouts(server, shop)).items;
    await advanceTo(server, newYork('2026-06-11', '09:00'));
    expect(await callSandbox(server, 'POST', '/ach/return', { public_id: payout?.reference, code: 'R03' })).toMatchObject({ status: 200 });
    expect((await listPayouts(server, shop)).items[0]).toMatchObject({ status: 'returned', return_code: 'R03' });
    const { email } = shop.admin;
    const notices = async () => (await listOutbox(server.context.db, { to: email })).filter(({ subject }) => subject?.includes('returned'));
    await expect.poll(async () => (await notices()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [mail, ...more] = await notices();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Your payout of ${formatCents(payout?.amount ?? 0)} was returned`);
    expect(mail?.body).toContain(`Payout: ${payout?.reference}`);
    expect(mail?.body).toContain('Reason: R03 No Account');
    expect(mail?.body).toContain("We won't send anything else to that account.");
    // The portal says so before the next cutoff has met it.
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ obstacle: 'settlement_account_stopped' }]);
    expect(await cents('merchant_payable', shop.business_id)).toBe(payout?.amount);
    await advanceTo(server, newYork('2026-06-11', '22:00:10'));
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: payout?.amount, obstacle: 'settlement_account_stopped' }]);

    await payOutTo(server, shop.business_id, {
      routing_number: '021999019',
      account_number: '5500112233',
      account_type: 'savings',
    });
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: payout?.amount, obstacle: null }]);
    await advanceTo(server, newYork('2026-06-12', '22:00:10'));
    const { items, balances } = await listPayouts(server, shop);
    expect(items[0]).toMatchObject({ amount: payout?.amount, status: 'on_its_way', last_four: '2233' });
    expect(balances).toMatchObject([{ amount: 0, obstacle: null }]);
    expect(await statementOf(server, shop, items[0] ?? { id: '' })).toMatchObject([
      { kind: 'payout_returned', public_id: payout?.reference, amount: payout?.amount },
    ]);
    const file = await readAchFile(server, 'ach-20260612-2200-A.ach');
    expect(file.batches[0]?.entries).toMatchObject([{ transaction_code: '32', account_number: '5500112233' }]);
    expect(await broken(server)).toEqual([]);
  });

  it('that comes back late does not stop the account that came after it', async () => {
    // The first payout, to the first account, has been settled for a week.
    const first = (await listPayouts(server, shop)).items.at(-1);
    expect(await callSandbox(server, 'POST', '/ach/return', { public_id: first?.reference, code: 'R02' })).toMatchObject({ status: 200 });
    await advanceTo(server, newYork('2026-06-15', '22:00:10'));
    expect((await listPayouts(server, shop)).items[0]).toMatchObject({ amount: first?.amount, status: 'on_its_way' });
    expect(await broken(server)).toEqual([]);
  });

  it('that comes back before it settles is owed again as well', async () => {
    const [payout] = (await listPayouts(server, shop)).items;
    expect(await callSandbox(server, 'POST', '/ach/return', { public_id: payout?.reference, code: 'R04' })).toMatchObject({ status: 200 });
    expect(await cents('merchant_payable', shop.business_id)).toBe(payout?.amount);
    expect(await cents('payout_in_transit')).toBe(0);
    await advanceTo(server, newYork('2026-06-16', '09:00'));
    expect((await listPayouts(server, shop)).items[0]).toMatchObject({ status: 'returned', return_code: 'R04' });
    expect(await broken(server)).toEqual([]);
  });

  it('is shown to those who may see reports of its business, and to nobody else', async () => {
    const [payout] = (await listPayouts(server, shop)).items;
    const params = { payoutId: payout?.id ?? '' };
    const stranger = (await openShop(server)).admin;
    expect((await server.call(payouts.read, { token: await stranger.signIn(), params })).status).toBe(404);
    expect((await server.call(payouts.download, { token: await stranger.signIn(), params })).status).toBe(404);
    const query = { syn_business_id: shop.business_id };
    expect((await server.call(payouts.list, { token: await stranger.signIn(), query })).status).toBe(403);
    const clerk = await shop.addUser('ViewStore');
    expect((await server.call(payouts.list, { token: await clerk.signIn(), query })).status).toBe(403);
    expect((await server.call(payouts.read, { token: await clerk.signIn(), params })).status).toBe(403);
    const viewer = await shop.addUser('ViewAccount');
    expect((await server.call(payouts.list, { token: await viewer.signIn(), query })).body.items.length).toBeGreaterThan(0);
    const other_store = await shop.addUser('AdminStore', [shop.business_ids[1] ?? '']);
    expect((await server.call(payouts.read, { token: await other_store.signIn(), params })).status).toBe(404);
    expect((await server.call(payouts.list, { token: consumer.token, query })).status).toBe(403);
    // All of the caller's, without a business.
    const all = await server.ok(payouts.list, { token: await viewer.signIn() });
    expect(all.balances.map(({ business_name }) => business_name)).toEqual(['Crème & Côte Bakery of Maine', 'Second Street']);
    expect(new Set(all.items.map(({ syn_business_id }) => syn_business_id))).toEqual(new Set(shop.business_ids));
  });
});

it('waits where a business has no settlement account: logged once, shown, and paid in one once there is one', async () => {
  const server = await startTestServer();
  try {
    server.clock.set(newYork('2026-06-01', '10:00'));
    const shop = await openShop(server);
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    await pay(server, consumer, shop, 10_000);
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    const { items, balances } = await listPayouts(server, shop);
    expect(items).toEqual([]);
    expect(balances).toMatchObject([{ amount: 9_875, obstacle: 'no_settlement_account' }]);
    expect(server.log_lines.filter((line) => line.includes('cannot be paid out'))).toHaveLength(1);
    const account = { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' } as const;
    await payOutTo(server, shop.business_id, account);
    await advanceTo(server, newYork('2026-06-09', '22:00:10'));
    expect(await listPayouts(server, shop)).toMatchObject({ items: [{ amount: 9_875 }], balances: [{ amount: 0, obstacle: null }] });
    expect(server.log_lines.join('\n')).not.toContain('5500112233');
  } finally {
    await server.stop();
  }
});

it('adds up line by line where there were tips: each sale with its tip and its fee, a refund of a tip, to the cent of the bank’s entry', async () => {
  const server = await startTestServer();
  try {
    server.clock.set(newYork('2026-06-01', '10:00'));
    const shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
    await runCommand(server.context, ['tips', shop.business_id, 'on']);
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    const buy = async (amount: number, tip_amount?: number): Promise<Payment> => {
      const asked = await ask(server, consumer, shop, amount);
      const body = { purchaseId: asked.purchase_id, ...(tip_amount !== undefined && { tip_amount }) };
      await server.ok(purchases.confirmDebit, { token: consumer.token, body });
      return asked;
    };
    const [large, plain, small] = [await buy(10_000, 1_550), await buy(2_000), await buy(1_000, 50)];
    await advanceTo(server, newYork('2026-06-03', '10:00'));
    await refund(server, shop, large, 1_550);
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));

    const [payout] = (await listPayouts(server, shop)).items;
    const lines = await statementOf(server, shop, payout ?? { id: '' });
    // 1.00% + $0.25 of all that was paid, half a cent up; the fee is kept on a refund.
    const expected = [
      [large.public_id, 'fee', -141],
      [large.public_id, 'refund', -1_550],
      [large.public_id, 'sale', 11_550],
      [plain.public_id, 'fee', -45],
      [plain.public_id, 'sale', 2_000],
      [small.public_id, 'fee', -36],
      [small.public_id, 'sale', 1_050],
    ];
    expect(lines.map(({ public_id, kind, amount }) => `${public_id} ${kind} ${amount}`).toSorted()).toEqual(
      expected.map((line) => line.join(' ')).toSorted(),
    );
    let sum = 0;
    for (const { amount, running_total } of lines) {
      sum += amount;
      expect(running_total).toBe(sum);
    }
    expect([sum, payout?.amount]).toEqual([12_828, 12_828]);
    const file = await readAchFile(server, 'ach-20260604-2200-A.ach');
    expect(file.batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : []))).toContainEqual(
      expect.objectContaining({ amount_cents: sum, receiver_identification: payout?.reference }),
    );
    const { csv } = await server.ok(payouts.download, { token: await shop.admin.signIn(), params: { payoutId: payout?.id ?? '' } });
    const amounts = [...csv.matchAll(/,(-?\d+\.\d\d),-?\d+\.\d\d\r\n/g)].map(([, amount]) => Math.round(Number(amount) * 100));
    expect([amounts.length, amounts.reduce((one, other) => one + other, 0)]).toEqual([7, sum]);
    expect(await broken(server)).toEqual([]);
  } finally {
    await server.stop();
  }
});

it('that no file can hold is not made: what is owed waits, for a reason of its own, and is paid once a file can', async () => {
  const server = await startTestServer();
  try {
    server.clock.set(newYork('2026-06-01', '10:00'));
    const shop = await openShop(server, { paid_out: true });
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    await pay(server, consumer, shop, 10_000);
    const { text } = await server.context.db.one<{ text: string }>(`select pg_get_functiondef('random_public_id'::regproc) as text`);
    await ownerRun(
      server,
      `create or replace function random_public_id() returns text language sql volatile as $$ select 'CAFÉ23456789' $$`,
    );
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    const { items, balances } = await listPayouts(server, shop);
    expect(items).toEqual([]);
    expect(balances).toMatchObject([{ amount: 9_875, obstacle: 'entry_unwritable' }]);
    expect(await runCommand(server.context, ['list-unpaid'])).toContain('no file to the bank can hold what its payout says');
    expect(await broken(server)).toEqual([]);
    await ownerRun(server, text);
    await advanceTo(server, newYork('2026-06-09', '22:00:10'));
    expect(await listPayouts(server, shop)).toMatchObject({ items: [{ amount: 9_875 }], balances: [{ amount: 0, obstacle: null }] });
    expect(await broken(server)).toEqual([]);
  } finally {
    await server.stop();
  }
});
