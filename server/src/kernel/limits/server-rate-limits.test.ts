import { counters, messages, purchases } from '@drawbridge/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ChannelListener, closeListeners, connect, mint } from '../../../test/support/channel-listener.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer, start } from '../../../test/support/payments.ts';
import { ServerRateLimits } from './server-rate-limits.ts';
import { LIMITS, type LimitRow, OPEN_SOCKETS } from './table.ts';

describe('a limit that a server keeps for itself', () => {
  const ROW: LimitRow = { counts: 'tries', bucket: 'try', per: 'address', most: 10, window_ms: 60_000 };

  /** How many of `count` events the limit lets through at that moment. */
  function consume(limits: ServerRateLimits, count: number, at_ms: number, key = 'a'): number {
    return Array.from({ length: count }, () => limits.consume(ROW, key, at_ms)).filter((wait) => wait === undefined).length;
  }

  test('holds so many at once, empties evenly, and counts each by itself', () => {
    const limits = new ServerRateLimits();
    expect(consume(limits, 20, 0)).toBe(10);
    expect(consume(limits, 20, 0, 'b')).toBe(10);
    expect(limits.consume(ROW, 'a', 0)).toBe(6);
    expect(consume(limits, 20, 5_999)).toBe(0);
    expect(consume(limits, 20, 6_000)).toBe(1);
    expect(consume(limits, 20, 30_000)).toBe(4);
    expect(consume(limits, 20, 200_000)).toBe(10);
  });

  test('keeps nobody out when the clock is put back', () => {
    const limits = new ServerRateLimits();
    consume(limits, 20, 100 * 60_000);
    expect(consume(limits, 20, 0)).toBe(10);
  });

  test('forgets what is empty, and never grows past what it may hold', () => {
    const limits = new ServerRateLimits();
    expect(consume(limits, 20, 0, 'first')).toBe(10);
    for (let n = 0; n < 60_000; n++) limits.consume(ROW, `address ${n}`, 0);
    expect(consume(limits, 20, 0, 'address 59999')).toBe(9);
    // The oldest had to go.
    expect(consume(limits, 20, 0, 'first')).toBe(10);
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ identity: 'embedded', env: { TRUST_PROXY: 'on' } });
  });
  afterAll(() => server.stop());

  const askFrom = (path: string, address: string, body?: object) =>
    fetch(server.url + path, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });

  /** Asks one address more often than it may, from one place, and gives what came back beyond that. */
  async function flood(path: string, count: number, address: string, body?: object): Promise<Response[]> {
    const answers: Response[] = [];
    while (answers.length < count) {
      const together = Array.from({ length: 50 }, () => askFrom(path, address, body));
      for (const answer of await Promise.all(together)) {
        answers.push(answer);
        if (answer.status !== 429) await answer.arrayBuffer();
      }
    }
    return answers.filter(({ status }) => status === 429);
  }

  test.each<[string, string, LimitRow, object?]>([
    ['the beginning of a sign-in', '/oidc/auth?client_id=nobody', LIMITS.sign_in_begun],
    ['a look without signing in', `/api${counters.preview.path.replace('{counterId}', 'ctr_00000000000000000000000000')}`, LIMITS.preview],
    ['a look whether messages are stopped', `/api${messages.read.path}`, LIMITS.message_choice, { token: 'x'.repeat(22) }],
    ['a choice of messages', `/api${messages.choose.path}`, LIMITS.message_choice, { token: 'x'.repeat(22), stopped: true }],
  ])('%s is refused in our own words, to that address alone', async (_what, path, row, body) => {
    const refused = await flood(path, row.most + 100, '203.0.113.5', body);
    // Some places become free meanwhile.
    expect(refused.length).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toEqual({
      message: 'Too many tries. Try again in a few minutes.',
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      retry_after_s: 1,
    });
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    const other = await askFrom(path, '203.0.113.6', body);
    expect(other.status).not.toBe(429);
  });
});

describe('of live connections', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterEach(closeListeners);
  afterAll(() => server.stop());

  test('a user is given so many tickets a minute', async () => {
    const person = await newPayer(server);
    const { ID } = await start(server, person);
    const statuses = new Map<number, number>();
    for (let n = 0; n < LIMITS.ticket.most + 60; n++) {
      const { status } = await server.call(purchases.ticket, { token: person.token, params: { purchaseId: ID } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) break;
    }
    expect(statuses.get(200)).toBeGreaterThanOrEqual(LIMITS.ticket.most);
    expect(statuses.get(429)).toBe(1);
  });

  test('a user has so many open, and one more when one was closed', async () => {
    const person = await newPayer(server);
    const { ID } = await start(server, person);
    const open = async () => connect(server, ID, await mint(server, person, ID));
    const listeners: ChannelListener[] = [];
    for (let n = 0; n < OPEN_SOCKETS.per_user; n++) {
      const listener = await open();
      expect(listener).toBeInstanceOf(ChannelListener);
      listeners.push(listener as ChannelListener);
    }
    expect(await open()).toBe(429);
    const neighbor = await newPayer(server);
    const theirs = (await start(server, neighbor)).ID;
    expect(await connect(server, theirs, await mint(server, neighbor, theirs))).toBeInstanceOf(ChannelListener);
    listeners[0]?.socket.close();
    await listeners[0]?.ended;
    await expect.poll(open).toBeInstanceOf(ChannelListener);
  });
});
