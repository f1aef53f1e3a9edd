import { type MERCHANT_ROLES, type QueryOf, refunds, retries } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork } from '../../../test/support/money.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { type By, payFrom, type ReturnedPayment, resolve, sendBack, trigger, until } from '../../../test/support/returned.ts';

type Role = (typeof MERCHANT_ROLES)[number];

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let wharf: string;
/** In the order in which they came back. */
let [first, second, third, elsewhere]: ReturnedPayment[] = [];
let collected: ReturnedPayment;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Wharf'] });
  other = await openShop(server, { names: ['Harbor Books'] });
  wharf = shop.business_ids[1] ?? '';
  first = await payFrom(server, shop, 'Everyday Checking', 1_001);
  second = await payFrom(server, shop, 'Everyday Checking', 1_002);
  third = await payFrom(server, shop, 'Everyday Checking', 1_003);
  elsewhere = await payFrom(server, { ...shop, business_id: wharf }, 'Everyday Checking', 1_004);
  collected = await payFrom(server, shop, 'Everyday Checking', 5_000);
  await until(server, '2026-06-01 22:00');
  for (const [payment, code, minute] of [
    [first, 'R09', '10'],
    [second, 'R02', '20'],
    [third, 'R01', '30'],
    [elsewhere, 'R01', '40'],
  ] as const) {
    await until(server, `2026-06-01 22:${minute}`);
    await sendBack(server, payment as ReturnedPayment, code);
  }
});
afterAll(() => server.stop());

const of = (payment: ReturnedPayment | undefined): ReturnedPayment => {
  if (!payment) throw new Error('the payments are not made');
  return payment;
};
const amounts = async (query: QueryOf<typeof retries.report> = {}, user: TestMerchantUser = shop.admin) => {
  const page = await server.ok(retries.report, { token: await user.signIn(), query });
  return { amounts: page.items.map(({ base_amount }) => base_amount), total: page.page_info.total };
};

describe('the returns report', () => {
  it('lists the latest return first, of all businesses or of the one named', async () => {
    expect(await amounts()).toEqual({ amounts: [1_004, 1_003, 1_002, 1_001], total: 4 });
    expect(await amounts({ syn_business_id: '' })).toMatchObject({ total: 4 });
    expect(await amounts({ syn_business_id: wharf })).toEqual({ amounts: [1_004], total: 1 });
  });

  it('is sorted by date, code and status, both ways, and what sorts alike stands latest first [MRP-20]', async () => {
    expect(await amounts({ order: 'ascending' })).toMatchObject({ amounts: [1_001, 1_002, 1_003, 1_004] });
    expect(await amounts({ sort: 'code', order: 'ascending' })).toMatchObject({ amounts: [1_004, 1_003, 1_002, 1_001] });
    expect(await amounts({ sort: 'code', order: 'descending' })).toMatchObject({ amounts: [1_001, 1_002, 1_004, 1_003] });
    expect((await resolve(server, shop, of(third))).status).toBe(200);
    expect(await amounts({ sort: 'status', order: 'descending' })).toMatchObject({ amounts: [1_003, 1_004, 1_002, 1_001] });
    expect(await amounts({ sort: 'status', order: 'ascending' })).toMatchObject({ amounts: [1_004, 1_002, 1_001, 1_003] });
  });

  it('comes in pages, with how many there are in all', async () => {
    expect(await amounts({ limit: 3 })).toEqual({ amounts: [1_004, 1_003, 1_002], total: 4 });
    expect(await amounts({ limit: 3, offset: 3 })).toEqual({ amounts: [1_001], total: 4 });
    expect(await amounts({ limit: 3, offset: 30 })).toEqual({ amounts: [], total: 4 });
  });

  it('finds the one of a transaction ID, and nothing by one that is none', async () => {
    expect(await amounts({ public_id: of(second).public_id })).toEqual({ amounts: [1_002], total: 1 });
    expect(await amounts({ public_id: of(collected).public_id })).toEqual({ amounts: [], total: 0 });
    expect(await amounts({ public_id: "' or 1=1" })).toEqual({ amounts: [], total: 0 });
  });

  it('carries the fields of a return and of its reinitiations [MRP-35] [MRP-36]', async () => {
    const { items } = await server.ok(retries.report, { token: await shop.admin.signIn(), query: { public_id: of(third).public_id } });
    expect(items).toEqual([
      {
        purchase_id: of(third).purchase_id,
        syn_business_id: shop.business_id,
        date_time_created: expect.stringMatching(/^2026-06-02T02:30:/),
        date_time_of_approval: expect.stringMatching(/^2026-06-01T14:/),
        reason_code: 'R01',
        store_name: 'Green Leaf Market',
        channel: 'in_store',
        transaction_status: 'POSTED',
        cause: 'return_resolved_by_hand',
        retry_count: 0,
        retries: [{ id: expect.stringMatching(/^rty_/), created_at: expect.any(String), code: null, status: 'POSTED' }],
        retry_on: null,
        retry_settled: false,
        public_id: of(third).public_id,
        base_amount: 1_003,
        customer_name: `${of(third).consumer.profile.first_name} ${of(third).consumer.profile.last_name}`,
        customer_email: of(third).consumer.profile.email,
        customer_phone: of(third).consumer.phone,
        retry_refusal: { code: 'RETURN_ALREADY_RESOLVED', message: 'This return is already resolved. The payment is posted.' },
        resolve_refusal: { code: 'RETURN_ALREADY_RESOLVED', message: 'This return is already resolved. The payment is posted.' },
      },
    ]);
  });

  test.each([{ sort: 'amount' }, { order: 'sideways' }, { limit: 51 }, { limit: 0 }, { offset: -1 }, { syn_business_id: 'biz_x' }])(
    'refuses %j',
    async (query) => {
      const reply = await server.call(retries.report, { token: await shop.admin.signIn(), query: query as never });
      expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT' } });
    },
  );
});

/** Everything that these calls could have written. */
const written = async () =>
  server.context.db.one<{ retries: number; refunds: number; transfers: number }>(
    'select (select count(*) from reinitiations) as retries, (select count(*) from refunds) as refunds, (select count(*) from ledger_transfers) as transfers',
    [],
  );

const giveBack = async (user: TestMerchantUser, business_id: string) =>
  server.call(refunds.create, {
    token: await user.signIn(),
    body: { purchase_id: collected.purchase_id, syn_business_id: business_id, amount: 1, reason: 'Brought back' },
  });
const readRefunds = async (user: TestMerchantUser) =>
  server.call(refunds.read, { token: await user.signIn(), params: { purchaseId: collected.purchase_id } });

describe("another organization's user, whatever their role, gets nothing and changes nothing", () => {
  /** What each call answers: naming the foreign business, and naming an own one with the foreign payment. */
  test.each<[Role, { retry: number; refund: number }]>([
    ['AdminAccount', { retry: 404, refund: 404 }],
    ['AdminStore', { retry: 404, refund: 404 }],
    ['ViewStore', { retry: 403, refund: 403 }],
    ['ViewAccount', { retry: 403, refund: 403 }],
  ])('%s', async (role, own) => {
    const user = await other.addUser(role);
    const before = await written();
    const token = await user.signIn();
    const foreign: By = { user, business_id: shop.business_id };
    const mine: By = { user, business_id: other.business_id };
    expect(await server.call(retries.report, { token, query: { syn_business_id: shop.business_id } })).toMatchObject({
      status: 403,
      refusal: { code: 'FORBIDDEN' },
    });
    for (const act of [trigger, resolve]) {
      expect(await act(server, shop, of(first), foreign)).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
      expect((await act(server, shop, of(first), mine)).status).toBe(own.retry);
    }
    expect(await giveBack(user, shop.business_id)).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
    expect((await giveBack(user, other.business_id)).status).toBe(own.refund);
    expect(await readRefunds(user)).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
    if (role !== 'ViewStore') {
      const { amounts: seen } = await amounts({ public_id: of(first).public_id }, user);
      expect(seen).toEqual([]);
    }
    expect(await written()).toEqual(before);
  });

  it('nor does a store user of another location, a consumer, or nobody', async () => {
    const before = await written();
    const user = await shop.addUser('AdminStore', [wharf]);
    const token = await user.signIn();
    expect((await server.call(retries.report, { token, query: { syn_business_id: shop.business_id } })).status).toBe(403);
    expect(await amounts({}, user)).toEqual({ amounts: [1_004], total: 1 });
    expect((await readRefunds(user)).status).toBe(404);
    expect((await giveBack(user, shop.business_id)).status).toBe(403);
    expect((await giveBack(user, wharf)).status).toBe(404);
    for (const [caller, status] of [
      [{}, 401],
      [{ token: await collected.consumer.signIn() }, 403],
    ] as const) {
      expect((await server.call(retries.report, { ...caller, query: {} })).status).toBe(status);
      expect((await server.call(refunds.read, { ...caller, params: { purchaseId: collected.purchase_id } })).status).toBe(status);
    }
    expect(await written()).toEqual(before);
  });
});

describe('of their own business', () => {
  test.each<[Role, { report: number; retry_refusal: string | null; refusal: string | null; refund: number }]>([
    ['AdminAccount', { report: 200, retry_refusal: null, refusal: null, refund: 200 }],
    ['AdminStore', { report: 200, retry_refusal: null, refusal: null, refund: 200 }],
    ['ViewStore', { report: 403, retry_refusal: null, refusal: 'REFUND_NOT_ALLOWED', refund: 403 }],
    ['ViewAccount', { report: 200, retry_refusal: 'FORBIDDEN', refusal: 'FORBIDDEN', refund: 403 }],
  ])('%s sees and gives back what the role may', async (role, expected) => {
    const user = await shop.addUser(role);
    const report = await server.call(retries.report, { token: await user.signIn(), query: { public_id: of(first).public_id } });
    expect(report.status).toBe(expected.report);
    if (report.status === 200) {
      expect(report.body.items[0]?.retry_refusal?.code ?? null).toBe(expected.retry_refusal);
      expect(report.body.items[0]?.resolve_refusal?.code ?? null).toBe(expected.retry_refusal);
    }
    const read = await readRefunds(user);
    expect(read.status).toBe(200);
    expect(read.body.refusal?.code ?? null).toBe(expected.refusal);
    expect((await giveBack(user, shop.business_id)).status).toBe(expected.refund);
  });
});
