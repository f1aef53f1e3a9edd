import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type PlayedServer, playServer } from '../../test/played-server.ts';
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type DrawbridgeError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  TimeoutError,
} from './errors.ts';
import { List } from './list.ts';
import { Transport } from './transport.ts';

const KEY = 'sk_test_0123456789abcdef';
const refusal = (status: number, more: object = {}) => ({
  status,
  json: {
    message: 'Not so.',
    status,
    code: 'NOT_SO',
    documentation_url: 'https://pay.example/docs#NOT_SO',
    request_id: 'req-12345678',
    ...more,
  },
});

let server: PlayedServer;
let transport: Transport;
beforeAll(async () => {
  server = await playServer();
  transport = new Transport({ key: KEY, base_url: server.url });
});
afterAll(() => server.stop());

const post = (options?: Parameters<Transport['send']>[1]) =>
  transport.send({ method: 'POST', path: '/payments/pur_1/refunds', body: { amount: 500 } }, options);
const caught = (promise: PromiseLike<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as DrawbridgeError,
  );

describe('a call [DEV-04]', () => {
  it('carries the key, the version and what is sent, and gives the answer', async () => {
    server.plan({ json: { id: 'pur_1' } });
    expect(await transport.send({ method: 'GET', path: '/payments', query: { status: 'POSTED', limit: 2, cursor: undefined } })).toEqual({
      id: 'pur_1',
    });
    const [call] = server.arrived;
    expect(call?.url.pathname + (call?.url.search ?? '')).toBe('/api/v1/payments?status=POSTED&limit=2');
    expect(call?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'drawbridge-version': '2026-12-01' });
    expect(call?.headers['idempotency-key']).toBeUndefined();
  });

  it.each([
    [400, InvalidRequestError],
    [401, AuthenticationError],
    [403, PermissionError],
    [404, NotFoundError],
    [409, ConflictError],
  ])('refused with %i is an error of its own kind, sent once', async (status, kind) => {
    server.plan(refusal(status, { field: 'amount' }));
    const error = await caught(post());
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({
      name: kind.name,
      message: 'Not so.',
      status,
      code: 'NOT_SO',
      field: 'amount',
      request_id: 'req-12345678',
      documentation_url: 'https://pay.example/docs#NOT_SO',
    });
    expect(server.arrived).toHaveLength(1);
  });

  it('answered by no JSON of ours says so, and with which reference', async () => {
    server.plan({ status: 404, text: '<h1>nginx</h1>', headers: { 'x-request-id': 'of-the-proxy' } });
    expect(await caught(post())).toMatchObject({ code: 'HTTP_404', message: 'The service answered HTTP 404.', request_id: 'of-the-proxy' });
    server.plan({ text: '<h1>Welcome</h1>' });
    expect(await caught(post({ retries: 0 }))).toMatchObject({ name: 'ServiceError', code: 'UNREADABLE_ANSWER', status: 200 });
  });

  it('follows no redirect: the key and the order go nowhere else', async () => {
    server.plan({ status: 307, headers: { location: `${server.url}/elsewhere` } }, { json: {} });
    expect(await caught(post())).toMatchObject({ code: 'HTTP_307' });
    expect(server.arrived).toHaveLength(1);
  });

  it('shows the key in no error and in nothing that is printed', async () => {
    server.plan(refusal(401));
    expect(inspect([transport, await caught(post())], { depth: 9, showHidden: true })).not.toContain(KEY);
  });
});

describe('a call that failed in passing [DEV-04]', () => {
  it('is sent again under the Idempotency-Key that was made for it', async () => {
    server.plan(refusal(503), 'hang up', 'hang up within the answer', { status: 201, json: { id: 'ref_1' } });
    expect(await post()).toEqual({ id: 'ref_1' });
    const keys = server.arrived.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(keys[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(new Set(keys).size).toBe(1);
    expect(new Set(server.arrived.map(({ body }) => body))).toEqual(new Set(['{"amount":500}']));
    server.plan({ json: {} });
    await post();
    expect(server.arrived[0]?.headers['idempotency-key']).not.toBe(keys[0]);
  });

  it('is sent under the caller’s key, where there is one', async () => {
    server.plan(refusal(500), { json: {} });
    await post({ idempotency_key: 'order-10042' });
    expect(server.arrived.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-10042', 'order-10042']);
  });

  it('is waited with for as long as the service asks, over a limit and over the same key at work', async () => {
    // By itself it would wait 750 ms at both times together.
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    onTestFinished(() => random.mockRestore());
    const began_ms = performance.now();
    server.plan({ ...refusal(429), headers: { 'retry-after': '1' } }, { ...refusal(409), headers: { 'retry-after': '0' } }, { json: {} });
    await post();
    expect(performance.now() - began_ms).toBeGreaterThan(1_400);
    expect(server.arrived).toHaveLength(3);
  });

  it('is given up where the service asks for longer than anybody waits', async () => {
    server.plan({ ...refusal(429), headers: { 'retry-after': '3600' } });
    const error = await caught(post());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retry_after_ms: 3_600_000 });
  });

  it('fails as it did last, after as many retries as were allowed', async () => {
    server.plan(refusal(500), refusal(502), { json: {} });
    const error = await caught(post({ retries: 1 }));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status: 502 });
    server.plan('hang up');
    const broken = await caught(post({ retries: 0 }));
    expect(broken).toBeInstanceOf(ConnectionError);
    expect(broken).toMatchObject({ code: 'CONNECTION_FAILED', status: 0 });
    expect(broken?.cause).toBeDefined();
  });

  it('is out of time when no answer comes, and is tried again', async () => {
    server.plan('say nothing', { json: { id: 1 } });
    expect(await post({ timeout_ms: 100 })).toEqual({ id: 1 });
    server.plan('say nothing');
    const error = await caught(post({ timeout_ms: 100, retries: 0 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
  });

  it('ends with the caller’s signal, under way or between two tries', async () => {
    server.plan('say nothing');
    const under_way = new AbortController();
    const call = caught(post({ signal: under_way.signal }));
    await expect.poll(() => server.arrived.length).toBe(1);
    under_way.abort(new Error('enough'));
    expect(await call).toMatchObject({ message: 'enough' });

    server.plan({ ...refusal(503), headers: { 'retry-after': '50' } });
    const between = new AbortController();
    const waiting = caught(post({ signal: between.signal }));
    await expect.poll(() => server.arrived.length).toBe(1);
    between.abort(new Error('enough'));
    expect(await waiting).toMatchObject({ message: 'enough' });
    expect(server.arrived).toHaveLength(1);
    expect(await caught(post({ signal: AbortSignal.abort(new Error('before')) }))).toMatchObject({ message: 'before' });
    expect(server.arrived).toHaveLength(1);
  });
});

describe('a list [DEV-04]', () => {
  const page = (items: readonly number[], next_cursor: string | null) => ({ json: { object: 'list', items, next_cursor } });
  const list = (query: object = { status: 'POSTED' }) => new List<number>(transport, '/payments', query);
  async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
    const gathered: Item[] = [];
    for await (const item of items) gathered.push(item);
    return gathered;
  }
  const cursors = () => server.arrived.map(({ url }) => url.searchParams.get('cursor'));

  it('awaited is its first page, which knows the next', async () => {
    server.plan(page([1, 2], 'c1'), page([3], null));
    const first = await list();
    expect(first).toMatchObject({ object: 'list', items: [1, 2], next_cursor: 'c1' });
    const second = await first.next();
    expect(second?.items).toEqual([3]);
    expect(await second?.next()).toBeUndefined();
    expect(cursors()).toEqual([null, 'c1']);
    expect(server.arrived[1]?.url.searchParams.get('status')).toBe('POSTED');
  });

  it('gone through is every item, and every page, with the filters on each', async () => {
    server.plan(page([1, 2], 'c1'), page([], 'c2'), page([3], null));
    expect(await all(list())).toEqual([1, 2, 3]);
    expect(cursors()).toEqual([null, 'c1', 'c2']);
    server.plan(page([1], 'c1'), page([2], null));
    expect((await all(list().pages())).map(({ items }) => items)).toEqual([[1], [2]]);
  });

  it('stops asking where its reader stops, and begins where it is told to', async () => {
    server.plan(page([1, 2], 'c1'));
    for await (const item of list({ cursor: 'c0' })) if (item === 2) break;
    expect(cursors()).toEqual(['c0']);
  });

  it('that is refused halfway throws there', async () => {
    server.plan(page([1], 'c1'), refusal(400, { code: 'CURSOR_INVALID' }));
    const seen: number[] = [];
    const error = await caught(
      (async () => {
        for await (const item of list()) seen.push(item);
      })(),
    );
    expect(seen).toEqual([1]);
    expect(error).toMatchObject({ code: 'CURSOR_INVALID' });
    server.plan(refusal(401));
    expect(await caught(list())).toBeInstanceOf(AuthenticationError);
  });
});

it.each([
  [{ key: 'pk_1', base_url: 'https://pay.example' }, 'key must be'],
  [{ key: 'sk_test_', base_url: 'https://pay.example' }, 'key must be'],
  [{ key: KEY, base_url: 'pay.example' }, 'base_url must be'],
  [{ key: KEY, base_url: 'http://pay.example' }, 'must begin with https://'],
  [{ key: KEY, base_url: 'ftp://localhost' }, 'must begin with https://'],
])('options that cannot work, or would send the key in the clear, are refused: %j', (options, words) => {
  expect(() => new Transport(options)).toThrow(words);
  expect(() => new Transport(options)).toThrow(TypeError);
});
