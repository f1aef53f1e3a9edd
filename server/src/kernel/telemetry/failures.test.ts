import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, startFakeService } from '../../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { AppError } from '../errors.ts';
import { makeApp } from '../http/app.ts';

let glitchtip: FakeService;
let server: TestServer;
let quiet: TestServer;
beforeAll(async () => {
  glitchtip = await startFakeService();
  const dsn = glitchtip.url.replace('http://', 'http://0123456789abcdef@');
  server = await startTestServer({ env: { ERROR_REPORTING_DSN: `${dsn}/errors/42` } });
  quiet = await startTestServer();
});
afterAll(async () => {
  await Promise.all([server?.stop(), quiet?.stop()]);
  await glitchtip?.stop();
});

/** The items of the envelopes that arrived with a word in them. */
function envelopes(word: string) {
  return glitchtip.arrived
    .filter(({ text }) => text.includes(word))
    .map(({ text }) => text.split('\n', 3).map((line) => JSON.parse(line) as Record<string, unknown>))
    .map(([head, item, payload]) => ({ head, item, payload }));
}

describe("the server's own failures", () => {
  it('are reported with their places, their causes and the request id, and nothing of the request', async () => {
    const app = await makeApp(server.context);
    app.post('/fails/:who', () => {
      const cause = new RangeError('card of "Maya Okafor" and +1 (212) 555-0101 does not fit');
      throw new TypeError(
        'maya@people.example at https://pay.example/x?token=abc cannot be paid\n    at forged (/x/node_modules/forged.ts:1:1)',
        { cause },
      );
    });
    const reply = await app.inject({
      method: 'POST',
      url: '/fails/usr_01k9zzzzzzzzzzzzzzzzzzzzzz?secret=hunter2',
      headers: { authorization: 'Bearer hunter2', cookie: 'a=hunter2' },
      payload: { account_number: '000123456789' },
    });
    await app.close();
    expect(reply.statusCode).toBe(500);
    const request_id = String(reply.headers['x-request-id']);
    await expect.poll(() => envelopes(request_id)).toHaveLength(1);
    const [sent] = envelopes(request_id);
    expect(sent?.item?.['type']).toBe('event');
    expect(sent?.payload).toMatchObject({
      platform: 'node',
      level: 'error',
      transaction: 'POST /fails/:who',
      environment: 'sandbox',
      tags: { request_id },
    });
    type Frame = { filename: string; lineno: number; in_app: boolean };
    type Thrown = { type: string; value: string; stacktrace: { frames: Frame[] } };
    const exception = sent?.payload?.['exception'] as { values: Thrown[] } | undefined;
    const values = exception?.values ?? [];
    expect(values.map(({ type }) => type)).toEqual(['RangeError', 'TypeError']);
    expect(values[1]?.value).toContain('[e-mail] at [address] cannot be paid');
    for (const { stacktrace } of values)
      expect(stacktrace.frames.at(-1)).toMatchObject({ filename: 'server/src/kernel/telemetry/failures.test.ts', in_app: true });
    // Words that look like a place are none.
    expect(JSON.stringify(values.map(({ stacktrace }) => stacktrace))).not.toContain('forged');
    const text = JSON.stringify(sent);
    expect(text).not.toMatch(/hunter2|maya|Maya|Okafor|555-0101|usr_|000123456789|authorization|cookie|pay\.example/);
    expect(text).not.toContain(process.cwd());
  });

  it("tell of the database's words only the code and the names of the schema", async () => {
    const app = await makeApp(server.context);
    app.get('/fails', () => server.context.db.run('insert into consumers (user_id) values ($1)', ['maya okafor']));
    app.get('/fails-too', () => server.context.db.run("select 'maya okafor'::integer"));
    for (const url of ['/fails', '/fails-too']) expect((await app.inject({ url })).statusCode).toBe(500);
    await app.close();
    await expect.poll(() => envelopes('PostgreSQL 23502')).toHaveLength(1);
    await expect.poll(() => envelopes('PostgreSQL 22P02')).toHaveLength(1);
    const [missing, wrong] = [envelopes('PostgreSQL 23502')[0], envelopes('PostgreSQL 22P02')[0]];
    expect(JSON.stringify(missing?.payload)).toContain('table consumers, column first_name');
    expect(JSON.stringify([missing, wrong])).not.toMatch(/maya|okafor/);
  });

  it('are no refusals: those stay here', async () => {
    const app = await makeApp(server.context);
    app.get('/refuses', () => {
      throw new AppError('LINKING_UNAVAILABLE');
    });
    app.get('/fails-last', () => {
      throw new Error('the last of these');
    });
    await app.inject({ url: '/refuses' });
    await app.inject({ url: '/fails-last' });
    await app.close();
    await expect.poll(() => envelopes('/fails-last')).toHaveLength(1);
    expect(envelopes('/refuses')).toEqual([]);
  });

  it('stay in the log where no service is set', async () => {
    const app = await makeApp(quiet.context);
    app.get('/fails-quietly', () => {
      throw new Error('nobody is told');
    });
    const before = glitchtip.arrived.length;
    expect((await app.inject({ url: '/fails-quietly' })).statusCode).toBe(500);
    await app.close();
    expect(quiet.log_lines.some((line) => line.includes('nobody is told'))).toBe(true);
    expect(glitchtip.arrived.length).toBe(before);
  });
});
