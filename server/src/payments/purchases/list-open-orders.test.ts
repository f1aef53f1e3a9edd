import { purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { ask, newPayer, start, tillOf, tryToAsk, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Harbor Books'] });
});
afterAll(() => server.stop());

const open = async (token: string) => (await server.ok(purchases.openOrders, { token })).items;

it('tells a user of the orders that they asked for and that still wait, on any device, and nobody else [MRC-10]', async () => {
  const till = await tillOf(shop);
  const [payer, other] = [await newPayer(server), await newPayer(server)];
  expect(await open(till.token)).toEqual([]);
  const asked = await ask(server, till, await start(server, payer), 6_418, { pos_order_id: '20418', notes: 'Gift wrap' });
  server.clock.advance({ seconds: 5 });
  const second = await ask(server, till, await start(server, other), 1_200);
  // Signed in once more, as on another device.
  const { token } = await tillOf(shop);
  expect(await open(token)).toEqual([
    { ...second, syn_business_id: shop.business_id },
    { ...asked, syn_business_id: shop.business_id },
  ]);
  expect(await open((await tillOf(shop, await shop.addUser('AdminStore'))).token)).toEqual([]);
  const viewer = await shop.addUser('ViewAccount');
  expect((await server.call(purchases.openOrders, { token: viewer.token })).refusal.code).toBe('FORBIDDEN');

  await server.ok(purchases.cancelDebit, { token, body: { purchaseId: second.id, syn_business_id: shop.business_id } });
  expect((await tryToConfirm(server, payer, asked.id)).status).toBe(200);
  expect(await open(token)).toEqual([]);
});

it('leaves out what ran out or was refused [MRC-10]', async () => {
  const cashier = await shop.addUser('ViewStore');
  const till = await tillOf(shop, cashier);
  const payer = await newPayer(server);
  expect((await tryToAsk(server, till, await start(server, payer), 60_000)).refusal.code).toBe('INSUFFICIENT_FUNDS');
  expect(await open(till.token)).toEqual([]);
  const asked = await ask(server, till, await start(server, payer), 500);
  expect((await open(till.token)).map(({ id }) => id)).toEqual([asked.id]);
  server.clock.set(new Date(asked.expiration));
  expect(await open((await tillOf(shop, cashier)).token)).toEqual([]);
});
