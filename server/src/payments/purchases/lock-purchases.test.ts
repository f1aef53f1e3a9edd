import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';

let server: TestServer;
let paid: string[];
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  const payments = [
    await pay(server, consumer, shop, 1_000),
    await pay(server, consumer, shop, 2_000),
    await pay(server, consumer, shop, 3_000),
  ];
  paid = payments.map(({ purchase_id }) => purchase_id).toSorted();
});
afterAll(() => server.stop());

it('purchases are locked in the order of their ids, however they are named, and nothing that only points at them waits', async () => {
  const { db } = server.context;
  const left = async (strength: 'for no key update' | 'for key share') => {
    // By another connection: it passes over what is locked.
    const rows = await db.many<{ id: string }>(`select id from purchases where id = any($1) order by id ${strength} skip locked`, [paid]);
    return rows.map(({ id }) => id);
  };
  const [first, second, third] = paid;
  await db.transaction(async (tx) => {
    const locked = await tx.many<{ id: string }>('select id from lock_purchases($1) as p (id)', [
      [third, null, 'pur_of_nobody', first, third],
    ]);
    expect(locked.map(({ id }) => id)).toEqual([first, third]);
    expect(await left('for no key update')).toEqual([second]);
    expect(await left('for key share')).toEqual(paid);
  });
  expect(await left('for no key update')).toEqual(paid);
});
