import { ecommerce, type NewApiKey } from '@drawbridge/contract';
import type { SandboxApiKeys, SandboxGoods, SandboxNewOrder } from '@drawbridge/contract/sandbox-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, tryToOpen, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callSandbox } from '../../../test/support/money.ts';
import { newPayer } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';

let server: TestServer;
let empty: TestServer;
let shop: TestShop;
beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer(), startTestServer()]);
  await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
  shop = await openShop(server, { organization: 'Harbor Books', names: ['Harbor Books'] });
});
afterAll(() => Promise.all([server.stop(), empty.stop()]));

const BASKET = [
  { id: 'lamplighter', quantity: 1 },
  { id: 'knots', quantity: 2 },
];
const order = (basket: unknown = BASKET, from = server) => callSandbox(from, 'POST', '/shop/orders', { basket });
const placed = async () => (await order()).json as SandboxNewOrder;
const look = (order_id: string) => callSandbox(server, 'GET', `/shop/orders/${order_id}`);
const keys = async () => (await callSandbox(server, 'GET', '/api-keys')).json as SandboxApiKeys;
const sessionOf = (url: string) => new URL(url).searchParams.get('sessionKey') ?? '';

describe('the sample shop', () => {
  it('shows its goods', async () => {
    const { business_name, goods } = (await callSandbox(server, 'GET', '/shop/goods')).json as SandboxGoods;
    expect(business_name).toBe('Harbor Books');
    expect(goods.length).toBeGreaterThan(2);
  });

  it('opens a session for its basket at its own prices, by a key of Harbor Books that no answer shows', async () => {
    const { order_id, url } = await placed();
    expect(url).toMatch(new RegExp(`^${server.url}/ecommerce-purchase\\?sessionKey=cs_[0-9a-z]{26}$`));
    const payer = await newPayer(server);
    const purchase = await server.ok(ecommerce.read, { token: payer.token, params: { id: sessionOf(url) } });
    expect(purchase).toMatchObject({
      order_id,
      amount: 1_899 + 2 * 1_499,
      businessName: 'Harbor Books',
      success_url: `${server.url}/sandbox/shop/thank-you?order=${order_id}`,
      cancel_url: `${server.url}/sandbox/shop?order=${order_id}`,
    });
    const made = (await keys()).keys.filter(({ name }) => name === 'Sample shop');
    expect(made).toMatchObject([{ syn_business_id: shop.business_id, revoked_at: null }]);
    for (const path of ['/shop/goods', `/shop/orders/${order_id}`, '/api-keys'])
      expect((await callSandbox(server, 'GET', path)).text).not.toMatch(/sk_test_[0-9a-f]{12}[A-Za-z0-9_-]/);
    const [row] = await server.context.db.many<{ row: string }>('select s::text as row from sandbox_shop s');
    expect(row?.row).not.toContain('sk_test_');
  });

  it('believes the service, and not that somebody came back: an order is paid when it has been', async () => {
    const { order_id, url } = await placed();
    expect((await look(order_id)).json).toEqual({ order_id, status: 'open', amount: 4_897, purchase: null });
    const payer = await newPayer(server);
    expect((await tryToPay(server, payer, sessionOf(url))).status).toBe(200);
    expect((await look(order_id)).json).toMatchObject({ status: 'paid', purchase: { status: 'PENDING' } });
    const late = await placed();
    server.clock.advance({ minutes: 30 });
    expect((await look(late.order_id)).json).toMatchObject({ status: 'expired', purchase: null });
  });

  it('keeps one key, however many order first at once, and makes another when it is revoked', async () => {
    const sample = async () => (await keys()).keys.filter(({ name, revoked_at }) => name === 'Sample shop' && revoked_at === null);
    const [first] = await sample();
    await callSandbox(server, 'POST', `/api-keys/${first?.id}/revoke`, {});
    expect(await sample()).toHaveLength(0);
    const replies = await Promise.all(Array.from({ length: 6 }, () => order()));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await sample()).toHaveLength(1);
  });

  it.each([
    ['an empty basket', []],
    ['what it does not have', [{ id: 'moon', quantity: 1 }]],
    ['none of a good', [{ id: 'knots', quantity: 0 }]],
    ['less than none', [{ id: 'knots', quantity: -3 }]],
    ['half a good', [{ id: 'knots', quantity: 0.5 }]],
    ['a price of the browser’s own', [{ id: 'knots', quantity: 1, price: 1 }]],
    ['no basket', undefined],
  ])('refuses %s', async (_, basket) => {
    expect(await callSandbox(server, 'POST', '/shop/orders', { basket })).toMatchObject({ status: 400, json: { code: 'BAD_INPUT' } });
  });

  it('knows no order that it did not take', async () => {
    expect(await look('HB-ABCDEFGH')).toMatchObject({ status: 404, json: { code: 'ORDER_NOT_FOUND' } });
    expect(await look('nonsense')).toMatchObject({ status: 400, json: { field: 'order_id' } });
  });

  it('says that it needs a business where there is none', async () => {
    expect(await order(BASKET, empty)).toMatchObject({ status: 404, json: { code: 'BUSINESS_NOT_FOUND' } });
  });
});

describe('API keys in a sandbox', () => {
  const make = (body: unknown, headers: Record<string, string> = {}) => callSandbox(server, 'POST', '/api-keys', body, headers);

  it('are made for any business, good at once, and revoked', async () => {
    const { businesses } = await keys();
    expect(businesses).toEqual([
      { syn_business_id: shop.business_id, business_name: 'Harbor Books', organization_name: 'Harbor Books' },
      { syn_business_id: expect.any(String), business_name: 'Tideline', organization_name: 'Tideline' },
    ]);
    const made = (await make({ syn_business_id: businesses[1]?.syn_business_id, name: 'My shop' })).json as NewApiKey;
    expect(made).toMatchObject({ business_name: 'Tideline', secret: expect.stringMatching(/^sk_test_/) });
    const payer = await newPayer(server);
    const session = await openSession(server, made.secret);
    expect(await server.ok(ecommerce.read, { token: payer.token, params: { id: session.id } })).toMatchObject({ businessName: 'Tideline' });
    // It has been used meanwhile.
    const { secret, last_used_at: _at, last_used_from: _from, ...listed } = made;
    expect((await keys()).keys).toContainEqual(expect.objectContaining(listed));
    expect((await callSandbox(server, 'POST', `/api-keys/${made.id}/revoke`, {})).json).toMatchObject({
      id: made.id,
      revoked_at: expect.any(String),
    });
    expect((await tryToOpen(server, secret)).refusal.code).toBe('API_KEY_INVALID');
  });

  it('are refused for no business, and to another site’s page', async () => {
    expect(await make({ syn_business_id: `biz_${'0'.repeat(26)}`, name: 'My shop' })).toMatchObject({ status: 404 });
    expect(await make({ syn_business_id: shop.business_id, name: '' })).toMatchObject({ status: 400, json: { field: 'name' } });
    const before = (await keys()).keys.length;
    const foreign = { origin: 'https://evil.example' };
    expect(await make({ syn_business_id: shop.business_id, name: 'Evil' }, foreign)).toMatchObject({ status: 403 });
    expect((await callSandbox(server, 'POST', '/shop/orders', { basket: BASKET }, foreign)).status).toBe(403);
    expect((await keys()).keys).toHaveLength(before);
  });
});
