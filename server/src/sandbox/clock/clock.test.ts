import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_SANDBOX_SECRET, type TestServer } from '../../../test/support/index.ts';
import { advance, callSandbox, newYork } from '../../../test/support/money.ts';
import { wallMs } from '../../kernel/clock/clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = async (of: TestServer = server) =>
  (await callSandbox(of, 'GET', '/clock')).json as { now: string; offset_ms: number; new_york: { date: string }; next_cutoff: string };

describe('the sandbox’s clock', () => {
  it('goes with real time until someone moves it', async () => {
    const { now, offset_ms } = await read();
    expect(offset_ms).toBe(0);
    expect(Math.abs(new Date(now).getTime() - wallMs())).toBeLessThan(5_000);
  });

  it('moves ahead by seconds', async () => {
    const before = await read();
    const after = await advance(server, { seconds: 90_000 });
    expect(after.offset_ms - before.offset_ms).toBeGreaterThanOrEqual(90_000_000 - 1_000);
    const moved_ms = new Date(after.now).getTime() - new Date(before.now).getTime();
    expect(moved_ms).toBeGreaterThanOrEqual(90_000_000);
    expect(moved_ms).toBeLessThan(90_010_000);
  });

  it.each([
    ['over a weekend', '2026-06-05', '14:30:20', 1, '2026-06-08'],
    ['from a Saturday', '2026-06-06', '14:30:20', 1, '2026-06-08'],
    ['over Juneteenth', '2026-06-18', '09:00:00', 2, '2026-06-23'],
    ['over the day on which clocks go forward', '2026-03-06', '12:00:00', 1, '2026-03-09'],
    ['over the day on which clocks go back', '2026-10-30', '12:00:00', 1, '2026-11-02'],
  ])('moves by banking days, to the same time of day in New York: %s', async (_what, date, time, banking_days, then) => {
    server.clock.set(newYork(date, time));
    const { now, new_york } = await advance(server, { banking_days });
    const late_ms = new Date(now).getTime() - newYork(then, time).getTime();
    expect(late_ms).toBeGreaterThanOrEqual(0);
    expect(late_ms).toBeLessThan(10_000);
    expect(new_york).toMatchObject({ date: then, is_banking_day: true });
  });

  it('says when the next cutoff is', async () => {
    server.clock.set(newYork('2026-06-05', '22:00:01'));
    expect((await read()).next_cutoff).toBe(newYork('2026-06-08', '22:00').toISOString());
  });

  it('moves twice when two ask at once, one after the other', async () => {
    server.clock.set(newYork('2026-06-08', '08:00'));
    const started = server.clock.now().getTime();
    const [one, other] = await Promise.all([advance(server, { seconds: 3_600 }), advance(server, { seconds: 7_200 })]);
    const latest = Math.max(new Date(one.now).getTime(), new Date(other.now).getTime());
    expect(latest - started).toBeGreaterThanOrEqual(10_800_000);
    expect(latest - started).toBeLessThan(10_810_000);
  });

  it.each([
    ['time that goes back', { seconds: -1 }, 'seconds'],
    ['banking days that go back', { banking_days: -1 }, 'banking_days'],
    ['no banking day', { banking_days: 0 }, 'banking_days'],
    ['half a second', { seconds: 0.5 }, 'seconds'],
    ['text', { seconds: '60' }, 'seconds'],
    ['too far', { seconds: 1e12 }, 'seconds'],
    ['both', { seconds: 1, banking_days: 1 }, 'seconds'],
    ['neither', {}, 'seconds'],
    ['something else', { minutes: 1 }, 'minutes'],
  ])('does not move for %s', async (_what, body, field) => {
    const before = await read();
    expect(await callSandbox(server, 'POST', '/clock/advance', body)).toMatchObject({ status: 400, json: { code: 'BAD_INPUT', field } });
    expect((await read()).offset_ms).toBe(before.offset_ms);
  });

  it.each(['not json', '[]', 'null', '"60"'])('does not move for a body that is %s', async (body) => {
    const before = await read();
    expect((await callSandbox(server, 'POST', '/clock/advance', body)).status).toBe(400);
    expect((await read()).offset_ms).toBe(before.offset_ms);
  });

  it('is one clock for every server, and for the one that is started after', async () => {
    const second = await startTestServer({ beside: server });
    try {
      expect(second.clock.offset_ms).toBe(server.clock.offset_ms);
      const { offset_ms } = await advance(server, { seconds: 86_400 });
      await expect.poll(() => second.clock.offset_ms).toBe(offset_ms);
      const back = await advance(second, { seconds: 60 });
      await expect.poll(() => server.clock.offset_ms).toBe(back.offset_ms);
      const third = await startTestServer({ beside: server });
      try {
        expect(third.clock.offset_ms).toBe(back.offset_ms);
      } finally {
        await third.stop();
      }
    } finally {
      await second.stop();
    }
  });

  it('is heard again after the listening connection broke', async () => {
    const second = await startTestServer({ beside: server });
    try {
      await server.context.db.many(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%clock%'`,
      );
      const { offset_ms } = await advance(server, { seconds: 120 });
      await expect.poll(() => second.clock.offset_ms).toBe(offset_ms);
    } finally {
      await second.stop();
    }
  });
});

describe('the sandbox’s calls', () => {
  const post = (headers: Record<string, string>) => callSandbox(server, 'POST', '/clock/advance', { seconds: 0 }, headers);

  it('are open to programs and to the service’s own pages', async () => {
    expect((await post({})).status).toBe(200);
    expect((await post({ origin: server.url })).status).toBe(200);
    const port = new URL(server.url).port;
    expect((await post({ origin: `http://localhost:${port}` })).status).toBe(200);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:1' }],
    ['a page without an origin', { origin: 'null' }],
    ['what the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuse posts of %s', async (_what, headers) => {
    const before = server.clock.offset_ms;
    expect(await post(headers)).toMatchObject({ status: 403, json: { code: 'FORBIDDEN' } });
    expect(server.clock.offset_ms).toBe(before);
  });

  it('give one-time codes to nobody who points a name of their own at this machine', async () => {
    const { request } = await import('node:http');
    const authorization = `Bearer ${TEST_SANDBOX_SECRET}`;
    const status = await new Promise((resolve, reject) => {
      const call = request(`${server.url}/sandbox/outbox`, { headers: { host: 'rebound.example', authorization } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject);
      call.end();
    });
    expect(status).toBe(400);
  });

  it('read the outbox: newest first, of one address or all', async () => {
    await server.context.sms.send({ to: '+12125550101', body: 'first' });
    await server.context.email.send({ to: 'ada@people.example', subject: 'Hello', body: 'second' });
    await server.context.sms.send({ to: '+12125550101', body: 'third' });
    const all = (await callSandbox(server, 'GET', '/outbox')).json;
    expect(all).toMatchObject([
      { channel: 'sms', to: '+12125550101', body: 'third' },
      { channel: 'email', to: 'ada@people.example', subject: 'Hello', body: 'second' },
      { channel: 'sms', to: '+12125550101', body: 'first' },
    ]);
    const hers = (await callSandbox(server, 'GET', `/outbox?to=${encodeURIComponent('+12125550101')}`)).json;
    expect(hers).toMatchObject([{ body: 'third' }, { body: 'first' }]);
  });

  it('date a message by the clock that was moved, as the page beside it has it', async () => {
    await advance(server, { seconds: 86_400 });
    const at = server.clock.now().getTime();
    await server.context.email.send({ to: 'later@people.example', subject: 'Hello', body: 'later' });
    const [message] = (await callSandbox(server, 'GET', '/outbox?to=later@people.example')).json as { created_at: string }[];
    const late_ms = Date.parse(message?.created_at ?? '') - at;
    expect(late_ms).toBeGreaterThanOrEqual(0);
    expect(late_ms).toBeLessThan(10_000);
  });

  it('say so where a file or an account does not exist', async () => {
    expect(await callSandbox(server, 'GET', '/ach/files/none.ach')).toMatchObject({ status: 404, json: { code: 'FILE_NOT_FOUND' } });
    const nobodys = `acc_${'0'.repeat(26)}`;
    expect(await callSandbox(server, 'POST', `/bank/accounts/${nobodys}`, { balance: 1 })).toMatchObject({
      status: 404,
      json: { code: 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND' },
    });
  });

  it.each([
    [{}, 'balance'],
    [{ balance: 1.5 }, 'balance'],
    [{ balance: '100' }, 'balance'],
    [{ closed: 'yes' }, 'closed'],
    [{ frozen: true }, 'frozen'],
  ])('change no account for %j', async (body, field) => {
    const nobodys = `acc_${'0'.repeat(26)}`;
    expect(await callSandbox(server, 'POST', `/bank/accounts/${nobodys}`, body)).toMatchObject({
      status: 400,
      json: { code: 'BAD_INPUT', field },
    });
  });
});
