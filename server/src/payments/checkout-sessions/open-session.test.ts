import { apiKeys, type BodyIn, CHECKOUT_SESSION_MS, ecommerce, purchases } from '@drawbridge/contract';
import { checkoutSession, checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, openSession, order, tryToOpen, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advance, advanceTo } from '../../../test/support/money.ts';
import { newPayer } from '../../../test/support/payments.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { addEvents } from '../../kernel/limits/store.ts';
import { requireSafeAddress } from '../../kernel/security/safe-address.ts';
import { tidy } from './tidy.ts';

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Books, Pier 9'] });
  other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
  secret = (await newKey(server, shop)).secret;
});
afterAll(() => server.stop());

const read = (id: string, token = secret) => server.call(checkoutSessions.read, { params: { id }, token });
const countSessions = async () => (await server.context.db.one<{ count: number }>('select count(*) as count from checkout_sessions')).count;

describe('opening a session', () => {
  it('answers 201 with the page to send the shopper to, for half an hour', async () => {
    server.clock.set(new Date('2026-06-01T14:00:00Z'));
    const reply = await tryToOpen(server, secret);
    expect(reply.status).toBe(201);
    const { id, created_at, expiration } = reply.body;
    expect(id).toMatch(/^cs_[0-9a-hjkmnp-tv-z]{26}$/);
    expect(reply.body).toEqual({
      ...order(),
      id,
      object: 'checkout_session',
      url: `${server.url}/ecommerce-purchase?sessionKey=${id}`,
      status: 'open',
      created_at,
      expiration,
      purchase: null,
    });
    expect(new Date(expiration).getTime() - new Date(created_at).getTime()).toBe(CHECKOUT_SESSION_MS);
    expect(CHECKOUT_SESSION_MS).toBe(1_800_000);
    expect(created_at).toMatch(/^2026-06-01T14:00:0/);
    // It reads the same, and as the contract says.
    const again = await read(id);
    expect(again.body).toEqual(reply.body);
    expect(checkoutSession.parse(again.body)).toEqual(again.body);
  });

  it('gives ids that share nothing: 26 random characters each', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await openSession(server, secret)).id));
    expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(8);
  });

  it.each([
    ['amount', { amount: 0 }, 'Price must be at least $0.01'],
    ['amount', { amount: -1 }, 'Price must be at least $0.01'],
    ['amount', { amount: 1.5 }, 'Amounts are whole cents'],
    ['amount', { amount: '12' }, 'Amount must be a number of cents'],
    ['amount', { amount: 10 ** 12 }, 'Amount must be at most $999,999.99'],
    ['amount', { amount: undefined }, 'Amount must be a number of cents'],
    ['order_id', { order_id: 'x'.repeat(500) }, 'Too long'],
    ['order_id', { order_id: 'x'.repeat(65) }, 'Too long'],
    ['order_id', { order_id: ' ' }, 'Order id is required'],
    ['order_id', { order_id: 10042 }, 'Order id is required'],
    ['order_id', { order_id: 'a\u0000b' }, 'Use letters, numbers and basic punctuation only'],
    ['order_id', { order_id: 'a\u202eb' }, 'Use letters, numbers and basic punctuation only'],
    ['street', { street: '' }, 'Street required'],
    ['street', { street: 's'.repeat(101) }, 'Too long'],
    ['unit', { unit: 'u'.repeat(101) }, 'Too long'],
    ['city', { city: null }, 'City required'],
    ['state', { state: 'ZZ' }, 'State must be the two capital letters of a US state or territory, such as NY'],
    ['state', { state: 'New York' }, 'State must be the two capital letters of a US state or territory, such as NY'],
    ['state', { state: undefined }, 'State must be the two capital letters of a US state or territory, such as NY'],
    ['postal_code', { postal_code: '1001' }, 'Zip code must be exactly 5 digits'],
    ['postal_code', { postal_code: '10013-1234' }, 'Zip code must be exactly 5 digits'],
    ['success_url', { success_url: 'javascript:alert(1)' }, 'Must be an https address'],
    ['success_url', { success_url: 'java\nscript:alert(1)' }, 'Must be an https address'],
    ['success_url', { success_url: 'data:text/html,hi' }, 'Must be an https address'],
    ['success_url', { success_url: '/thank-you' }, 'Must be an https address'],
    ['success_url', { success_url: 'https://me:secret@books.example/' }, 'Must be an https address'],
    ['success_url', { success_url: `https://books.example/${'x'.repeat(2000)}` }, 'Too long'],
    ['success_url', { success_url: undefined }, 'An address is required'],
    ['success_url', { success_url: 'http://books.example/' }, 'Must be an https address, or http on localhost'],
    ['success_url', { success_url: 'http://localhost.books.example/' }, 'Must be an https address, or http on localhost'],
    ['cancel_url', { cancel_url: 'http://192.0.2.7/basket' }, 'Must be an https address, or http on localhost'],
    ['cancel_url', { cancel_url: 'javascript://books.example/%0Aalert(1)' }, 'Must be an https address'],
    ['currency', { currency: 'EUR' }, 'Not a known field: currency'],
  ])('names %s in the 400 for %j', async (field, wishes, message) => {
    const before = await countSessions();
    const body = { ...order(), ...wishes } as unknown as BodyIn<typeof checkoutSessions.create>;
    const reply = await server.call(checkoutSessions.create, { token: secret, body });
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field } });
    expect(reply.refusal.message).toContain(message);
    expect(await countSessions()).toBe(before);
  });

  it('takes the least and the greatest amount, and an order id of any printable characters as the text it is', async () => {
    const order_id = `<img src=x onerror=alert(1)> № 7 "';--`;
    for (const amount of [1, 99_999_999]) expect((await openSession(server, secret, { amount, order_id })).order_id).toBe(order_id);
    expect((await openSession(server, secret, { order_id: 'x'.repeat(64), unit: '' })).unit).toBeNull();
    expect((await openSession(server, secret, { unit: null })).unit).toBeNull();
  });

  it('takes addresses on this very machine in a sandbox, and elsewhere none but https', async () => {
    const urls = ['http://localhost:5173/thanks', 'http://127.0.0.1/thanks', `${server.url}/sandbox/shop`, 'https://books.example/?a=1#b'];
    for (const success_url of urls) expect((await openSession(server, secret, { success_url })).success_url).toBe(success_url);
    const production = { sandbox: false, public_url: 'https://pay.example' };
    for (const url of urls.slice(0, 2))
      expect(() => requireSafeAddress(production, 'success_url', url)).toThrow(
        expect.objectContaining({ field: 'success_url', status: 400 }),
      );
    expect(requireSafeAddress(production, 'success_url', 'https://books.example/')).toBeUndefined();
  });

  it('is refused for what is no JSON', async () => {
    const response = await fetch(`${server.url}/api/v1/checkout-sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: '{"amount":',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'BAD_INPUT' });
  });
});

it('refuses more sessions than a shop has orders, for each key on its own, for a minute', async () => {
  const { id, secret: busy } = await newKey(server, shop);
  const before_it = Array<string>(599).fill(`sessions:${id}`);
  await addEvents(server.context.db, before_it, Array<null>(599).fill(null), server.clock.wall());
  expect((await tryToOpen(server, busy)).status).toBe(201);
  const before = await countSessions();
  const refused = await tryToOpen(server, busy);
  expect(refused).toMatchObject({ status: 429, refusal: { code: 'TOO_MANY_REQUESTS' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await countSessions()).toBe(before);
  expect((await tryToOpen(server, secret)).status).toBe(201);
  server.clock.advanceWall({ minutes: 1 });
  expect((await tryToOpen(server, busy)).status).toBe(201);
});

it('opens no more than that when many are asked for at once', async () => {
  const { id, secret: busy } = await newKey(server, shop);
  const before_it = Array<string>(597).fill(`sessions:${id}`);
  await addEvents(server.context.db, before_it, Array<null>(597).fill(null), server.clock.wall());
  const before = await countSessions();
  const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => tryToOpen(server, busy, {}, at % 2 ? `many-${at}` : undefined)));
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(37);
  expect(await countSessions()).toBe(before + 3);
});

it('takes calls together that come while the database works, each with the answer to its own order', async () => {
  const secrets = await Promise.all(Array.from({ length: 4 }, async () => (await newKey(server, shop)).secret));
  const sent: string[] = [];
  server.context.db.watcher = (text) => sent.push(text);
  const wishes = Array.from({ length: 40 }, (_, at) => ({ order_id: `HB-${at}`, amount: 100 + at }));
  const replies = await Promise.all(wishes.map((wish, at) => tryToOpen(server, secrets[at % 4] ?? '', wish, `together-${at}`)));
  server.context.db.watcher = undefined;
  expect(replies.map(({ status, body: { order_id, amount } }) => ({ status, order_id, amount }))).toEqual(
    wishes.map((wish) => ({ status: 201, ...wish })),
  );
  const count = (what: string) => sent.filter((text) => text.includes(what)).length;
  // One by one it would be 40 of each.
  expect(count('open_checkout_session')).toBeLessThan(20);
  expect(count('from api_keys where begins_with')).toBeLessThan(20);
  expect(count('limited_events')).toBe(0);
});

it('forgets an order that nobody paid a month after it expired, and never one that was paid', async () => {
  server.clock.set(new Date('2026-06-01T14:00:00Z'));
  const payer = await newPayer(server);
  const [paid, unpaid] = [await openSession(server, secret), await openSession(server, secret)];
  expect((await tryToPay(server, payer, paid.id)).status).toBe(200);
  // The clock goes on by itself: half a minute before the month is over, and half a minute after.
  server.clock.set(new Date(Date.parse(unpaid.expiration) + 30 * 86_400_000 - 30_000));
  await tidy(server.context);
  expect((await read(unpaid.id)).body.status).toBe('expired');
  server.clock.advance({ minutes: 1 });
  await tidy(server.context);
  expect(await read(unpaid.id)).toMatchObject({ status: 404, refusal: { code: 'ORDER_NOT_FOUND' } });
  expect((await read(paid.id)).body.status).toBe('paid');
  await expect(server.context.db.run('delete from checkout_sessions')).rejects.toThrow('permission denied');
});

describe('an Idempotency-Key', () => {
  it('gives the first answer again, also when many come at once', async () => {
    const before = await countSessions();
    const replies = await Promise.all(Array.from({ length: 6 }, () => tryToOpen(server, secret, {}, 'order-1')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countSessions()).toBe(before + 1);
  });

  it('is refused with another body', async () => {
    const first = (await tryToOpen(server, secret, {}, 'order-2')).body;
    const other_body = await tryToOpen(server, secret, { amount: 1 }, 'order-2');
    expect(other_body).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect((await tryToOpen(server, secret, {}, 'order-2')).body).toEqual(first);
  });

  it('counts for each API key on its own, and for 24 hours', async () => {
    const second = (await newKey(server, shop)).secret;
    const first = (await tryToOpen(server, secret, {}, 'order-3')).body.id;
    expect((await tryToOpen(server, second, {}, 'order-3')).body.id).not.toBe(first);
    server.clock.advanceWall({ hours: 24 });
    expect((await tryToOpen(server, secret, {}, 'order-3')).body.id).not.toBe(first);
  });

  it.each(['', 'a'.repeat(201), 'with blanks'])('that is %j is refused by its name', async (key) => {
    expect(await tryToOpen(server, secret, {}, key)).toMatchObject({ status: 400, refusal: { field: 'Idempotency-Key' } });
  });
});

describe('a shop’s server sees', () => {
  it('that an order is open, then expired', async () => {
    server.clock.set(new Date('2026-06-01T14:00:00Z'));
    const { id, expiration } = await openSession(server, secret);
    server.clock.set(new Date(new Date(expiration).getTime() - 5_000));
    expect((await read(id)).body.status).toBe('open');
    server.clock.set(new Date(expiration));
    expect((await read(id)).body).toMatchObject({ status: 'expired', purchase: null });
  });

  it('that it was paid, by which payment, and what becomes of that', async () => {
    // Later than any other test has been, as a cutoff that has come does not come again; and all that fell due by then is done.
    await advanceTo(server, new Date('2026-07-07T14:00:00Z'));
    const payer = await newPayer(server);
    const { id } = await openSession(server, secret);
    const { purchase_id } = (await tryToPay(server, payer, id)).body;
    const purchase = await server.ok(purchases.read, { token: payer.token, params: { purchaseId: purchase_id ?? '' } });
    const paid = (await read(id)).body;
    expect(paid).toMatchObject({ status: 'paid', purchase: { public_id: purchase?.publicId, status: 'PENDING' } });
    expect(paid.purchase?.paid_at).toMatch(/^2026-07-07T14:0/);
    // Paid is paid, also when its time is up.
    await advance(server, { banking_days: 4 });
    expect((await read(id)).body).toMatchObject({ status: 'paid', purchase: { public_id: purchase?.publicId, status: 'POSTED' } });
  });

  it('its own orders alone: with any key of the business, and no other', async () => {
    const { id } = await openSession(server, secret);
    expect((await read(id, (await newKey(server, shop)).secret)).status).toBe(200);
    for (const foreign of [await newKey(server, shop, shop.business_ids[1]), await newKey(server, other)])
      expect(await read(id, foreign.secret)).toMatchObject({ status: 404, refusal: { code: 'ORDER_NOT_FOUND' } });
  });

  it.each(['cs_00000000000000000000000000', 'nonsense', 'cs_%00'])('nothing of %s', async (id) => {
    expect([400, 404]).toContain((await read(id)).status);
  });

  it('nothing once its key is revoked; what was opened can still be paid', async () => {
    const key = await newKey(server, shop);
    const { id } = await openSession(server, key.secret);
    await server.ok(apiKeys.revoke, { token: await shop.admin.signIn(), params: { id: key.id } });
    expect(await read(id, key.secret)).toMatchObject({ status: 401, refusal: { code: 'API_KEY_INVALID' } });
    expect(await tryToOpen(server, key.secret)).toMatchObject({ status: 401 });
    const payer = await newPayer(server);
    expect((await server.call(ecommerce.read, { params: { id }, token: payer.token })).status).toBe(200);
    expect((await tryToPay(server, payer, id)).status).toBe(200);
  });
});

it('is described in the printed OpenAPI, with its key, its header and its fields', async () => {
  const document = (await (await fetch(`${server.url}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
    components: { securitySchemes: Record<string, unknown> };
  };
  const create = document.paths['/api/v1/checkout-sessions']?.['post'];
  expect(create).toMatchObject({ security: [{ api_key: [] }], tags: ['checkout-sessions'] });
  expect(Object.keys(create?.['responses'] as object)).toEqual(expect.arrayContaining(['201', '400', '401', '403', '409', '429', '500']));
  expect(JSON.stringify(create?.['parameters'])).toContain('Idempotency-Key');
  const text = JSON.stringify(create?.['requestBody']);
  for (const field of Object.keys(order())) expect(text).toContain(`"${field}"`);
  expect(document.components.securitySchemes).toHaveProperty('api_key');
  expect(document.paths['/api/v1/checkout-sessions/{id}']).toHaveProperty('get');
});
