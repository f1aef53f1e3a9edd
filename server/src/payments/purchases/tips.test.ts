import { dayReports, purchases, type ReportRow, receipts, reports } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { traceOf } from '../../../test/support/money.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, violations } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { invariants as ofConsents } from '../../people/consents/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { invariants as ofReports } from '../../reporting/reports/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shop: TestShop;
let till: Till;
beforeEach(async () => {
  server.clock.set(new Date('2027-05-12T15:00:00Z'));
  shop = await openShop(server);
  till = await tillOf(shop);
  await runCommand(server.context, ['tips', shop.business_id, 'on']);
});

const confirm = (payer: Payer, purchaseId: string, tip_amount?: number, key?: string) =>
  server.call(purchases.confirmDebit, {
    token: payer.token,
    body: tip_amount === undefined ? { purchaseId } : { purchaseId, tip_amount },
    ...(key === undefined ? {} : { key }),
  });
const order = async (payer: Payer, amount: number) => {
  const started = await start(server, payer);
  await ask(server, till, started, amount, { employee_name: 'Jo' });
  return started.ID;
};
const read = (token: string, purchaseId: string) => server.ok(purchases.read, { token, params: { purchaseId } });
const everythingHolds = async () => {
  const found = await violations(server);
  for (const { check } of [...ofConsents, ...ofReports]) found.push(...(await check(server.context.db)));
  return found;
};

it('is part of what is authorized, debited, shown and settled, and costs its share of the fee', async () => {
  const payer = await newPayer(server);
  const id = await order(payer, 10_000);
  expect(await read(payer.token, id)).toMatchObject({ status: 'ACCEPTED', amount: 10_000, tipsOffered: true });
  const confirmed = await confirm(payer, id, 1_550);
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'COMPLETED', amount: 11_550, tipAmount: 1_550 } });
  expect(await read(till.token, id)).toMatchObject({ status: 'COMPLETED', amount: 11_550, tipAmount: 1_550 });

  const MAY = { start_date: '2027-05-01T00:00:00Z', end_date: '2027-05-31T00:00:00Z' };
  const rows = (await server.ok(reports.list, { token: till.token, body: MAY })) as ReportRow[];
  // One percent and 25 cents of all of it.
  expect(rows).toMatchObject([{ BaseAmount: 10_000, TipAmount: 1_550, FeeAmount: 141, TotalPayment: 11_409 }]);
  const table = String((await server.call(reports.download, { token: till.token, body: MAY })).body).split('\r\n');
  expect(table[0]).toMatch(/,Reversed,Tip,Cause$/);
  expect(table[1]).toMatch(/,100\.00,PENDING,.*,0\.00,0\.00,15\.50,$/);
  expect((await server.ok(reports.days, { token: till.token, body: MAY })).days).toEqual([{ day: '2027-05-12', sales: 10_000, count: 1 }]);
  const day = await server.ok(dayReports.read, { token: till.token, body: { day: '2027-05-12T00:00:00Z' } });
  expect(day.lines).toMatchObject([{ channels: ['in_store'], gross: 10_000, tips: 1_550, fees: 141, net: 11_409 }]);

  const { items } = await server.ok(purchases.listRecent, { token: payer.token, body: { limit: 5, offset: 0 } });
  expect(items).toMatchObject([{ amount: 11_550, tip: 1_550 }]);
  expect(await server.ok(receipts.read, { token: payer.token, params: { purchaseId: id } })).toMatchObject({ amount: 11_550, tip: 1_550 });
  expect((await traceOf(server, id)).consent).toMatchObject({ amount: 11_550 });
  expect(await everythingHolds()).toEqual([]);
});

it('that is too high leaves the order waiting, and another may be sent under the same key', async () => {
  const payer = await newPayer(server);
  const id = await order(payer, 49_000);
  // The limit of the day is $500.
  expect(await confirm(payer, id, 1_001, 'once')).toMatchObject({ status: 400, refusal: { code: 'TIP_TOO_HIGH' } });
  expect(await read(payer.token, id)).toMatchObject({ status: 'ACCEPTED', amount: 49_000 });
  expect(await confirm(payer, id, 1_000, 'once')).toMatchObject({ status: 200, body: { amount: 50_000, tipAmount: 1_000 } });
  expect(await confirm(payer, id, 1_000, 'once')).toMatchObject({ status: 200, body: { amount: 50_000, tipAmount: 1_000 } });
  expect(await confirm(payer, id, 900, 'once')).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });

  const poor = await newPayer(server, { balance: 6_000 });
  const small = await order(poor, 5_000);
  expect((await confirm(poor, small, 1_001)).refusal).toMatchObject({ code: 'TIP_TOO_HIGH' });
  // The balance is older than a debit allows by now: the bank is asked again.
  server.clock.advance({ seconds: 90 });
  expect(await confirm(poor, small, 1_000)).toMatchObject({ status: 200, body: { amount: 6_000 } });
  expect(await everythingHolds()).toEqual([]);
});

it('is never held twice over the limit, however many are confirmed at once', async () => {
  const payer = await newPayer(server);
  const ids = [await order(payer, 10_000), await order(payer, 10_000), await order(payer, 10_000)];
  const answers = await Promise.all(ids.map((id) => confirm(payer, id, 9_000)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
  expect(await everythingHolds()).toEqual([]);
});

it('is refused where the business takes none, and where it is no amount', async () => {
  const payer = await newPayer(server);
  await runCommand(server.context, ['tips', shop.business_id, 'off']);
  const id = await order(payer, 1_000);
  expect(await read(payer.token, id)).not.toHaveProperty('tipsOffered');
  expect(await confirm(payer, id, 100)).toMatchObject({ status: 400, refusal: { code: 'TIPS_NOT_OFFERED' } });
  for (const wrong of [-1, 0.5, 1e12, '100']) expect((await confirm(payer, id, wrong as number)).status).toBe(400);
  expect(await confirm(payer, id, 0)).toMatchObject({ status: 200, body: { amount: 1_000 } });
  await expect(runCommand(server.context, ['tips', 'biz_nobody', 'on'])).rejects.toThrow('there is no business biz_nobody');
});

it('is switched by the exact name of a business, where no other has it', async () => {
  const { business_ids } = await openShop(server, { names: ["Ada's Anvil", 'Twice & Co', 'Twice & Co'] });
  const offered = () =>
    server.context.db.many<{ id: string }>('select id from businesses where id = any($1) and tips_offered', [business_ids]);
  expect(await runCommand(server.context, ['tips', "Ada's Anvil", 'on'])).toBe("Customers of Ada's Anvil may add a tip.");
  expect(await offered()).toEqual([{ id: business_ids[0] }]);
  const [, second = '', third = ''] = business_ids;
  const twice = runCommand(server.context, ['tips', 'Twice & Co', 'on']);
  await expect(twice).rejects.toThrow(
    `several businesses are called Twice & Co: give the id of one, ${[second, third].sort().join(' or ')}`,
  );
  await expect(runCommand(server.context, ['tips', "ada's anvil", 'off'])).rejects.toThrow("there is no business ada's anvil");
  expect(await offered()).toEqual([{ id: business_ids[0] }]);
  await runCommand(server.context, ['tips', "Ada's Anvil", 'off']);
  expect(await offered()).toEqual([]);
});
