import { dayReports, refunds } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { callSandbox } from '../../../test/support/money.ts';
import { type AskWishes, ask, newPayer, start, type Till, tillOf, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { pastCutoff, refundingToken, setRefundRule } from '../../../test/support/refunds.ts';
import { countingRule, setRules } from '../../../test/support/risk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const totals = (token: string, day: string, syn_business_id?: string) =>
  server.ok(dayReports.read, { token, body: { day: `${day}T00:00:00Z`, ...(syn_business_id === undefined ? {} : { syn_business_id }) } });

it("are of one day of the business's calendar, by employee and channel; a cashier sees their own alone", async () => {
  // Ten minutes before midnight in New York.
  server.clock.set(new Date('2027-05-12T03:50:00Z'));
  const shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Corner'] });
  const cashier = await shop.addUser('ViewStore');
  const [till, desk] = [await tillOf(shop), await tillOf(shop, cashier)];
  const sell = async (at: Till, amount: number, wishes: AskWishes = {}) => {
    const payer = await newPayer(server);
    const started = await start(server, payer);
    await ask(server, at, started, amount, wishes);
    expect((await tryToConfirm(server, payer, started.ID)).status).toBe(200);
    return started;
  };
  const giveBack = (at: Till, purchase_id: string, amount: number) =>
    server.ok(refunds.create, {
      token: at.token,
      body: { purchase_id, syn_business_id: shop.business_id, amount, reason: 'Brought back' },
    });

  const yesterday = await sell(till, 1_000, { employee_name: 'Jo' });
  server.clock.set(new Date('2027-05-12T15:00:00Z'));
  await sell(till, 2_000, { employee_name: 'Jo' });
  const whole = await sell(desk, 300);
  await sell(desk, 400);
  const failed = await sell(desk, 50);
  const link = await makeLink(server, till, 5_000);
  expect((await tryToPayLink(server, await newPayer(server), link.id)).status).toBe(200);
  await ask(server, till, await start(server, await newPayer(server)), 999);
  await setRefundRule(server, shop, { viewer_a_day: 300 });
  await giveBack({ ...desk, token: await refundingToken(server, cashier) }, whole.ID, 300);
  await giveBack(till, yesterday.ID, 250);
  await setRules(server, [countingRule({ id: 'hold_all', outcome: 'hold', when: [[{ fact: 'amount', is: 'at_least', value: 0 }]] })]);
  // Nobody releases it: it is sold as little as what the bank refuses.
  const held = await sell(desk, 70);
  await setRules(server, []);
  // The bank refuses one of them.
  await pastCutoff(server);
  const reason = 'Too much in one day';
  expect((await callSandbox(server, 'POST', '/ach/refuse', { public_id: failed.PublicId, reason })).status).toBe(200);

  expect(await server.context.db.one('select status from purchases where id = $1', [held.ID])).toEqual({ status: 'CANCELLED' });

  const [admin_name, cashier_name] = [expect.stringMatching(/^adminaccount/i), expect.stringMatching(/^viewstore/i)];
  const day = await totals(till.token, '2027-05-12');
  expect(day.only_own).toBe(false);
  expect(day.lines).toHaveLength(4);
  expect(day.lines).toEqual(
    expect.arrayContaining([
      { employee: 'Jo', channel: 'in_store', count: 1, sales: 2_000, tips: 0, refund_count: 0, refunds: 0, net: 2_000 },
      { employee: admin_name, channel: 'payment_link', count: 1, sales: 5_000, tips: 0, refund_count: 0, refunds: 0, net: 5_000 },
      { employee: admin_name, channel: 'in_store', count: 0, sales: 0, tips: 0, refund_count: 1, refunds: 250, net: -250 },
      // What was given back before the bank heard of it was sold all the same.
      { employee: cashier_name, channel: 'in_store', count: 2, sales: 700, tips: 0, refund_count: 1, refunds: 300, net: 400 },
    ]),
  );
  expect(day.totals).toEqual({ count: 4, sales: 7_700, tips: 0, refund_count: 2, refunds: 550, net: 7_150 });
  expect((await totals(till.token, '2027-05-11')).totals).toMatchObject({ count: 1, sales: 1_000, refunds: 0 });
  expect(await totals(desk.token, '2027-05-12')).toMatchObject({
    only_own: true,
    totals: { count: 2, sales: 700, refunds: 300, net: 400 },
  });

  expect((await totals(till.token, '2027-05-12', shop.business_ids[1])).totals).toMatchObject({ count: 0, net: 0 });
  const foreign = { day: '2027-05-12T00:00:00Z', syn_business_id: (await openShop(server)).business_id };
  expect((await server.call(dayReports.read, { token: till.token, body: foreign })).status).toBe(403);
  expect((await server.call(dayReports.read, { token: desk.token, body: { day: '2027-05-12' } as never })).status).toBe(400);
});
