import { businesses, externalAccounts, purchases, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { fateOf, newYork, outgoingEntries } from '../../../test/support/money.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { payFrom, type ReturnedPayment, resolve, returnOf, sendBack, trigger, until } from '../../../test/support/returned.ts';

let server: TestServer;
let shop: TestShop;
let payment: ReturnedPayment;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  payment = await payFrom(server, shop, 'Everyday Checking', 4_200);
  await until(server, '2026-06-01 22:00');
  await sendBack(server, payment, 'R01');
});
afterAll(() => server.stop());

const transfers = async () => (await server.context.db.one<{ count: number }>('select count(*) from ledger_transfers')).count;

it('resolves a return by hand: POSTED, and no money moves, now or later [API-54]', async () => {
  const moved = await transfers();
  const key = 'resolve-1';
  const { status, body } = await resolve(server, shop, payment, { key });
  expect(status).toBe(200);
  expect(body).toMatchObject({ transaction_status: 'POSTED', retry_count: 0 });
  expect(body.retries).toEqual([{ id: expect.stringMatching(/^rty_/), created_at: expect.any(String), code: null, status: 'POSTED' }]);
  expect(body.retry_refusal?.code).toBe('RETURN_ALREADY_RESOLVED');
  expect((await resolve(server, shop, payment, { key })).body).toEqual(body);
  expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
  expect(await transfers()).toBe(moved);
  const sent = (await outgoingEntries(server)).length;
  await until(server, '2026-06-09 22:00');
  expect(await transfers()).toBe(moved);
  expect(await outgoingEntries(server)).toHaveLength(sent);
  expect(await broken(server)).toEqual([]);
});

it('gives the consumer their limit back, and tells them that it was settled', async () => {
  const token = await payment.consumer.signIn();
  expect((await server.ok(externalAccounts.purchasePower, { token })).purchase_power).toBe(50_000);
  const [item] = (await server.ok(purchases.listRecent, { token, body: { limit: 1, offset: 0 } })).items;
  expect(item).toMatchObject({ status: 'Posted', has_retried: true, settled_by_hand: true, retries: [{ code: null, status: 'POSTED' }] });
  expect(item).not.toHaveProperty('owed');
  const receipt = await server.ok(receipts.read, { token, params: { purchaseId: payment.purchase_id } });
  expect(receipt).toMatchObject({ status: 'Posted', settled_by_hand: true, debits: [{ status: 'returned', code: 'R01' }] });
});

it('counts the sale again in the figures of the month', async () => {
  const { MonthlySales } = await server.ok(businesses.dashboard, { token: await shop.admin.signIn(), query: {} });
  expect(MonthlySales).toBe(4_200);
});

it('is refused a second time, and a reinitiation after it', async () => {
  expect((await resolve(server, shop, payment)).refusal.code).toBe('RETURN_ALREADY_RESOLVED');
  expect((await trigger(server, shop, payment)).refusal.code).toBe('RETURN_ALREADY_RESOLVED');
});

it('is refused while a reinitiation is on its way, and takes what is left when none is', async () => {
  await until(server, '2026-06-10 10:00');
  const other = await payFrom(server, shop, 'R01 always', 1_500);
  await until(server, '2026-06-12 22:00');
  await trigger(server, shop, other);
  expect((await resolve(server, shop, other)).refusal.code).toBe('RETRY_ON_ITS_WAY');
  await until(server, '2026-06-16 22:00');
  expect((await resolve(server, shop, other)).refusal.code).toBe('RETRY_ON_ITS_WAY');
  await until(server, '2026-06-17 22:00');
  expect(await returnOf(server, shop, other)).toMatchObject({ retry_count: 1, resolve_refusal: null });
  expect((await resolve(server, shop, other)).body).toMatchObject({
    transaction_status: 'POSTED',
    retry_count: 1,
    retries: [
      { status: 'failed', code: 'R01' },
      { status: 'POSTED', code: null },
    ],
  });
  expect(await broken(server)).toEqual([]);
});
