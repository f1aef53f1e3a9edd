import { refunds } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund, refundingToken, setRefundRule, tryToRefund } from '../../../test/support/refunds.ts';
import { resolve, sendBack, until } from '../../../test/support/returned.ts';

let server: TestServer;
let shop: TestShop;
let consumer: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  consumer = await registerConsumer(server, { first_name: 'Zoë', last_name: 'Nuñez' });
  await linkChecking(server, consumer);
});
afterAll(() => server.stop());

const read = async ({ purchase_id }: Payment) =>
  server.ok(refunds.read, { token: await shop.admin.signIn(), params: { purchaseId: purchase_id } });

describe('what can be given back of a payment', () => {
  it('is told with what has been, by whom and why, and how far the debit is', async () => {
    const payment = await pay(server, consumer, shop, 10_000);
    expect(await read(payment)).toMatchObject({
      purchase_id: payment.purchase_id,
      public_id: payment.public_id,
      syn_business_id: shop.business_id,
      customer_name: 'Zoë Nuñez',
      last_four: expect.stringMatching(/^\d{4}$/),
      amount: 10_000,
      refunded: 0,
      refundable: 10_000,
      stage: 'not_sent',
      refusal: null,
      items: [],
    });
    await until(server, '2026-06-01 22:00');
    const till = await shop.addUser('ViewStore');
    await setRefundRule(server, shop, { viewer_a_day: 2_500 });
    await tryToRefund(server, shop, payment, 2_500, { reason: 'A torn page', token: await refundingToken(server, till) });
    expect(await read(payment)).toMatchObject({
      refunded: 2_500,
      refundable: 7_500,
      stage: 'sent',
      items: [{ amount: 2_500, reason: 'A torn page', requested_by: till.username, status: 'pending' }],
    });
    await until(server, '2026-06-04 22:00');
    expect(await read(payment)).toMatchObject({ stage: 'posted', items: [{ status: 'sent' }] });
    await refund(server, shop, payment, 7_500);
    expect(await read(payment)).toMatchObject({ refundable: 0, refusal: { code: 'REFUND_TOO_LARGE' } });
  });

  it('two refunds of all that is left at once give it back once', async () => {
    const payment = await pay(server, consumer, shop, 4_000);
    await until(server, '2026-06-05 22:00');
    const both = await Promise.all([tryToRefund(server, shop, payment, 4_000), tryToRefund(server, shop, payment, 4_000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.refusal.code).toBe('REFUND_TOO_LARGE');
    expect(await read(payment)).toMatchObject({ refunded: 4_000, items: [{ amount: 4_000 }] });
  });

  it('is nothing where the payment came back, nor where a person then resolved it: nothing was collected here', async () => {
    const payment = await pay(server, consumer, shop, 3_000);
    await until(server, '2026-06-08 22:00');
    await sendBack(server, payment, 'R01');
    expect(await read(payment)).toMatchObject({ refusal: { code: 'REFUND_OF_RETURNED', message: expect.stringMatching(/returned/) } });
    expect((await tryToRefund(server, shop, payment, 1)).refusal.code).toBe('REFUND_OF_RETURNED');
    expect((await resolve(server, shop, payment)).status).toBe(200);
    expect(await read(payment)).toMatchObject({ refusal: { code: 'REFUND_NOT_POSSIBLE' } });
    expect((await tryToRefund(server, shop, payment, 1)).refusal.code).toBe('REFUND_NOT_POSSIBLE');
  });

  it('is not told of a payment that there is not', async () => {
    const reply = await server.call(refunds.read, { token: await shop.admin.signIn(), params: { purchaseId: `pur_${'0'.repeat(26)}` } });
    expect(reply).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    const bad = await server.call(refunds.read, { token: await shop.admin.signIn(), params: { purchaseId: 'pur_1' } });
    expect(bad.status).toBe(400);
  });
});
