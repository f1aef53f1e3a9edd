import { businesses, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, approve, ask, callSandbox, fateOf, newYork, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { invariants } from './invariants.ts';
import { isReached, markEvents, rollUpTo } from './roll-up.ts';

let server: TestServer;
let shop: TestShop;
let payer: TestConsumer;
let returning: TestConsumer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-05-29', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Corner'] });
  payer = await registerConsumer(server);
  await linkChecking(server, payer);
  returning = await registerConsumer(server);
  await linkChecking(server, returning, { account: 'R01 once' });
});
afterAll(() => server.stop());

interface Kept {
  readonly id: string;
  readonly requested_at: Date;
  readonly approved_at: Date | null;
  readonly status: string;
  readonly sales_cents: number;
  readonly given_cents: number;
}

/** What home shows, counted anew from the payments: sales and count of the month, and every payment that was asked for, newest first. */
async function recount(): Promise<{ sales_cents: number; count: number; asked: string[] }> {
  const kept = await server.context.db.many<Kept>(
    `select id, requested_at, approved_at, status, amount_cents - tip_cents as sales_cents,
            (select coalesce(sum(c.amount_cents), 0) from credits c
               where c.purchase_id = p.id and c.status <> 'CANCELLED' and (c.kind = 'refund' or c.status <> 'RETURNED')) as given_cents
       from purchases p where business_id = any($1) and requested_at is not null
      order by requested_at desc, id desc`,
    [shop.business_ids],
  );
  const june = newYork('2026-06-01', '00:00');
  const sold = kept.filter((row) => row.approved_at && row.approved_at >= june && ['PENDING', 'POSTED'].includes(row.status));
  return {
    sales_cents: sold.reduce((sum, row) => sum + row.sales_cents - Math.min(row.sales_cents, row.given_cents), 0),
    count: sold.filter((row) => row.given_cents < row.sales_cents).length,
    asked: kept.map(({ id }) => id),
  };
}

/** That home says so too, on every page, before and after what has happened is rolled up, and that the proofs hold. */
async function compare(): Promise<void> {
  const counted = await recount();
  const token = await shop.admin.signIn();
  for (const rolled_up of [false, true]) {
    if (rolled_up) {
      const mark = await markEvents(server.context);
      await expect.poll(() => isReached(server.context, mark)).toBe(true);
      await rollUpTo(server.context, mark, 5);
    }
    const home = await server.ok(businesses.dashboard, { token, query: {} });
    expect(home).toEqual({ MonthlySales: counted.sales_cents, MonthlyTotalTransactions: counted.count });
    for (let offset = 0; offset <= counted.asked.length; offset += 1) {
      const page = await server.ok(businesses.dashboardReport, { token, body: { limit: 2, offset } });
      expect([offset, page.items.map(({ ID }) => ID)]).toEqual([offset, counted.asked.slice(offset, offset + 2)]);
      expect(page.page_info.total).toBe(counted.asked.length);
    }
    for (const { check } of invariants) expect(await check(server.context.db)).toEqual([]);
  }
}

it('shows what a recount comes to, through refunds, returns, a reversal and what is late [API-46] [API-47]', async () => {
  const corner = { ...shop, business_id: shop.business_ids[1] ?? '' };
  await pay(server, payer, shop, 1_000);
  // Asked for in May, approved in June.
  server.clock.set(newYork('2026-05-31', '23:58'));
  const late = await ask(server, payer, shop, 700);
  server.clock.set(newYork('2026-06-01', '00:01'));
  await approve(server, payer, late);
  await compare();

  server.clock.set(newYork('2026-06-01', '10:00'));
  const reversed = await pay(server, payer, shop, 10_000);
  const refunded = await pay(server, payer, corner, 5_000);
  await refund(server, shop, await pay(server, payer, shop, 2_000), 2_000);
  const returned = await pay(server, returning, corner, 300);
  const posted = await pay(server, payer, corner, 60);
  const denied = await ask(server, payer, shop, 400);
  await server.ok(purchases.denyDebit, { token: payer.token, body: { purchaseId: denied.purchase_id } });
  // One is never answered, and one never asked for: the first stays in the list, the other never was in it.
  const unanswered = await ask(server, payer, corner, 50);
  const { ID: unasked } = await server.ok(purchases.start, { token: payer.token });
  await compare();
  expect((await recount()).count).toBe(5);

  await advanceTo(server, newYork('2026-06-05', '10:00'));
  expect(await fateOf(server, unanswered)).toMatchObject({ status: 'CANCELLED' });
  expect((await recount()).asked).not.toContain(unasked);
  expect(await fateOf(server, returned)).toMatchObject({ status: 'DECLINED' });
  await refund(server, { ...corner, admin: { ...shop.admin, token: await shop.admin.signIn() } }, refunded, 1_500);
  await runCommand(server.context, ['reverse', reversed.public_id, '--reason', 'duplicate']);
  await compare();
  expect((await recount()).sales_cents).toBe(700 + 3_500 + 60);

  await callSandbox(server, 'POST', '/ach/return', { public_id: posted.public_id, code: 'R10' });
  await advanceTo(server, newYork('2026-06-09', '10:00'));
  expect(await fateOf(server, posted)).toMatchObject({ status: 'DECLINED' });
  await compare();
});
