import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveAll } from '../../prove-all.ts';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../testing/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../testing/people.ts';
import { PlayedBank } from '../../testing/played-bank.ts';
import { listPayouts, refund, statementOf } from '../../testing/refunds.ts';
import { balanceOf } from '../ledger/index.ts';
import { listWaitingRefunds, releaseRefund } from '../refunds/index.ts';
import { releasePayout } from './index.ts';

describe('payouts and refunds of a file that the bank rejects', () => {
  const bank = new PlayedBank();
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

  const holds = async () => {
    const lines: string[] = [];
    await proveAll(server.context.db, server.context.sealer, (line) => lines.push(line));
    return lines.filter((line) => line.startsWith('BROKEN'));
  };

  it('are owed again, and wait for a person', async () => {
    const { items, balances } = await listPayouts(server, shop);
    expect(items).toMatchObject([{ amount: 8_875, status: 'rejected' }]);
    expect(balances).toMatchObject([{ amount: 8_875 }]);
    expect(await balanceOf(server.context.db, 'refund_payable')).toBe(1_000);
    expect(await listWaitingRefunds(server.context)).toContain('the bank rejected its file');
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    expect((await listPayouts(server, shop)).items).toHaveLength(1);
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: 8_875, obstacle: 'file_rejected' }]);
    expect(bank.entries.filter(({ transaction_code }) => transaction_code === '22')).toHaveLength(2);
    expect(await holds()).toEqual([]);
  });

  it('go with the next file once they are released, each once', async () => {
    const [rejected] = (await listPayouts(server, shop)).items;
    await releasePayout(server.context, rejected?.reference ?? '');
    await expect(releasePayout(server.context, rejected?.reference ?? '')).rejects.toThrow('waits for a person');
    const reference = (await listWaitingRefunds(server.context)).split(' ')[0] ?? '';
    await releaseRefund(server.context, reference);
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
    expect(await holds()).toEqual([]);
  });
});
