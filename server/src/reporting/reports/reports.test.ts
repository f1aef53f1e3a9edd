import { type ReportFilters, type ReportRow, reports } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { changePurchaseStatus, changeStatus, ownerDatabase } from '../../../test/support/owner.ts';
import { type AskWishes, ask, newPayer, type Payer, pay, start, type Till, tillOf, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { invariants } from './invariants.ts';
import { isReached, markEvents, rollUpTo } from './roll-up.ts';
import { writeCsv } from './write-csv.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let shop: TestShop;
let till: Till;
let payer: Payer;
beforeEach(async () => {
  server.clock.set(new Date('2027-05-12T15:00:00Z'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Corner'] });
  till = await tillOf(shop);
  payer = await newPayer(server);
});

const days = (from: string, to = from): Pick<ReportFilters, 'start_date' | 'end_date'> => ({
  start_date: `${from}T00:00:00Z`,
  end_date: `${to}T00:00:00Z`,
});
const MAY = days('2027-05-01', '2027-05-31');
type Wishes = Partial<ReportFilters> & { limit?: number; offset?: number };

async function page(wishes: Wishes = {}, token = till.token): Promise<{ items: ReportRow[]; total: number }> {
  const answer = await server.ok(reports.list, { token, body: { ...MAY, limit: 10, ...wishes } });
  if (Array.isArray(answer)) throw new Error('a page was asked for, and a plain list came');
  return { items: answer.items, total: answer.page_info.total };
}
const amounts = async (wishes: Wishes = {}, token?: string) => (await page(wishes, token)).items.map((row) => row.BaseAmount);
const filters = (wishes: Partial<ReportFilters> = {}) => server.ok(reports.filters, { token: till.token, body: { ...MAY, ...wishes } });
const csv = async (wishes: Partial<ReportFilters> = {}, token = till.token) => {
  const reply = await server.call(reports.download, { token, body: { ...MAY, ...wishes } });
  return { ...reply, lines: String(reply.body).split('\r\n') };
};

/** What a bank, or a person, makes of a purchase later. */
async function happens(purchase_id: string, event: string): Promise<void> {
  await changePurchaseStatus(server, { purchase_id, event, at: server.clock.now(), actor: 'test' });
}
async function payWith(amount: number, wishes: AskWishes): Promise<void> {
  const started = await start(server, payer);
  await ask(server, till, started, amount, wishes);
  expect((await tryToConfirm(server, payer, started.ID)).status).toBe(200);
}

describe('the rows', () => {
  it('say what a sale is, what is settled of it, and where it came from [MRP-15] [MRP-37]', async () => {
    await payWith(10_000, { employee_name: "O'Neil", pos_order_id: 'POS-7', notes: 'Gift wrap' });
    server.clock.advance({ seconds: 1 });
    const link = await makeLink(server, till, 2_000, 'payment_link', 'Two loaves');
    expect((await tryToPayLink(server, payer, link.id)).status).toBe(200);
    const { items, total } = await page();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { Channel: 'payment_link', BaseAmount: 2_000, Memo: 'Two loaves', LinkNumber: link.number, PosOrderID: null, FeeAmount: 45 },
      {
        DateTimeCreated: expect.stringMatching(/^2027-05-12T15:0/),
        StoreName: 'Green Leaf Market',
        BaseAmount: 10_000,
        TransactionStatus: 'PENDING',
        CustomerName: expect.stringMatching(/^Ada Example[a-j]+$/),
        Channel: 'in_store',
        TotalPayment: 9_875,
        DateTimeOfApproval: null,
        EmployeeName: "O'Neil",
        LastFour: expect.stringMatching(/^\d{4}$/),
        PublicID: expect.stringMatching(/^[2-9A-HJ-NP-Z]{12}$/),
        FeeAmount: 125,
        PosOrderID: 'POS-7',
        Memo: null,
        LinkNumber: null,
      },
    ]);
    server.clock.advance({ seconds: 3_600 });
    await happens(items[1]?.ID ?? '', 'return_window_passed');
    expect((await page()).items[1]).toMatchObject({
      TransactionStatus: 'POSTED',
      DateTimeOfApproval: expect.stringMatching(/^2027-05-12T16:0/),
    });
  });
});

describe('what is settled', () => {
  it('is nothing of what came back, failed, or was paid some other way [MRP-15]', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 4; n++) ids.push((await pay(server, payer, till, n * 1_000)).purchaseId);
    const [returned = '', failed = '', resolved = '', made_good = ''] = ids;
    for (const id of [returned, resolved, made_good]) await happens(id, 'returned');
    await happens(failed, 'entry_rejected');
    await happens(resolved, 'return_resolved_by_hand');
    await happens(made_good, 'return_made_good');
    const rows = (await page()).items.map((row) => [row.BaseAmount, row.TransactionStatus, row.TotalPayment, row.FeeAmount]);
    expect(rows).toEqual([
      [4_000, 'POSTED', 3_935, 65],
      [3_000, 'POSTED', 0, 0],
      [2_000, 'FAILED', 0, 0],
      [1_000, 'DECLINED', 0, 0],
    ]);
    // Neither an order that nobody approved nor one that was refused ever was a sale.
    await ask(server, till, await start(server, payer), 500);
    expect((await page()).total).toBe(4);
    expect(await filters()).toMatchObject({ statusCounts: { PENDING: 0, POSTED: 2 }, channelCounts: { in_store: 4 } });
  });
});

describe('the range', () => {
  it("is of whole days of the business's own calendar, also where the clocks change", async () => {
    // The last minutes of 13 and of 14 March in New York; in the night between them the clocks go forward.
    for (const [at, amount] of [
      ['2027-03-14T04:58:00Z', 100],
      ['2027-03-14T05:01:00Z', 200],
      ['2027-03-15T03:57:00Z', 300],
      ['2027-03-15T04:01:00Z', 400],
    ] as const) {
      server.clock.set(new Date(at));
      const consumer = await newPayer(server);
      await pay(server, consumer, till, amount);
    }
    expect(await amounts(days('2027-03-14'))).toEqual([300, 200]);
    expect(await amounts(days('2027-03-13', '2027-03-15'))).toEqual([400, 300, 200, 100]);
    expect(await amounts(days('2027-03-15', '2036-12-31'))).toEqual([400]);
    const answer = await server.ok(reports.days, { token: till.token, body: days('2027-03-01', '2027-03-31') });
    expect(answer.days).toEqual([
      { day: '2027-03-13', sales: 100, count: 1 },
      { day: '2027-03-14', sales: 500, count: 2 },
      { day: '2027-03-15', sales: 400, count: 1 },
    ]);
  });

  it('is asked for as days, from the first to the last [API-49] [MRP-04]', async () => {
    const bad = [
      days('2027-05-31', '2027-05-01'),
      days('2027-02-30', '2027-05-01'),
      days('1027-02-03', '2027-05-01'),
      { start_date: '2027-05-01', end_date: '2027-05-31' },
      { start_date: '2027-05-01T00:00:00Z' },
      { end_date: '2027-05-01T00:00:00Z' },
      { ...MAY, status: ['SETTLED'] },
      { ...MAY, status: ['WAITING_FOR_APPROVAL'] },
      { ...MAY, channel: ["in_store' or true --"] },
      { ...MAY, syn_businesses_ids: ['*'] },
      { ...MAY, limit: 51 },
      { ...MAY, offset: -1 },
      { ...MAY, offset: 1e9 },
      { ...MAY, more: true },
    ];
    for (const body of bad) {
      const reply = await server.call(reports.list, { token: till.token, body: body as never });
      expect([reply.status, reply.refusal.code], JSON.stringify(body)).toEqual([400, 'BAD_INPUT']);
    }
  });
});

describe('the filters', () => {
  it('narrow the rows, and each says how many its choices have with the others as they are [API-48] [API-50] [MRP-05] [MRP-06] [MRP-07]', async () => {
    const corner = await tillOf(shop, shop.admin, shop.business_ids[1]);
    const first = await pay(server, payer, till, 100);
    await pay(server, payer, till, 200);
    await pay(server, payer, corner, 300);
    const link = await makeLink(server, corner, 400);
    await tryToPayLink(server, payer, link.id);
    await happens(first.purchaseId, 'return_window_passed');

    expect(await amounts({ status: ['POSTED'] })).toEqual([100]);
    expect(await amounts({ channel: ['payment_link', 'invoice_link'] })).toEqual([400]);
    expect(await amounts({ syn_businesses_ids: [corner.business_id] })).toEqual([400, 300]);
    expect(await amounts({ store_id: corner.business_id, status: ['POSTED'] })).toEqual([]);
    expect(await filters()).toMatchObject({
      statusCounts: { PENDING: 3, POSTED: 1 },
      channelCounts: { in_store: 3, e_commerce: 0, payment_link: 1, invoice_link: 0 },
    });
    expect(await filters({ status: ['PENDING'], channel: ['payment_link'] })).toMatchObject({
      statusCounts: { PENDING: 1, POSTED: 0 },
      channelCounts: { in_store: 2, e_commerce: 0, payment_link: 1, invoice_link: 0 },
    });
    expect(await filters({ store_id: till.business_id })).toMatchObject({ statusCounts: { PENDING: 1, POSTED: 1 } });
  });

  it('give pages with their total, an empty one behind the last, and without paging the plain list', async () => {
    for (let n = 1; n <= 3; n++) await pay(server, payer, till, n * 100);
    expect(await page({ limit: 2, offset: 0 })).toMatchObject({ total: 3, items: [{ BaseAmount: 300 }, { BaseAmount: 200 }] });
    expect(await page({ limit: 2, offset: 2 })).toMatchObject({ total: 3, items: [{ BaseAmount: 100 }] });
    expect(await page({ limit: 2, offset: 100_000_000 })).toEqual({ total: 3, items: [] });
    expect(await server.ok(reports.list, { token: till.token, body: MAY })).toHaveLength(3);
  });
});

describe('a page deep in a range', () => {
  const SALES = [
    ['2027-05-08T23:00:00Z', 100],
    ['2027-05-09T04:10:00Z', 200],
    ['2027-05-09T04:30:00Z', 300],
    // In Los Angeles it is the day before still.
    ['2027-05-09T05:30:00Z', 400],
    ['2027-05-10T06:00:00Z', 500],
    ['2027-05-11T06:00:00Z', 600],
  ] as const;
  async function sell(): Promise<void> {
    const corner = await tillOf(shop, shop.admin, shop.business_ids[1]);
    for (const [n, [at, amount]] of SALES.entries()) {
      server.clock.set(new Date(at));
      const { purchaseId } = await pay(server, await newPayer(server), n % 2 ? corner : till, amount);
      if (amount === 500) await happens(purchaseId, 'return_window_passed');
    }
  }
  const newestFirst = SALES.map(([, amount]) => amount).reverse();

  it('begins where the ones before it end, whatever days and filters they have', async () => {
    await sell();
    const pending = newestFirst.filter((amount) => amount !== 500);
    for (const offset of newestFirst.keys()) {
      expect(await amounts({ limit: 2, offset })).toEqual(newestFirst.slice(offset, offset + 2));
      expect(await amounts({ limit: 2, offset, status: ['PENDING'] })).toEqual(pending.slice(offset, offset + 2));
    }
  });

  it('does so also where one location keeps another clock than the other', async () => {
    shop = await openShop(server, {
      names: ['Green Leaf Market', 'Green Leaf Corner'],
      time_zones: ['America/New_York', 'America/Los_Angeles'],
    });
    till = await tillOf(shop);
    await sell();
    for (const offset of newestFirst.keys()) expect(await amounts({ limit: 2, offset })).toEqual(newestFirst.slice(offset, offset + 2));
  });
});

describe('who may', () => {
  it("is refused another merchant's business on every call, and sees nothing of it", async () => {
    await pay(server, payer, till, 777);
    const stranger = (await openShop(server)).admin;
    const ours = { ...MAY, syn_businesses_ids: [till.business_id] };
    const store = { ...MAY, store_id: till.business_id };
    for (const body of [ours, store])
      for (const route of [reports.list, reports.filters, reports.days, reports.download])
        expect((await server.call(route, { token: stranger.token, body: body as never })).status).toBe(403);
    expect(await page({}, stranger.token)).toEqual({ items: [], total: 0 });
  });

  it('needs the permission to see reports; a store admin sees their own locations', async () => {
    const corner = await tillOf(shop, shop.admin, shop.business_ids[1]);
    await pay(server, payer, till, 100);
    await pay(server, payer, corner, 200);
    const [viewer, account_viewer, store_admin] = [
      await shop.addUser('ViewStore'),
      await shop.addUser('ViewAccount'),
      await shop.addUser('AdminStore', [corner.business_id]),
    ];
    for (const route of [reports.list, reports.filters, reports.days, reports.download]) {
      expect((await server.call(route, { token: viewer.token, body: MAY })).status).toBe(403);
      expect((await server.call(route, { token: payer.token, body: MAY })).status).toBe(403);
      expect((await server.call(route, { body: MAY })).status).toBe(401);
    }
    expect(await amounts({}, account_viewer.token)).toEqual([200, 100]);
    expect(await amounts({}, store_admin.token)).toEqual([200]);
    const reply = await server.call(reports.list, { token: store_admin.token, body: { ...MAY, syn_businesses_ids: [till.business_id] } });
    expect(reply.status).toBe(403);
  });
});

describe('report.csv', () => {
  it("is a table by the same filters, with the business's own times and no formula of anybody's, by whichever separator it is read [API-51] [MRP-12] [TRU-19]", async () => {
    await payWith(10_000, { pos_order_id: '=HYPERLINK("http://x.example";"a, b");＋1|@A', employee_name: '-Jo' });
    const link = await makeLink(server, till, 2_000, 'payment_link', '@SUM(A1)');
    await tryToPayLink(server, payer, link.id);
    const { headers, lines } = await csv();
    expect(headers.get('content-disposition')).toBe('attachment; filename="report.csv"');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('Date,Location,Sales,Status,Customer,Channel,Settlement Amt,Settlement Time,');
    expect(lines[1]).toMatch(/^05\/12\/2027 11:0\d AM,Green Leaf Market,20\.00,PENDING,Ada Example[a-j]+,Payment Link,19\.55,,,\d{4},/);
    expect(lines[1]).toMatch(/,0\.45,'@SUM\(A1\),,1,0\.00,0\.00,0\.00,$/);
    expect(lines[2]).toContain(`,1.25,,"'=HYPERLINK(""http://x.example"";""a, b"");'＋1|'@A",,0.00,0.00,0.00`);
    expect(lines[2]).toContain(",,'-Jo,");
    expect((await csv({ channel: ['payment_link'] })).lines).toHaveLength(3);
    expect((await csv({ status: ['POSTED'] })).lines).toHaveLength(2);
    expect((await csv({ store_id: till.business_id })).lines).toHaveLength(4);
    expect((await csv({ store_id: shop.business_ids[1] })).lines).toHaveLength(2);
  });

  it("gives the times of the business's clock, by twelve hours", async () => {
    for (const at of ['2027-05-13T04:05:00Z', '2027-05-13T16:30:00Z']) {
      server.clock.set(new Date(at));
      await happens((await pay(server, await newPayer(server), till, 100)).purchaseId, 'return_window_passed');
    }
    const cells = (await csv()).lines.slice(1, -1).map((line) => line.split(','));
    const noon = expect.stringMatching(/^05\/13\/2027 12:3\d PM$/);
    const midnight = expect.stringMatching(/^05\/13\/2027 12:0\d AM$/);
    expect(cells.map((row) => [row[0], row[7]])).toEqual([noon, midnight].map((time) => [time, time]));
  });

  it('that cannot be read is an error, and no file that ends after its head', async () => {
    await pay(server, payer, till, 100);
    await ownerRun(server, 'alter view link_purchases rename to link_purchases_away');
    try {
      const reply = await server.call(reports.download, { token: till.token, body: MAY });
      expect(reply).toMatchObject({ status: 500, refusal: { code: 'INTERNAL' } });
      expect(reply.headers.get('content-disposition')).toBeNull();
    } finally {
      await ownerRun(server, 'alter view link_purchases_away rename to link_purchases');
    }
    expect((await csv()).lines).toHaveLength(3);
  });

  it('holds each row once, however few are read at a time', async () => {
    const corner = await tillOf(shop, shop.admin, shop.business_ids[1]);
    for (let n = 1; n <= 5; n++) await pay(server, payer, n % 2 ? till : corner, n * 100);
    const actor = {
      user_id: 'usr_1',
      kind: 'merchant',
      status: 'ACTIVE',
      role: 'AdminAccount',
      organization_id: shop.organization_id,
    } as const;
    const { content } = await writeCsv(server.context, { ...actor, business_ids: shop.business_ids }, MAY, { rows: 2, ids: 9 });
    const sales = (await content.toArray()).join('').split('\r\n').slice(1, -1);
    expect(sales.map((row) => row.split(',')[2])).toEqual(['5.00', '4.00', '3.00', '2.00', '1.00']);
  });
});

describe('the counts', () => {
  const wrong = () => Promise.all(invariants.map(({ check }) => check(server.context.db))).then((found) => found.flat());
  const rollUp = async (signal?: AbortSignal) => {
    const mark = await markEvents(server.context);
    await expect.poll(() => isReached(server.context, mark)).toBe(true);
    await rollUpTo(server.context, mark, 3, signal);
  };
  const rolledUp = () =>
    server.context.db.one('select coalesce(sum(count), 0)::int as count from report_days where business_id = any($1)', [shop.business_ids]);

  it('are the same before and after they are rolled up, and follow each payment through its life', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 3; n++) ids.push((await pay(server, payer, till, n * 100)).purchaseId);
    const before = await filters();
    expect(before.statusCounts).toEqual({ PENDING: 3, POSTED: 0 });
    // A server that is being stopped leaves the rest to the next.
    await rollUp(AbortSignal.abort());
    expect(await rolledUp()).toEqual({ count: 0 });
    await rollUp();
    expect(await rolledUp()).toEqual({ count: 3 });
    expect(await filters()).toEqual(before);
    await happens(ids[0] ?? '', 'return_window_passed');
    await happens(ids[1] ?? '', 'returned');
    await happens(ids[2] ?? '', 'refunded_before_file');
    expect((await filters()).statusCounts).toEqual({ PENDING: 0, POSTED: 1 });
    await rollUp();
    await rollUp();
    expect((await filters()).statusCounts).toEqual({ PENDING: 0, POSTED: 1 });
    expect((await page()).total).toBe(3);
    expect(await wrong()).toEqual([]);
  });

  it('wait for a payment that was begun before others and ends after them', async () => {
    const { purchaseId } = await pay(server, payer, till, 100);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: written } = Promise.withResolvers<void>();
    const owner = ownerDatabase(server);
    const slow = owner.transaction(async (tx) => {
      await changeStatus(tx, { purchase_id: purchaseId, event: 'return_window_passed', at: server.clock.now(), actor: 'test' });
      written();
      await held;
    });
    await begun;
    await pay(server, payer, till, 200);
    const mark = await markEvents(server.context);
    expect(await isReached(server.context, mark)).toBe(false);
    release();
    await slow;
    await owner.close();
    await expect.poll(() => isReached(server.context, mark)).toBe(true);
    await rollUpTo(server.context, mark);
    expect((await filters()).statusCounts).toEqual({ PENDING: 1, POSTED: 1 });
    expect(await wrong()).toEqual([]);
  });

  it('that are not the payments are found by the proof', async () => {
    await pay(server, payer, till, 100);
    await rollUp();
    expect(await wrong()).toEqual([]);
    await server.context.db.run('update report_days set count = count + 1 where business_id = $1', [till.business_id]);
    expect(await wrong()).toEqual([
      `${till.business_id} on 2027-05-12: the report counts 2 payments PENDING by in_store over 100 cents, and there are 1 over 100 cents`,
    ]);
    await server.context.db.run('update report_days set count = count - 1 where business_id = $1', [till.business_id]);
    await server.context.db.run('update asked_days set count = count + 1 where business_id = $1', [till.business_id]);
    expect(await wrong()).toEqual([`${till.business_id} on 2027-05-12: 2 payments are counted as asked for, and there are 1`]);
  });
});
