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

it("are of one day of the business's calendar, by who was signed in; a cashier sees their own alone, without fees [MRC-07]", async () => {
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
  // Refunds are of whoever took the payment, whoever gave it back. What was refunded before it was sent has no fee.
  expect(day.lines).toEqual([
    {
      username: admin_name,
      channels: ['in_store', 'payment_link'],
      count: 2,
      gross: 7_000,
      refunds: 250,
      returns: 0,
      tips: 0,
      fees: 120,
      net: 6_630,
    },
    { username: cashier_name, channels: ['in_store'], count: 2, gross: 700, refunds: 300, returns: 0, tips: 0, fees: 29, net: 371 },
  ]);
  expect(day.channels).toEqual([
    { channel: 'in_store', count: 3, gross: 2_700 },
    { channel: 'payment_link', count: 1, gross: 5_000 },
  ]);
  expect(day.totals).toEqual({ count: 4, gross: 7_700, refunds: 550, returns: 0, tips: 0, fees: 149, net: 7_001 });
  expect(day.events).toMatchObject([
    { kind: 'refund', amount: 300, taken_by: cashier_name, refunded_by: cashier_name, reason: 'Brought back' },
    { kind: 'refund', amount: 250, taken_by: admin_name, refunded_by: admin_name, reason: 'Brought back' },
  ]);
  expect((await totals(till.token, '2027-05-11')).totals).toMatchObject({ count: 1, gross: 1_000, refunds: 0 });
  expect(day.events[0]?.id).toMatch(/./);
  expect(new Set(day.events.map(({ id }) => id)).size).toBe(2);
  const own = await totals(desk.token, '2027-05-12');
  expect(own).toMatchObject({ only_own: true, totals: { count: 2, gross: 700, refunds: 300, fees: null, net: 400 } });
  expect(own.lines.map(({ username }) => username)).toEqual([cashier_name]);
  expect(own.events).toHaveLength(1);

  expect((await totals(till.token, '2027-05-12', shop.business_ids[1])).totals).toMatchObject({ count: 0, net: 0 });
  const foreign = { day: '2027-05-12T00:00:00Z', syn_business_id: (await openShop(server)).business_id };
  for (const route of [dayReports.read, dayReports.download]) {
    expect((await server.call(route, { token: till.token, body: foreign })).status).toBe(403);
    expect((await server.call(route, { body: foreign })).status).toBe(401);
  }
  expect((await server.call(dayReports.read, { token: desk.token, body: { day: '2027-05-12' } as never })).status).toBe(400);
});

it('reads of what banks sent back that day alone, by an index, however many there ever were [MRC-07]', async () => {
  const { db } = server.context;
  const shop = await openShop(server);
  const asked: [string, readonly unknown[]][] = [];
  db.watcher = (text, values) => asked.push([text, values]);
  try {
    await totals(await shop.admin.signIn(), '2027-05-12');
  } finally {
    db.watcher = undefined;
  }
  const sheets = asked.filter(([text]) => text.includes('purchase_history'));
  expect(sheets).toHaveLength(2);
  await db.transaction(async (tx) => {
    await tx.run('set local enable_seqscan = off');
    for (const [text, values] of sheets) {
      const plan = (await tx.many<{ 'QUERY PLAN': string }>(`explain ${text}`, values)).map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/purchase_events_\w+_at_idx[^\n]*\n\s+Index Cond: \(\(at >= .*\(at < /);
      expect(plan).not.toContain('returns_business');
    }
  });
});
