import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund, statementOf } from '../../../test/support/refunds.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';

describe('payouts and refunds of a file that the bank rejects', () => {
  const bank = new FakeBank();
  let server: TestServer;
  let shop: TestShop;
  let payment: Payment;

  beforeAll(async () => {
    server = await startTestServer({ providers: { odfi: bank } });
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server, { paid_out: true });
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    payment = await pay(server, consumer, shop, 10_000);
    await advanceTo(server, newYork('2026-06-03', '12:00'));
    await refund(server, shop, payment, 1_000);
    bank.say({ name: 'ach-20260604-2200-A.ach', accepted: false, reason: 'credits are not allowed' });
    await advanceTo(server, newYork('2026-06-05', '21:00'));
  });
  afterAll(() => server.stop());

  it('are owed again, and wait for a person', async () => {
    const { items, balances } = await listPayouts(server, shop);
    expect(items).toMatchObject([{ amount: 8_875, status: 'rejected' }]);
    expect(balances).toMatchObject([{ amount: 8_875 }]);
    expect(await balanceOf(server.context.db, 'refund_payable')).toBe(1_000);
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    expect((await listPayouts(server, shop)).items).toHaveLength(1);
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: 8_875, obstacle: 'file_rejected' }]);
    expect(bank.entries.filter(({ transaction_code }) => transaction_code === '22')).toHaveLength(2);
    expect(await broken(server)).toEqual([]);
  });

  it('go with the next file once that is re-originated, each once', async () => {
    const [rejected] = (await listPayouts(server, shop)).items;
    await runCommand(server.context, ['re-originate', 'ach-20260604-2200-A.ach', '--why', 'the bank asked for it']);
    await advanceTo(server, newYork('2026-06-09', '22:00:10'));
    const { items } = await listPayouts(server, shop);
    expect(items).toMatchObject([{ amount: 8_875, status: 'on_its_way' }, { status: 'rejected' }]);
    expect(await statementOf(server, shop, items[0] ?? { id: '' })).toMatchObject([
      { kind: 'payout_rejected', public_id: rejected?.reference, amount: 8_875 },
    ]);
    await advanceTo(server, newYork('2026-06-11', '23:00'));
    expect(bank.entries.map(({ transaction_code, amount_cents }) => [transaction_code, amount_cents])).toEqual([
      ['27', 10_000],
      ['22', 1_000],
      ['22', 8_875],
      ['22', 1_000],
      ['22', 8_875],
    ]);
    expect(await balanceOf(server.context.db, 'refund_payable')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });

  it('are abandoned with their file: the merchant is owed both, and paid with the next payout', async () => {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    const other = await pay(server, consumer, shop, 6_000);
    await advanceTo(server, newYork('2026-06-15', '12:00'));
    await refund(server, shop, other, 2_000);
    bank.say({ name: 'ach-20260617-2200-A.ach', accepted: false, reason: 'no' });
    await advanceTo(server, newYork('2026-06-18', '12:00'));
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: 6_000 - 85 - 2_000 }]);
    await runCommand(server.context, ['abandon', 'ach-20260617-2200-A.ach', '--why', 'another bank']);
    expect(await balanceOf(server.context.db, 'refund_payable')).toBe(0);
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: 6_000 - 85 }]);
    await advanceTo(server, newYork('2026-06-18', '22:00:10'));
    expect((await listPayouts(server, shop)).items[0]).toMatchObject({ amount: 5_915, status: 'on_its_way' });
    expect(await broken(server)).toEqual([]);
  });
});
