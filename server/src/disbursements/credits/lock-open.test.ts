import { afterAll, beforeAll, expect, it } from 'vitest';
import { waiting } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { lockOpen } from './index.ts';

let server: TestServer;
let shop: TestShop;
let early: Payment;
let late: Payment;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  [early, late] = [await pay(server, consumer, shop, 1_000), await pay(server, consumer, shop, 2_000)];
  await advanceTo(server, newYork('2026-06-02', '12:00'));
});
afterAll(() => server.stop());

/** Locks the open refunds as a cutoff does; gives whose they are, and which of the two payments anybody else could lock meanwhile. */
function lockRefunds(): Promise<{ of: (string | null)[]; unlocked: string[] }> {
  return server.context.db.transaction(async (tx) => {
    const credits = await lockOpen(tx, 'refund', newYork('2026-06-03', '22:00'));
    // By another connection: it passes over what is locked.
    const unlocked = await server.context.db.many<{ id: string }>(
      'select id from purchases where id = any($1) for no key update skip locked',
      [[early.purchase_id, late.purchase_id]],
    );
    return { of: credits.map(({ purchase_id }) => purchase_id), unlocked: unlocked.map(({ id }) => id) };
  });
}

it('a refund that is committed while the open ones wait for a payment is left for the next time: its own payment is not locked', async () => {
  await refund(server, shop, early, 100);
  const locking = await server.context.db.transaction(async (tx) => {
    await tx.one('select from purchases where id = $1 for no key update', [early.purchase_id]);
    const running = lockRefunds();
    await expect.poll(() => waiting(server)).toBe(1);
    await refund(server, shop, late, 200);
    // Its answer comes only after this one ends.
    return { running };
  });
  expect(await locking.running).toEqual({ of: [early.purchase_id], unlocked: [late.purchase_id] });

  const { of, unlocked } = await lockRefunds();
  expect(of.toSorted()).toEqual([early.purchase_id, late.purchase_id].toSorted());
  expect(unlocked).toEqual([]);
});
