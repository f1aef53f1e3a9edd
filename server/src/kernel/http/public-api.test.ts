import { refundRules } from '@drawbridge/contract';
import { checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import { paymentsApi } from '@drawbridge/contract/public/payments';
import { publicError } from '@drawbridge/contract/public/shapes';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { newKey, openSession, order } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { makeApp } from './app.ts';
import { binder } from './bind.ts';
import { pageAsked } from './paging.ts';

/* What all calls of the public API have in common: keys, versions, limits, pages and refusals. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
  [shop, other] = [await openShop(server, { names: ['Harbor Books'] }), await openShop(server, { names: ['Tideline'] })];
  secret = (await newKey(server, shop)).secret;
});
afterAll(() => server.stop());

interface Asked {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}
const ask = (path: string, { method = 'GET', key = secret, headers = {}, body }: Asked = {}) =>
  fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
const SESSION = `/v1/checkout-sessions/cs_${'0'.repeat(26)}`;

describe('a refusal', () => {
  it.each<[string, string, Asked, number, string]>([
    ['without a key', SESSION, { key: null }, 401, 'API_KEY_INVALID'],
    ['with a wrong key', SESSION, { key: 'sk_test_wrong' }, 401, 'API_KEY_INVALID'],
    ["with the other kind's key", SESSION, { key: `sk_live_${'0'.repeat(12)}${'A'.repeat(43)}` }, 401, 'API_KEY_INVALID'],
    ['of what is not there', SESSION, {}, 404, 'ORDER_NOT_FOUND'],
    ['of an id that is none', '/v1/payments/nonsense', {}, 400, 'BAD_INPUT'],
    ['of an address that nothing answers at', '/v1/nothing', {}, 404, 'NOT_FOUND'],
    ['of that without a key', '/v1/nothing', { key: null }, 404, 'NOT_FOUND'],
    ['of an address written in another way', '/%761/nothing', {}, 404, 'NOT_FOUND'],
    ['of more headers than anybody reads', '/v1/payments', { headers: { 'x-much': 'x'.repeat(20_000) } }, 431, 'PAYLOAD_TOO_LARGE'],
    ['of the address of the whole', '/v1', {}, 404, 'NOT_FOUND'],
    ['of a method that an address doesn’t take', '/v1/payments', { method: 'DELETE' }, 405, 'METHOD_NOT_ALLOWED'],
    ['of the same with a body that nobody reads', '/v1/payments', { method: 'PUT', body: '{' }, 405, 'METHOD_NOT_ALLOWED'],
    ['of a query that names no type', '/v1/payments', { method: 'QUERY' }, 405, 'METHOD_NOT_ALLOWED'],
    ['of a query with a body', '/v1/payments', { method: 'QUERY', body: '{}' }, 405, 'METHOD_NOT_ALLOWED'],
    ['of a method of other services', '/v1/payments', { method: 'PROPFIND' }, 405, 'METHOD_NOT_ALLOWED'],
    ['of a query where nothing answers', '/v1/nothing', { method: 'QUERY' }, 404, 'NOT_FOUND'],
    ['of broken JSON', '/v1/checkout-sessions', { method: 'POST', body: '{"amount":' }, 400, 'BAD_INPUT'],
    ['of a body that is too large', '/v1/checkout-sessions', { method: 'POST', body: `"${'x'.repeat(70_000)}"` }, 413, 'PAYLOAD_TOO_LARGE'],
    ['of a page larger than there are', '/v1/payments?limit=1000000000', {}, 400, 'BAD_INPUT'],
    ['of a page without rows', '/v1/payments?limit=0', {}, 400, 'BAD_INPUT'],
    ['of an unknown filter', '/v1/payments?statuss=PENDING', {}, 400, 'BAD_INPUT'],
    ['of a filter twice', '/v1/payments?status=PENDING&status=POSTED', {}, 400, 'BAD_INPUT'],
    ['of a moment that the calendar lacks', '/v1/payments?created_from=2026-02-30T00:00:00Z', {}, 400, 'BAD_INPUT'],
    ['of what is no cursor', '/v1/payments?cursor=%00', {}, 400, 'BAD_INPUT'],
    ['of a cursor that nobody was given', '/v1/payments?cursor=bm8', {}, 400, 'CURSOR_INVALID'],
    ['of a path that is too long', `/v1/payments/${'x'.repeat(300)}`, {}, 414, 'ADDRESS_TOO_LONG'],
    ['of an unknown version', '/v1/payments', { headers: { 'drawbridge-version': '2019-01-01' } }, 400, 'API_VERSION_UNKNOWN'],
    [
      'of a key for repeats that is none',
      '/v1/checkout-sessions',
      { method: 'POST', body: JSON.stringify(order()), headers: { 'idempotency-key': 'a b' } },
      400,
      'BAD_INPUT',
    ],
  ])('%s has the one shape, leads to its page and names its call [DEV-02]', async (_what, path, asked, status, code) => {
    const answer = await ask(path, asked);
    const text = await answer.text();
    expect(answer.status, text).toBe(status);
    const refusal = publicError.parse(JSON.parse(text));
    expect(refusal).toMatchObject({ status, code });
    expect(refusal.documentation_url).toBe(`${server.url}/docs/api/errors#${code}`);
    expect(refusal.request_id).toBe(answer.headers.get('x-request-id'));
    expect(refusal.message).not.toBe('');
  });

  it('of our own keeps that shape, and tells nothing of what went wrong [DEV-02]', async () => {
    const app = await makeApp(server.context);
    const rights = ['payments:read'] as const;
    const identifyKey = async () => ({ api_key_id: 'key_x', business_id: 'biz_x', rights });
    binder(app, server.context, { ...notOfPeople, identifyKey }).onKey(paymentsApi.list, () =>
      Promise.reject(new Error('a table is gone')),
    );
    const answer = await app.inject({ url: '/api/v1/payments', headers: { host: new URL(server.url).host } });
    expect(answer.statusCode).toBe(500);
    expect(publicError.parse(answer.json())).toMatchObject({ code: 'INTERNAL', request_id: answer.headers['x-request-id'] });
    expect(answer.body).not.toContain('table');
    await app.close();
  });

  it('of our own pages’ calls stays as it is', async () => {
    const answer = await ask('/users/user', { key: null });
    expect(await answer.json()).toEqual({ message: 'Please sign in again.', status: 401, code: 'UNAUTHENTICATED' });
    expect((await ask('/v10/payments')).headers.get('drawbridge-version')).toBeNull();
    expect(refundRules.list.path).not.toMatch(/^\/v1/);
  });

  it('says which methods an address takes [DEV-02]', async () => {
    expect((await ask('/v1/payments', { method: 'POST', body: '{}' })).headers.get('allow')).toBe('GET, HEAD');
    expect((await ask('/v1/checkout-sessions', { method: 'DELETE' })).headers.get('allow')).toBe('POST, GET, HEAD');
    expect((await ask('/v1/payments', { method: 'QUERY' })).headers.get('allow')).toBe('GET, HEAD');
  });
});

const notOfPeople = { verifier: undefined as never, requireStepUp: () => Promise.reject(new Error('nobody signs in here')) };

test('a key without the right is refused, by the name of the right, before its input is read [DEV-01] [DEV-02]', async () => {
  const app = await makeApp(server.context);
  const identifyKey = async () => ({
    api_key_id: 'key_y',
    business_id: shop.business_id,
    rights: ['refunds:write', 'sessions:read'] as const,
  });
  const bind = binder(app, server.context, { ...notOfPeople, identifyKey });
  bind.onKey(paymentsApi.list, () => Promise.reject(new Error('it was let in')));
  const answer = await app.inject({ url: '/api/v1/payments?limit=1000', headers: { host: new URL(server.url).host } });
  expect(answer.json()).toMatchObject({ status: 403, code: 'KEY_RIGHT_MISSING', message: expect.stringContaining('payments:read') });
  await app.close();
});

test('every answer says its version, asked for or not [DEV-02]', async () => {
  for (const headers of [{} as Record<string, string>, { 'drawbridge-version': '2026-12-01' }])
    for (const path of ['/v1/payments', '/v1/nothing', SESSION])
      expect((await ask(path, { headers })).headers.get('drawbridge-version')).toBe('2026-12-01');
});

test('a key hears how many calls are left, waits once there are none, and takes none from another key [DEV-02]', async () => {
  const { secret: busy } = await newKey(server, shop);
  const first = await ask(SESSION, { key: busy });
  const of = (answer: Response, name: string) => Number(answer.headers.get(`ratelimit-${name}`));
  expect([of(first, 'limit'), of(first, 'remaining'), of(first, 'reset')]).toEqual([1_200, 1_199, 1]);
  for (let left = 1_199; left > 0; left -= 50)
    await Promise.all(Array.from({ length: Math.min(50, left) }, () => ask(SESSION, { key: busy }).then((answer) => answer.arrayBuffer())));
  // It empties evenly while it is used: what is left of that is used, too, faster than a slow machine makes room.
  let refused: Response | undefined;
  while (!refused) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(SESSION, { key: busy })));
    refused = answers.find(({ status }) => status === 429);
  }
  expect(publicError.parse(await refused.json())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(of(refused, 'remaining')).toBe(0);
  expect((await ask(SESSION)).status).toBe(404);
}, 120_000);

describe('a cursor', () => {
  const list = async (query: string, key = secret) => ask(`/v1/checkout-sessions?${query}`, { key });

  it('goes with its list, its filters and its business alone [DEV-02]', async () => {
    for (let count = 0; count < 3; count += 1) await openSession(server, secret);
    const { secret: theirs } = await newKey(server, other);
    await openSession(server, theirs);
    const page = (await (await list('limit=1&status=open')).json()) as { next_cursor: string };
    const cursor = page.next_cursor;
    expect((await list(`limit=2&status=open&cursor=${cursor}`)).status).toBe(200);
    for (const [query, key] of [
      [`cursor=${cursor}`, secret],
      [`status=paid&cursor=${cursor}`, secret],
      [`status=open&order_id=x&cursor=${cursor}`, secret],
      [`status=open&cursor=${cursor}`, theirs],
    ] as const) {
      const refused = await list(query, key);
      expect({ query, status: refused.status, ...((await refused.json()) as object) }).toMatchObject({
        status: 400,
        code: 'CURSOR_INVALID',
        field: 'cursor',
      });
    }
    expect((await ask(`/v1/payments?cursor=${cursor}`)).status).toBe(400);
  });

  it('that was tampered with is refused, never an error of ours [DEV-02]', async () => {
    const { belongs_to } = pageAsked(shop, 'checkout-sessions', {});
    const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const cursor of [
      made(belongs_to, 'infinity', 'x'),
      made(belongs_to, '2026-99-99T00:00:00.000Z', 'x'),
      made(belongs_to, '2026-02-30T00:00:00.000Z', 'x'),
      made(belongs_to, '0000-01-01T00:00:00.000Z', 'x'),
      made(belongs_to, '2026-01-01T00:00:00.000Z', 'x\u0000'),
      made(belongs_to, '2026-01-01T00:00:00.000Z', ''),
      made(belongs_to, 1, 2),
      made(belongs_to),
      made({ belongs_to }),
    ])
      expect((await list(`cursor=${cursor}`)).status, cursor).toBe(400);
    expect((await list(`cursor=${made(belongs_to, '2026-01-01T00:00:00.000Z', 'x')}`)).status).toBe(200);
  });
});

test('no list gives anything of another business, and no id of theirs is there [DEV-02]', async () => {
  const { secret: theirs } = await newKey(server, other);
  const { id } = await openSession(server, theirs);
  const { items } = (await (await ask('/v1/checkout-sessions?limit=100')).json()) as { items: { id: string }[] };
  expect(items.map((item) => item.id)).not.toContain(id);
  expect((await ask(`/v1/checkout-sessions/${id}`)).status).toBe(404);
  expect((await ask(`/v1/checkout-sessions/${id}/expire`, { method: 'POST' })).status).toBe(404);
  expect((await server.ok(checkoutSessions.read, { token: theirs, params: { id } })).status).toBe('open');
});
