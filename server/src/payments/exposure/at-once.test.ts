import { afterAll, beforeAll, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork } from '../../../test/support/money.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { readExposure, setExposureLimits } from './index.ts';

const AMOUNT = 1_000;
const WHY = { by: 'Ines', why: 'a test' };

let server: TestServer;
let beside: TestServer;
let payers: Payer[];
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-02', '10:00'));
  beside = await startTestServer({ beside: server, env: { PUBLIC_URL: server.url } });
  payers = await Promise.all(Array.from({ length: 10 }, () => newPayer(server)));
});
afterAll(async () => {
  expect(await broken(server)).toEqual([]);
  await beside.stop();
  await server.stop();
});

/** Orders of ten dollars that wait for their consumers. */
async function waiting(till: Till, count: number): Promise<{ id: string; payer: Payer }[]> {
  const orders: { id: string; payer: Payer }[] = [];
  for (let at = 0; at < count; at += payers.length)
    orders.push(
      ...(await Promise.all(
        payers.slice(0, count - at).map(async (payer) => ({ id: (await ask(server, till, await start(server, payer), AMOUNT)).id, payer })),
      )),
    );
  return orders;
}

it.each([
  ['of a day', { day_cents: 20 * AMOUNT, open_cents: null }, 1],
  ['of what is open', { day_cents: null, open_cents: 20 * AMOUNT + AMOUNT - 1 }, 1],
  ['of both', { day_cents: 20 * AMOUNT, open_cents: 20 * AMOUNT }, 2],
] as const)('of 50 payments at once a limit %s for 20 of them lets exactly 20 through [RSK-06]', async (_what, limits, servers) => {
  const shop = await openShop(server);
  const orders = await waiting(await tillOf(shop), 50);
  await setExposureLimits(server.context, shop.business_id, limits, WHY);
  const replies = await Promise.all(
    orders.map(({ id, payer }, at) => tryToConfirm(servers === 2 && at % 2 === 1 ? beside : server, payer, id)),
  );
  const [paid, refused] = [200, 403].map((status) => replies.filter((reply) => reply.status === status));
  expect([paid?.length, refused?.length]).toEqual([20, 30]);
  for (const { refusal } of refused ?? []) expect(refusal.code).toBe('BUSINESS_LIMIT_REACHED');
  expect(await readExposure(server.context, shop.business_id)).toMatchObject({ day_cents: 20 * AMOUNT, open_cents: 20 * AMOUNT });
  const { cents } = await server.context.db.one<{ cents: number }>(
    `select sum(amount_cents)::bigint as cents from purchases where business_id = $1 and status = 'PENDING'`,
    [shop.business_id],
  );
  expect(cents).toBe(20 * AMOUNT);
});

it('counts the payments that are under way while a limit is set [RSK-06]', async () => {
  const shop = await openShop(server);
  const orders = await waiting(await tillOf(shop), 40);
  const limits = { day_cents: 100 * AMOUNT, open_cents: 100 * AMOUNT };
  const [replies] = await Promise.all([
    Promise.all(orders.map(({ id, payer }) => tryToConfirm(server, payer, id))),
    setExposureLimits(beside.context, shop.business_id, limits, WHY),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(orders.map(() => 200));
  expect(await readExposure(server.context, shop.business_id)).toMatchObject({
    day_cents: 40 * AMOUNT,
    open_cents: 40 * AMOUNT,
    is_counted: true,
  });
});

it('makes no business wait for another, whatever lists their payments come in [RSK-06]', async () => {
  const shops = await Promise.all([openShop(server), openShop(server)]);
  const limits = { day_cents: 10 * AMOUNT, open_cents: null };
  const orders = (await Promise.all(shops.map(async (shop) => waiting(await tillOf(shop), 20)))).flat();
  for (const { business_id } of shops) await setExposureLimits(server.context, business_id, limits, WHY);
  // One after the other from each, so that lists hold payments of both.
  const mixed = orders.map((_, at) => orders[(at % 2) * 20 + Math.floor(at / 2)]).filter((order) => order !== undefined);
  const replies = await Promise.all(mixed.map(({ id, payer }, at) => tryToConfirm(at % 3 === 0 ? beside : server, payer, id)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
  for (const { business_id } of shops)
    expect(await readExposure(server.context, business_id)).toMatchObject({ day_cents: 10 * AMOUNT, open_cents: 10 * AMOUNT });
  const { deadlocks } = await server.context.db.one<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(deadlocks).toBe(0);
});
