import { reports } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { changePurchaseStatus } from '../../../test/support/owner.ts';
import { newPayer, pay, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { addStaff } from '../../../test/support/staff.ts';
import { invariants } from './invariants.ts';
import { markEvents, rollUpTo } from './roll-up.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('counts past days by a business’s new clock, and of no other business [PRV-07]', async () => {
  const shop = await openShop(server);
  const neighbor = await openShop(server);
  const support = await addStaff(server, 'ProviderSupport');
  const tills = [await tillOf(shop), await tillOf(neighbor)] as const;
  // Past midnight in New York, and the evening before in California: once rolled up, and once not.
  const payments = [];
  for (const moment of ['2027-05-12T05:30:00Z', '2027-05-13T05:40:00Z']) {
    server.clock.set(new Date(moment));
    for (const till of tills) payments.push(await pay(server, await newPayer(server), till, 700));
    if (payments.length === 2) await rollUpTo(server.context, await markEvents(server.context));
  }
  const wrong = async () => (await Promise.all(invariants.map(({ check }) => check(server.context.db)))).flat();
  const dates = { start_date: '2027-05-01T00:00:00Z', end_date: '2027-05-31T00:00:00Z' };
  const daysOf = async ({ token }: { token: string }, body = dates) => (await server.ok(reports.days, { token, body })).days;
  const may = [
    { day: '2027-05-12', sales: 700, count: 1 },
    { day: '2027-05-13', sales: 700, count: 1 },
  ];
  expect(await daysOf(tills[0])).toEqual(may);

  const zone = { id: shop.business_id, time_zone: 'America/Los_Angeles', reason: 'They moved' };
  expect((await support.call('setTimeZone', { body: zone })).status).toBe(200);
  const west = [
    { day: '2027-05-11', sales: 700, count: 1 },
    { day: '2027-05-12', sales: 700, count: 1 },
  ];
  expect(await daysOf(tills[0])).toEqual(west);
  expect(await daysOf(tills[1])).toEqual(may);
  const day = { start_date: '2027-05-11T00:00:00Z', end_date: '2027-05-11T00:00:00Z' };
  const listed = await server.ok(reports.list, { token: tills[0].token, body: day });
  expect(listed).toHaveLength(1);
  expect(await wrong()).toEqual([]);

  // What becomes of an old payment is counted on its new day, and the roll-up goes on from where it was.
  const [old] = payments;
  const at = server.clock.now();
  await changePurchaseStatus(server, { purchase_id: old?.purchaseId ?? '', event: 'return_window_passed', at, actor: 'test' });
  await rollUpTo(server.context, await markEvents(server.context));
  expect(await daysOf(tills[0])).toEqual(west);
  expect(await wrong()).toEqual([]);
});
