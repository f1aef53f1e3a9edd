import { businesses, purchases, refunds } from '@drawbridge/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { changePurchaseStatus } from '../../../test/support/owner.ts';
import { ask, newPayer, type Payer, pay, start, type Till, tillOf, tryToAsk } from '../../../test/support/payments.ts';
import { newOrganization, openShop, registerConsumer, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { runCommand } from '../../provider/operate/commands.ts';

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

const read = async ({ token }: Pick<TestMerchantUser, 'token'>, syn_business_id?: string) => {
  const { MonthlySales, MonthlyTotalTransactions } = await server.ok(businesses.dashboard, { token, query: { syn_business_id } });
  return [MonthlySales, MonthlyTotalTransactions];
};
const report = (user: Pick<TestMerchantUser, 'token'>, more: { limit?: number; offset?: number; syn_business_id?: string | null } = {}) =>
  server.ok(businesses.dashboardReport, { token: user.token, body: { limit: 10, offset: 0, ...more } });

/** What a bank, or a person, makes of a purchase later. */
async function happens(purchase_id: string, event: string): Promise<void> {
  await changePurchaseStatus(server, { purchase_id, event, at: server.clock.now(), actor: 'test' });
}

describe('month to date', () => {
  it('counts what became pending, and neither less nor more [API-46]', async () => {
    expect(await read(shop.admin)).toEqual([0, 0]);
    await pay(server, payer, till, 1_999);
    await pay(server, payer, till, 501);
    expect(await read(shop.admin)).toEqual([2_500, 2]);

    // Asked for but not approved, refused by the consumer, cancelled at the counter, too much for the limit.
    await ask(server, till, await start(server, payer), 100);
    const refused = await start(server, payer);
    await ask(server, till, refused, 100);
    await server.ok(purchases.denyDebit, { token: payer.token, body: { purchaseId: refused.ID } });
    const cancelled = await start(server, payer);
    await ask(server, till, cancelled, 100);
    await server.ok(purchases.cancelDebit, {
      token: till.token,
      body: { purchaseId: cancelled.ID, syn_business_id: till.business_id },
    });
    expect((await tryToAsk(server, till, await start(server, payer), 99_999)).status).toBe(400);
    expect(await read(shop.admin)).toEqual([2_500, 2]);
  });

  it('has no tip in it, and nothing less than nothing of a payment of which more than its order was given back', async () => {
    await runCommand(server.context, ['tips', till.business_id, 'on']);
    const started = await start(server, payer);
    await ask(server, till, started, 1_000);
    await server.ok(purchases.confirmDebit, { token: payer.token, body: { purchaseId: started.ID, tip_amount: 200 } });
    await pay(server, payer, till, 500);
    expect(await read(shop.admin)).toEqual([1_500, 2]);
    const giveBack = (amount: number) =>
      server.ok(refunds.create, {
        token: till.token,
        body: { purchase_id: started.ID, syn_business_id: till.business_id, amount, reason: 'Brought back' },
      });
    await giveBack(300);
    expect(await read(shop.admin)).toEqual([1_200, 2]);
    await giveBack(800);
    expect(await read(shop.admin)).toEqual([500, 2]);
  });

  it('leaves out what was returned or has failed, and takes in what was made good or posted', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await pay(server, payer, till, 1_000)).purchaseId);
    const [posted = '', returned = '', made_good = '', failed = ''] = ids;
    await happens(posted, 'return_window_passed');
    await happens(returned, 'returned');
    await happens(made_good, 'returned');
    await happens(failed, 'entry_rejected');
    expect(await read(shop.admin)).toEqual([2_000, 2]);
    await happens(made_good, 'return_made_good');
    expect(await read(shop.admin)).toEqual([3_000, 3]);
  });

  it("begins with the month in each business's own time zone", async () => {
    const west = await openShop(server, { time_zone: 'America/Los_Angeles' });
    const west_till = await tillOf(west);
    // 30 April, 23:30 in New York and 20:30 in Los Angeles.
    server.clock.set(new Date('2027-05-01T03:30:00Z'));
    await pay(server, payer, till, 1_000);
    await pay(server, payer, west_till, 2_000);
    expect([await read(shop.admin), await read(west.admin)]).toEqual([
      [1_000, 1],
      [2_000, 1],
    ]);
    // 1 May in New York, still April in Los Angeles.
    server.clock.set(new Date('2027-05-01T04:00:01Z'));
    await pay(server, payer, till, 30);
    await pay(server, payer, west_till, 40);
    expect([await read(shop.admin), await read(west.admin)]).toEqual([
      [30, 1],
      [2_040, 2],
    ]);
    server.clock.set(new Date('2027-05-01T07:00:01Z'));
    expect([await read(shop.admin), await read(west.admin)]).toEqual([
      [30, 1],
      [0, 0],
    ]);
  });

  it('counts an order by its approval, also one that was asked for in the month before', async () => {
    server.clock.set(new Date('2027-06-01T03:58:00Z'));
    const started = await start(server, payer);
    await ask(server, till, started, 700);
    server.clock.set(new Date('2027-06-01T04:01:00Z'));
    await server.ok(purchases.confirmDebit, { token: payer.token, body: { purchaseId: started.ID } });
    expect(await read(shop.admin)).toEqual([700, 1]);
  });

  it('is of one business, or of all that the caller holds', async () => {
    const [market = '', corner = ''] = shop.business_ids;
    await pay(server, payer, till, 1_000);
    await pay(server, payer, { ...till, business_id: corner }, 200);
    expect(await read(shop.admin)).toEqual([1_200, 2]);
    expect(await read(shop.admin, '')).toEqual([1_200, 2]);
    expect(await read(shop.admin, market)).toEqual([1_000, 1]);
    expect(await read(shop.admin, corner)).toEqual([200, 1]);
    expect(await read(await shop.addUser('ViewAccount'))).toEqual([1_200, 2]);
    expect(await read(await shop.addUser('ViewStore', [corner]))).toEqual([200, 1]);
    expect(await read(await shop.addUser('AdminStore', [corner]))).toEqual([200, 1]);
  });
});

describe('recent transactions', () => {
  it('shows every purchase that was asked for, whatever became of it, newest first [API-47]', async () => {
    const grace = await newPayer(server);
    await start(server, payer);
    const paid = await pay(server, payer, till, 1_000);
    server.clock.advance({ seconds: 1 });
    const refused = await start(server, grace);
    await ask(server, till, refused, 200);
    await server.ok(purchases.denyDebit, { token: grace.token, body: { purchaseId: refused.ID } });
    server.clock.advance({ seconds: 1 });
    await tryToAsk(server, till, await start(server, payer), 99_999);
    server.clock.advance({ seconds: 1 });
    const corner = { ...till, business_id: shop.business_ids[1] ?? '' };
    const waiting = await ask(server, corner, await start(server, payer), 50, { pos_order_id: '20418' });

    const { items, page_info } = await report(shop.admin);
    expect(page_info).toEqual({ total: 4 });
    const ada = `Ada ${payer.profile.last_name}`;
    expect(
      items.map(({ StoreName, CustomerName, BaseAmount, TransactionStatus }) => [StoreName, CustomerName, BaseAmount, TransactionStatus]),
    ).toEqual([
      ['Green Leaf Corner', ada, 50, 'WAITING_FOR_APPROVAL'],
      ['Green Leaf Market', ada, 99_999, 'DECLINED'],
      ['Green Leaf Market', `Ada ${grace.profile.last_name}`, 200, 'DENIED'],
      ['Green Leaf Market', ada, 1_000, 'PENDING'],
    ]);
    expect(items[3]).toMatchObject({
      ID: paid.purchaseId,
      Channel: 'in_store',
      PublicID: paid.publicId,
      PosOrderID: null,
      DateTimeCreated: expect.stringMatching(/Z$/),
    });
    expect(items[0]).toMatchObject({ ID: waiting.id, PosOrderID: '20418' });
  });

  it('comes in pages, over one business or over several', async () => {
    const [market = '', corner = ''] = shop.business_ids;
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      server.clock.advance({ seconds: 1 });
      ids.unshift((await ask(server, { ...till, business_id: n % 3 === 0 ? corner : market }, await start(server, payer), 10 + n)).id);
    }
    const page = async (limit: number, offset: number, syn_business_id: string | null = null) => {
      const { items, page_info } = await report(shop.admin, { limit, offset, syn_business_id });
      return [items.map(({ ID }) => ID), page_info.total];
    };
    expect(await page(3, 0)).toEqual([ids.slice(0, 3), 7]);
    expect(await page(3, 3)).toEqual([ids.slice(3, 6), 7]);
    expect(await page(3, 6)).toEqual([ids.slice(6), 7]);
    expect(await page(3, 9)).toEqual([[], 7]);
    const at_corner = ids.filter((_, index) => index % 3 === 0);
    expect(await page(2, 0, corner)).toEqual([at_corner.slice(0, 2), 3]);
    expect(await page(2, 2, corner)).toEqual([at_corner.slice(2), 3]);
    expect(await page(50, 0, market)).toEqual([ids.filter((_, index) => index % 3 !== 0), 4]);
  });

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 51 }, 'limit'],
    [{ limit: 2.5 }, 'limit'],
    [{ offset: -1 }, 'offset'],
    [{ limit: '10' as never }, 'limit'],
    [{ syn_business_id: "x' or 1=1" }, 'syn_business_id'],
    [{ business_id: 'biz_1' } as never, 'business_id'],
  ])('refuses %j', async (wrong, field) => {
    const reply = await server.call(businesses.dashboardReport, {
      token: shop.admin.token,
      body: { limit: 10, offset: 0, ...(wrong as object) },
    });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field } });
  });
});

describe('who may see it', () => {
  it('a foreign business and one that is none are refused alike', async () => {
    const other = await openShop(server);
    const corner_viewer = await shop.addUser('ViewStore', shop.business_ids.slice(1));
    for (const [user, id] of [
      [shop.admin, other.business_id],
      [shop.admin, 'biz_00000000000000000000000000'],
      [corner_viewer, shop.business_id],
    ] as const) {
      const forbidden = { status: 403, refusal: { code: 'FORBIDDEN' } };
      expect(await server.call(businesses.dashboard, { token: user.token, query: { syn_business_id: id } })).toMatchObject(forbidden);
      const body = { limit: 10, offset: 0, syn_business_id: id };
      expect(await server.call(businesses.dashboardReport, { token: user.token, body })).toMatchObject(forbidden);
    }
  });

  it('whoever has no business yet is told that there is nothing [API-46, API-47]', async () => {
    const { admin } = await newOrganization(server);
    const none = { status: 404, refusal: { code: 'BUSINESS_NOT_FOUND' } };
    expect(await server.call(businesses.dashboard, { token: admin.token, query: {} })).toMatchObject(none);
    expect(await server.call(businesses.dashboardReport, { token: admin.token, body: { limit: 10, offset: 0 } })).toMatchObject(none);
  });

  it('consumers and strangers are refused, and so is a token without the permission', async () => {
    const consumer = await registerConsumer(server);
    const { subject } = shop.admin;
    const bare = await server.tokenFor({ subject, role: 'AdminAccount', permissions: [] });
    for (const [token, status] of [
      [consumer.token, 403],
      [bare, 403],
      [undefined, 401],
    ] as const) {
      const caller = token === undefined ? {} : { token };
      expect((await server.call(businesses.dashboard, { ...caller, query: {} })).status).toBe(status);
      expect((await server.call(businesses.dashboardReport, { ...caller, body: { limit: 10, offset: 0 } })).status).toBe(status);
    }
  });
});
