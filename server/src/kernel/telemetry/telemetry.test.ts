import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BodyIn } from '@drawbridge/contract';
import { telemetry } from '@drawbridge/contract/routes/telemetry';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, startFakeService } from '../../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';

const WEBSITE = '3f9a2b0c-5d1e-4b7a-9c55-0a7c1c2d3e4f';
const VISITOR = '0d1f7c86-21aa-4a3f-8c4e-2f0f5c0b9a11';
const SESSION = '7b6e0f0a-9a55-4d5c-b3a5-6a4d8f4f1c22';
const PHONE_BROWSER =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9 Pro Build/BP1A.250505.005) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.6991.12 Mobile Safari/537.36';

let umami: FakeService;
let glitchtip: FakeService;
let server: TestServer;
let quiet: TestServer;
beforeAll(async () => {
  [umami, glitchtip] = await Promise.all([startFakeService(), startFakeService()]);
  const dsn = glitchtip.url.replace('http://', 'http://0123456789abcdef@');
  server = await startTestServer({
    env: {
      TRUST_PROXY: 'on',
      ANALYTICS_UMAMI_URL: `${umami.url}/stats/`,
      ANALYTICS_UMAMI_WEBSITE_ID: WEBSITE,
      ERROR_REPORTING_DSN: `${dsn}/errors/42`,
    },
  });
  quiet = await startTestServer();
});
afterAll(async () => {
  await Promise.all([server?.stop(), quiet?.stop()]);
  await Promise.all([umami?.stop(), glitchtip?.stop()]);
});

/** Callers of their own, so that one test's calls do not count against another's. */
let callers = 0;
let from = { 'x-forwarded-for': '' };
beforeEach(() => {
  callers += 1;
  from = { 'x-forwarded-for': `203.0.113.${callers}` };
});

type Events = BodyIn<typeof telemetry.events>;
type Reports = BodyIn<typeof telemetry.reports>;
const clicked = { name: 'pay_now_clicked', page: '/dashboard', ago_ms: 0, properties: {} } as const;
const failed = (status: 'EXPIRED' | 'DENIED') =>
  ({ name: 'transaction_failure', page: '/payment', ago_ms: 5, properties: { status } }) as const;
const sendEvents = (body: unknown, headers: Record<string, string> = {}, to = server) =>
  to.call(telemetry.events, { body: body as Events, headers: { ...from, ...headers } });
const sendReports = (body: Partial<Reports>, headers: Record<string, string> = {}) =>
  server.call(telemetry.reports, {
    body: { session: SESSION, errors: [], traces: [], trail: [], ...body },
    headers: { ...from, ...headers },
  });

/** The items of the envelopes that arrived with a word in them. */
function envelopes(word: string) {
  return glitchtip.arrived
    .filter(({ text }) => text.includes(word))
    .map(({ text }) => text.split('\n', 3).map((line) => JSON.parse(line) as Record<string, unknown>))
    .map(([head, item, payload]) => ({ head, item, payload }));
}

describe('analytics', () => {
  it("hands an event to Umami's own address, as it wants it", async () => {
    expect(await sendEvents({ visitor: VISITOR, events: [failed('EXPIRED')] }, { 'user-agent': PHONE_BROWSER })).toMatchObject({
      status: 200,
      body: {},
    });
    await expect.poll(() => umami.arrived.filter(({ text }) => text.includes('EXPIRED'))).toHaveLength(1);
    const [sent] = umami.arrived.filter(({ text }) => text.includes('EXPIRED'));
    expect(sent).toMatchObject({ method: 'POST', path: '/stats/api/send' });
    expect(JSON.parse(sent?.text ?? '')).toEqual({
      type: 'event',
      payload: {
        website: WEBSITE,
        hostname: 'localhost',
        url: '/payment',
        name: 'transaction_failure',
        data: { status: 'EXPIRED' },
        id: VISITOR,
        ip: '127.0.0.1',
      },
    });
  });

  it('tells nothing of who it was: no address, no browser by its version, no cookie', async () => {
    await sendEvents(
      { visitor: VISITOR, events: [{ ...clicked, page: '/payment-link-purchase/:id' }] },
      { 'user-agent': PHONE_BROWSER, cookie: 'secret=1', 'accept-language': 'es-PR', referer: `${server.url}/payment-link-purchase/x?y` },
    );
    await expect.poll(() => umami.arrived.filter(({ text }) => text.includes(':id'))).toHaveLength(1);
    const [sent] = umami.arrived.filter(({ text }) => text.includes(':id'));
    expect(sent?.headers['user-agent']).toContain('Android 10; K');
    expect(JSON.stringify(sent)).not.toMatch(/Pixel|156\.0|203\.0\.113|secret|es-PR|referer/);
  });

  it.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'keeps to itself what comes from someone who asks for it by %o',
    async (wish) => {
      const name = 'dnt' in wish ? 'terms_accepted' : 'personal_info_submitted';
      expect((await sendEvents({ visitor: VISITOR, events: [{ ...clicked, name }] }, wish)).status).toBe(200);
      // What was sent afterwards has arrived, so the other never will.
      await sendEvents({ visitor: VISITOR, events: [failed('DENIED')] });
      await expect.poll(() => umami.arrived.some(({ text }) => text.includes('DENIED'))).toBe(true);
      expect(umami.arrived.some(({ text }) => text.includes(name))).toBe(false);
    },
  );

  it.each([
    ['an event that is not on the list', { ...clicked, name: 'amount_typed' }],
    ['a property that the event does not have', { ...clicked, properties: { phone: '5551234567' } }],
    ['a value that the property does not have', { ...failed('DENIED'), properties: { status: 'Maya Okafor' } }],
    ['an event without its property', { ...failed('DENIED'), properties: {} }],
    ['a path in the place of its pattern', { ...clicked, page: '/payment-link-purchase/plk_123' }],
    ['a page with a query', { ...clicked, page: '/dashboard?x=1' }],
    ['something more', { ...clicked, user: 'usr_1' }],
  ])('refuses %s', async (_words, event) => {
    const [refused, taken] = [randomUUID(), randomUUID()];
    expect(await sendEvents({ visitor: refused, events: [clicked, event] })).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT' } });
    await sendEvents({ visitor: taken, events: [clicked] });
    await expect.poll(() => umami.arrived.some(({ text }) => text.includes(taken))).toBe(true);
    expect(umami.arrived.some(({ text }) => text.includes(refused))).toBe(false);
  });

  it.each([
    ['a visitor who is no anonymous id', { visitor: 'usr_01jzzzzzzzzzzzzzzzzzzzzzzz', events: [clicked] }],
    ['no event', { visitor: VISITOR, events: [] }],
    ['too many at once', { visitor: VISITOR, events: Array.from({ length: 21 }, () => clicked) }],
    ['something beside them', { visitor: VISITOR, events: [clicked], email: 'maya@example.com' }],
  ])('refuses %s', async (_words, body) => {
    expect((await sendEvents(body)).status).toBe(400);
  });

  it("refuses another site's page", async () => {
    const body = { visitor: VISITOR, events: [clicked] };
    expect((await sendEvents(body, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await sendEvents(body, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await sendEvents(body, { origin: server.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  });

  it('takes sixty calls a minute from one address, and says so after them', async () => {
    const replies = await Promise.all(Array.from({ length: 62 }, () => sendEvents({ visitor: VISITOR, events: [clicked] })));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(60).fill(200), 429, 429]);
    expect(replies.find(({ status }) => status === 429)?.refusal.code).toBe('TOO_MANY_REQUESTS');
    from = { 'x-forwarded-for': '198.51.100.1' };
    expect((await sendEvents({ visitor: VISITOR, events: [clicked] })).status).toBe(200);
  });
});

const frame = { function: 'drawCard', file: '/assets/area-Bx12.js', line: 1, column: 4711 };
const crash = {
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'amount')",
  page: '/dashboard',
  uncaught: true,
  frames: [frame, { function: '', file: '', line: 3, column: 9 }],
  component_frames: [{ ...frame, function: 'LimitCard', column: 99 }],
  trail: [
    { kind: 'page', page: '/dashboard', ago_ms: 3000 },
    { kind: 'call', call: 'GET /external_accounts/purchase_power', status: 500, ago_ms: 2000 },
    { kind: 'event', name: 'pay_now_clicked', ago_ms: 1000 },
  ],
} satisfies Reports['errors'][number];

describe('error reporting', () => {
  it('hands an error over as an envelope, with its stack, its components and the way that led to it [TEL-15]', async () => {
    await sendReports({ errors: [{ ...crash, type: 'FirstError' }] });
    await expect.poll(() => envelopes('FirstError')).toHaveLength(1);
    const [sent] = envelopes('FirstError');
    const request = glitchtip.arrived.find(({ text }) => text.includes('FirstError'));
    expect(request).toMatchObject({ method: 'POST', path: '/errors/api/42/envelope/' });
    expect(request?.headers['content-type']).toBe('application/x-sentry-envelope');
    expect(request?.headers['x-sentry-auth']).toMatch(/^Sentry sentry_version=7, sentry_client=[^ ,]+, sentry_key=0123456789abcdef$/);
    expect(sent?.head?.['event_id']).toMatch(/^[0-9a-f]{32}$/);
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };
    const line = request?.text.split('\n')[2] ?? '';
    expect(sent?.item).toEqual({ type: 'event', content_type: 'application/json', length: Buffer.byteLength(line) });
    const place = { filename: `${server.url}/assets/area-Bx12.js`, lineno: 1, in_app: true };
    const at_s = server.clock.wall().getTime() / 1000;
    expect(sent?.payload).toMatchObject({
      event_id: sent?.head?.['event_id'],
      platform: 'javascript',
      level: 'error',
      transaction: '/dashboard',
      environment: 'sandbox',
      release: `drawbridge@${version}`,
      tags: { session: SESSION },
      exception: {
        values: [
          { type: 'React ErrorBoundary', stacktrace: { frames: [{ ...place, function: 'LimitCard', colno: 99 }] } },
          {
            type: 'FirstError',
            value: crash.message,
            mechanism: { handled: false },
            // From the outermost to the innermost.
            stacktrace: {
              frames: [
                { filename: '<elsewhere>', in_app: false },
                { ...place, function: 'drawCard', colno: 4711 },
              ],
            },
          },
        ],
      },
      breadcrumbs: {
        values: [
          { category: 'navigation', message: '/dashboard' },
          { category: 'http', message: 'GET /external_accounts/purchase_power', data: { status_code: 500 } },
          { category: 'user', message: 'pay_now_clicked' },
        ],
      },
    });
    const { timestamp, breadcrumbs } = (sent as { payload: unknown }).payload as {
      timestamp: number;
      breadcrumbs: { values: { timestamp: number }[] };
    };
    expect(Math.abs(timestamp - at_s)).toBeLessThan(60);
    expect(timestamp - (breadcrumbs.values[0]?.timestamp ?? 0)).toBeCloseTo(3, 2);
  });

  it('takes out of its words whatever may be a person, a secret or an address', async () => {
    const message = [
      'HTTP 500: GET https://pay.example.com/api/users/usr_01k9zzzzzzzzzzzzzzzzzzzzzz?token=abc.def',
      'of maya.okafor@example.com, +1 (555) 123-4567,',
      `"Maya Okafor" 'Maya Okafor', eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ1c3JfMSJ9.sig,`,
      "pur_01k9zzzzzzzzzzzzzzzzzzzzzz at /payment-link-purchase/plk9?x=1, reading 'amount'. \"Unexpected",
    ].join(' ');
    await sendReports({ errors: [{ ...crash, type: 'WordyError', message }] });
    await expect.poll(() => envelopes('WordyError')).toHaveLength(1);
    const text = JSON.stringify(envelopes('WordyError')[0]?.payload);
    expect(text).not.toMatch(/pay\.example\.com|usr_|abc\.def|maya|Maya|Okafor|\(555\)|123-4567|eyJ|pur_|plk9|203\.0\.113/);
    expect(text).toContain('HTTP 500: GET [address] of [e-mail]');
    expect(text).toContain("reading 'amount'");
  });

  it('hands on every trace, the calls of a page together, with their routes, answers and times [TEL-16]', async () => {
    const traces = Array.from({ length: 50 }, (_, at) => ({
      call: at % 2 === 0 ? 'POST /purchases/{purchaseId}/ticket' : 'GET /users/user',
      page: at < 30 ? ('/payment' as const) : ('/dashboard/accounts' as const),
      status: at % 2 === 0 ? 200 : 0,
      ago_ms: 1000 * (50 - at),
      duration_ms: at,
    }));
    await sendReports({ traces });
    await expect.poll(() => envelopes('"transaction":"/dashboard/accounts"')).toHaveLength(1);
    await expect.poll(() => envelopes('"transaction":"/payment"')).toHaveLength(1);
    const sent = [...envelopes('"transaction":"/payment"'), ...envelopes('"transaction":"/dashboard/accounts"')];
    expect(sent.map(({ item }) => item?.['type'])).toEqual(['transaction', 'transaction']);
    type Span = { op: string; description: string; start_timestamp: number; timestamp: number; data: Record<string, number> };
    const spans = sent.map(({ payload }) => payload?.['spans'] as Span[]);
    expect(spans.map((of_page) => of_page.length)).toEqual([30, 20]);
    expect(spans[0]?.[0]).toMatchObject({
      op: 'http.client',
      description: 'POST /purchases/{purchaseId}/ticket',
      data: { 'http.response.status_code': 200 },
    });
    const slow = spans[0]?.[29];
    expect((slow?.timestamp ?? 0) - (slow?.start_timestamp ?? 0)).toBeCloseTo(0.029, 4);
    for (const { payload } of sent) {
      const { start_timestamp, timestamp, spans: own } = payload as { start_timestamp: number; timestamp: number; spans: Span[] };
      expect(start_timestamp).toBe(Math.min(...own.map((span) => span.start_timestamp)));
      expect(timestamp).toBe(Math.max(...own.map((span) => span.timestamp)));
    }
  });

  it('hands on the trail of a session that is kept, as one issue of all such', async () => {
    await sendReports({ trail: [{ kind: 'page', page: '/link-account', ago_ms: 1 }] });
    await expect.poll(() => envelopes('Session trail')).toHaveLength(1);
    expect(envelopes('Session trail')[0]?.payload).toMatchObject({
      level: 'info',
      fingerprint: ['session-trail'],
      breadcrumbs: { values: [{ category: 'navigation', message: '/link-account' }] },
    });
  });

  it.each<Record<string, string>>([{ dnt: '1' }, { 'sec-gpc': '1' }])(
    'follows nobody who asks for that by %o: an error is told without the way that led to it',
    async (wish) => {
      const [asking, other] = [randomUUID(), randomUUID()];
      const trail = [{ kind: 'page', page: '/re-enable-user', ago_ms: 1 } as const];
      await sendReports({ session: asking, trail, errors: [{ ...crash, trail }] }, wish);
      await sendReports({ session: other, trail, errors: [{ ...crash, trail }] });
      // Two things are handed over of who does not mind, one of who does.
      await expect.poll(() => envelopes(other)).toHaveLength(2);
      await expect.poll(() => envelopes(asking)).toHaveLength(1);
      expect(envelopes(asking)[0]?.payload).toMatchObject({ level: 'error', breadcrumbs: { values: [] } });
    },
  );

  it.each<[string, Partial<Reports>]>([
    ['a frame outside our files', { errors: [{ ...crash, frames: [{ ...frame, file: '/payment-link-purchase/plk_1' }] }] }],
    ['a frame with a query', { errors: [{ ...crash, frames: [{ ...frame, file: '/assets/a.js?token=1' }] }] }],
    ['words in the place of a function', { errors: [{ ...crash, frames: [{ ...frame, function: 'maya@example.com' }] }] }],
    ['words in the place of the kind of error', { errors: [{ ...crash, type: 'Maya Okafor' }] }],
    ['a page that is none of ours', { errors: [{ ...crash, page: '/pay/maya' as '/pay/:id' }] }],
    ['a call with an id', { traces: [{ call: 'GET /purchases/pur_1', page: '/payment', status: 200, ago_ms: 0, duration_ms: 1 }] }],
    ['a call that is none of ours', { trail: [{ kind: 'call', call: 'GET /maya/okafor', status: 200, ago_ms: 0 }] }],
    [
      'more traces than go at once',
      { traces: Array.from({ length: 51 }, () => ({ call: 'GET /users/user', page: '/', status: 200, ago_ms: 0, duration_ms: 1 })) },
    ],
  ])('refuses %s', async (_words, body) => {
    const [refused, taken] = [randomUUID(), randomUUID()];
    expect(await sendReports({ errors: [crash], ...body, session: refused })).toMatchObject({
      status: 400,
      refusal: { code: 'BAD_INPUT' },
    });
    await sendReports({ errors: [crash], session: taken });
    await expect.poll(() => envelopes(taken)).toHaveLength(1);
    expect(envelopes(refused)).toHaveLength(0);
  });
});

describe('a service outside that is in trouble', () => {
  const outcome = async (name: string) => {
    const text = await server.context.metrics.registry.metrics();
    return Number(new RegExp(`drawbridge_error_reporting_total{outcome="${name}"} (\\d+)`).exec(text)?.[1] ?? 0);
  };

  it('never keeps a page waiting, and what is too much is dropped', async () => {
    glitchtip.answers('never');
    const arrived = glitchtip.arrived.length;
    // 60 calls with five errors each: more than the 200 that may wait.
    const replies = await Promise.all(Array.from({ length: 60 }, () => sendReports({ errors: Array(5).fill(crash) as (typeof crash)[] })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => glitchtip.arrived.length - arrived).toBe(2);
    expect(await outcome('dropped')).toBe(60 * 5 - 200 - 2);
    glitchtip.answers({ status: 200 });
    // The two that hang are cut off after 5 s, and the rest is handed over.
    await expect.poll(() => glitchtip.arrived.length - arrived, { timeout: 15_000 }).toBe(202);
    expect(await outcome('failed')).toBe(2);
    expect(server.log_lines.filter((line) => line.includes('telemetry could not be handed over'))).toHaveLength(1);
  });

  it('is left alone for as long as it asks', async () => {
    glitchtip.answers({ status: 429, headers: { 'retry-after': '30' } });
    const before = glitchtip.arrived.length;
    await sendReports({ errors: [crash] });
    await expect.poll(() => outcome('refused')).toBe(1);
    glitchtip.answers({ status: 200 });
    const dropped = await outcome('dropped');
    expect((await sendReports({ errors: [crash] })).status).toBe(200);
    expect(await outcome('dropped')).toBe(dropped + 1);
    expect(glitchtip.arrived.length - before).toBe(1);
  });
});

it('without settings it takes what comes, and nothing leaves', async () => {
  expect(quiet.context.analytics.kind).toBe('off');
  expect(quiet.context.errorReporting.kind).toBe('off');
  const before = umami.arrived.length;
  expect((await sendEvents({ visitor: VISITOR, events: [clicked] }, {}, quiet)).status).toBe(200);
  expect(umami.arrived.length).toBe(before);
});
