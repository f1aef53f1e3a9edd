import { type CustomerSort, customers, merchantPayments, reports } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, newYork, type Payment, pay } from '../../../test/support/money.ts';
import {
  linkChecking,
  openShop,
  registerConsumer,
  type TestConsumer,
  type TestMerchantUser,
  type TestShop,
} from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { isReached, markEvents } from '../reports/index.ts';
import { rollUpTo } from '../reports/roll-up.ts';
import { invariants } from './invariants.ts';

/* Who paid at a shop: what they paid, what came back, and what they owe. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let ada: TestConsumer;
let ben: TestConsumer;
let cleo: TestConsumer;
let returned: Payment;
let refunded: Payment;

const named = async (first_name: string, last_name: string): Promise<TestConsumer> => {
  const person = await registerConsumer(server);
  await server.context.db.run('update consumers set first_name = $2, last_name = $3 where user_id = $1', [
    person.user_id,
    first_name,
    last_name,
  ]);
  await linkChecking(server, person);
  return person;
};

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-11-24', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Corner'] });
  other = await openShop(server);
  ada = await named('Ada', 'Okafor');
  ben = await named('Ben', 'Álvarez-Reyes');
  cleo = await named('Cleo', 'Okafor');
  await pay(server, ada, shop, 5_000);
  server.clock.set(newYork('2026-11-24', '10:10'));
  refunded = await pay(server, ben, shop, 9_000);
  await refund(server, await freshly(shop), refunded, 1_500);
  server.clock.set(newYork('2026-11-24', '10:20'));
  returned = await pay(server, ada, shop, 2_000);
  server.clock.set(newYork('2026-11-24', '10:30'));
  await pay(server, cleo, other, 700);
  await advanceTo(server, newYork('2026-11-26', '08:30:05'));
  await sendBack(server, returned, 'R01');
});
afterAll(() => server.stop());

async function freshly(at: TestShop): Promise<TestShop> {
  return { ...at, admin: { ...at.admin, token: await at.admin.signIn() } };
}
type Wishes = { search?: string; sort?: CustomerSort; limit?: number; after?: string; syn_business_id?: string };
const list = async (who: TestMerchantUser, query: Wishes = {}) => server.ok(customers.list, { token: await who.signIn(), query });
const names = async (query: Wishes) => (await list(shop.admin, query)).items.map(({ customer_name }) => customer_name);
const read = async (who: TestMerchantUser, { user_id: id }: TestConsumer, query: { syn_business_id?: string } = {}) =>
  server.call(customers.read, { token: await who.signIn(), params: { customerId: id }, query });
const known = async ({ user_id: id }: TestConsumer) =>
  server.ok(customers.read, { token: await shop.admin.signIn(), params: { customerId: id }, query: {} });
async function rollUp(): Promise<void> {
  const mark = await markEvents(server.context);
  await expect.poll(() => isReached(server.context, mark)).toBe(true);
  await rollUpTo(server.context, mark, 2);
}
const wrong = () => Promise.all(invariants.map(({ check }) => check(server.context.db))).then((found) => found.flat());

describe('the customers of a shop', () => {
  it('are listed with what they paid, returned and owe, the same before and after it is rolled up [MRC-03]', async () => {
    const before = await list(shop.admin);
    expect(before.items).toEqual([
      {
        customer_id: ada.user_id,
        customer_name: 'Ada Okafor',
        payment_count: 2,
        paid: 5_000,
        returned: 2_000,
        owed: 2_000,
        first_payment_at: expect.stringMatching(/^2026-11-24T15:00/),
        last_payment_at: expect.stringMatching(/^2026-11-24T15:20/),
      },
      expect.objectContaining({ customer_name: 'Ben Álvarez-Reyes', payment_count: 1, paid: 9_000, returned: 0, owed: 0 }),
    ]);
    expect(before).toMatchObject({ next: null, total: 2 });
    await rollUp();
    expect(await list(shop.admin)).toEqual(before);
    expect(await wrong()).toEqual([]);
    await server.context.db.run('update customer_totals set paid_cents = paid_cents + 1 where consumer_id = $1', [ben.user_id]);
    expect(await wrong()).toEqual([
      `${ben.user_id} at ${shop.business_id}: 1 payments over 9001 cents are counted, and there are 1 over 9000 cents`,
    ]);
    await server.context.db.run('update customer_totals set paid_cents = paid_cents - 1 where consumer_id = $1', [ben.user_id]);
  });

  it('are found by parts of their names, and sorted by each column [MRC-03]', async () => {
    expect(await names({ search: 'reyes' })).toEqual(['Ben Álvarez-Reyes']);
    expect(await names({ search: 'OKAFOR a' })).toEqual(['Ada Okafor']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ sort: 'name' })).toEqual(['Ada Okafor', 'Ben Álvarez-Reyes']);
    expect(await names({ sort: 'paid' })).toEqual(['Ben Álvarez-Reyes', 'Ada Okafor']);
    expect(await names({ sort: 'returned' })).toEqual(['Ada Okafor', 'Ben Álvarez-Reyes']);
    expect(await names({ sort: 'owed' })).toEqual(['Ada Okafor', 'Ben Álvarez-Reyes']);
  });

  it('are paged by key in every order, and a place that is none of them is refused [MRC-03]', async () => {
    for (const sort of ['last', 'name', 'paid', 'returned', 'owed'] as const) {
      const first = await list(shop.admin, { sort, limit: 1 });
      expect(first.total).toBe(2);
      const second = await list(shop.admin, { sort, limit: 1, after: first.next ?? '' });
      expect([...first.items, ...second.items]).toEqual((await list(shop.admin, { sort })).items);
      expect(second.next).toBeNull();
    }
    for (const after of ['x', `${ada.user_id}.x`, `${ada.user_id}.1e9.x`]) {
      const refused = await server.call(customers.list, { token: await shop.admin.signIn(), query: { after } });
      expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    }
  });

  it('say how they are reached only while a returned payment is open, and never a limit or a balance [MRC-03]', async () => {
    const owing = await known(ada);
    expect(owing.open_returns).toEqual([
      expect.objectContaining({ purchase_id: returned.purchase_id, public_id: returned.public_id, amount: 2_000, return_code: 'R01' }),
    ]);
    expect(owing.contact).toEqual({ customer_phone: expect.stringMatching(/^\+1\d{10}$/), customer_email: expect.stringContaining('@') });
    const paying = await known(ben);
    expect(paying).toMatchObject({ open_returns: [], contact: null, refunded: 1_500, reversed: 0 });
    for (const told of [owing, paying, await list(shop.admin)]) expect(JSON.stringify(told)).not.toMatch(/limit|balance|power|birth/i);
  });

  it('have a page of their payments, the latest first, from which and to which payments lead [MRC-03]', async () => {
    const token = await shop.admin.signIn();
    const of = (after?: string) =>
      server.ok(customers.payments, { token, params: { customerId: ada.user_id }, query: { limit: 1, ...(after ? { after } : {}) } });
    const first = await of();
    expect(first.items).toEqual([
      expect.objectContaining({ public_id: returned.public_id, amount: 2_000, status: 'DECLINED', cause: 'returned', return_code: 'R01' }),
    ]);
    const second = await of(first.next ?? '');
    expect(second).toMatchObject({ items: [{ amount: 5_000, return_code: null }], next: null });
    const payment = await server.ok(merchantPayments.read, { token, params: { paymentId: returned.public_id } });
    expect(payment.customer_id).toBe(ada.user_id);
    const report = await server.ok(reports.list, {
      token,
      body: { start_date: '2026-11-24T00:00:00Z', end_date: '2026-11-24T00:00:00Z', limit: 10 },
    });
    if (Array.isArray(report)) throw new Error('a page was asked for');
    expect(report.items.map(({ CustomerID }) => CustomerID)).toEqual([ada.user_id, ben.user_id, ada.user_id]);
  });

  it('are those of the caller’s own locations alone, for whoever sees reports [MRC-03]', async () => {
    expect(await read(other.admin, ada)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await read(shop.admin, cleo)).toMatchObject({ status: 404 });
    expect(await read(shop.admin, ada, { syn_business_id: other.business_id })).toMatchObject({ status: 403 });
    // Nobody paid at the second location.
    const there = shop.business_ids[1] ?? '';
    expect((await list(shop.admin, { syn_business_id: there })).items).toEqual([]);
    const elsewhere = await shop.addUser('AdminStore', [there]);
    expect((await list(elsewhere)).items).toEqual([]);
    expect(await read(elsewhere, ada)).toMatchObject({ status: 404 });
    expect((await list(await shop.addUser('AdminStore'))).items).toHaveLength(2);
    // Who asked and was never approved is no customer, and the payment of one leads nowhere.
    const asked = await ask(server, cleo, await freshly(shop), 800);
    expect((await list(shop.admin, { search: 'cleo' })).items).toEqual([]);
    const open = await server.ok(merchantPayments.read, {
      token: await shop.admin.signIn(),
      params: { paymentId: asked.purchase_id },
    });
    expect(open.customer_id).toBeNull();
    const cashier = await shop.addUser('ViewStore');
    const refused = await server.call(customers.list, { token: await cashier.signIn(), query: {} });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const seen = await server.ok(merchantPayments.read, {
      token: await cashier.signIn(),
      params: { paymentId: returned.public_id },
    });
    expect(seen.customer_id).toBeNull();
  });
});
