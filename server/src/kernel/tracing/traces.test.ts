import { purchases, webhooks } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ArrivedSpan, attributeOf, type FakeCollector, startFakeCollector } from '../../../test/support/fake-collector.ts';
import { type FakeService, startFakeService } from '../../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, ask, newYork, outgoingEntries, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';

const SERVER_KIND = 2;
const CLIENT_KIND = 3;

let collector: FakeCollector;
let receiver: FakeService;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
beforeAll(async () => {
  collector = await startFakeCollector();
  receiver = await startFakeService();
  server = await startTestServer({
    env: { ...collector.env, OTEL_EXPORTER_OTLP_HEADERS: 'X-Collector-Key=key%20of%20ours', TRUST_PROXY: 'on' },
  });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  await server.ok(webhooks.create, {
    token: shop.admin.token,
    body: { syn_business_id: shop.business_id, url: `${receiver.url}/hook/of-the-shop` },
  });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
});
afterAll(async () => {
  await server?.stop();
  await Promise.all([collector?.stop(), receiver?.stop()]);
});

const named = (name: string): ArrivedSpan[] => collector.spans().filter((span) => span.name === name);
const traced = (trace_id: string): ArrivedSpan[] => collector.spans().filter((span) => span.traceId === trace_id);
/** Whether a span is below another, however deep. */
function isBelow(span: ArrivedSpan, above: ArrivedSpan): boolean {
  const parent = traced(span.traceId).find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && (parent.spanId === above.spanId || isBelow(parent, above));
}
const CONFIRM = `POST /api${purchases.confirmDebit.path}`;
/** Approves an order as a proxy passes it on, with these headers; gives the answer's. */
async function tap(payment: Payment, headers: Record<string, string>): Promise<Headers> {
  const reply = await fetch(`${server.url}/api${purchases.confirmDebit.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ purchaseId: payment.purchase_id }),
  });
  expect(reply.status).toBe(200);
  return reply.headers;
}

describe('a tap', () => {
  const theirs = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';
  let payment: Payment;
  beforeAll(async () => {
    payment = await ask(server, ada, shop, 4_217);
    const headers = await tap(payment, { traceparent: `00-${theirs}-${parent}-01`, 'x-request-id': 'proxy-0001-abcdef' });
    expect(headers.get('x-request-id')).toBe('proxy-0001-abcdef');
  });
  const call = () => traced(theirs).find(({ name }) => name === CONFIRM) as ArrivedSpan;

  it('goes on with the trace and the request id of a trusted proxy, and leads to its SQL [OPS-11]', async () => {
    await expect.poll(call, { timeout: 10_000 }).toBeDefined();
    expect(call()).toMatchObject({ kind: SERVER_KIND, parentSpanId: parent });
    expect(attributeOf(call(), 'http.route')).toBe(`/api${purchases.confirmDebit.path}`);
    expect(attributeOf(call(), 'http.response.status_code')).toBe(200);
    const sql = traced(theirs).filter((span) => span.kind === CLIENT_KIND && attributeOf(span, 'db.system.name') === 'postgresql');
    const verb = sql.find(({ name }) => name.includes('confirm'));
    expect(verb && isBelow(verb, call())).toBe(true);
    const line = server.log_lines.find((one) => one.includes('proxy-0001-abcdef')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ trace_id: theirs, route: `/api${purchases.confirmDebit.path}` });
  });

  it('leads to the webhook that tells of it, in the same trace [OPS-11]', async () => {
    const sent = () => traced(theirs).find(({ name }) => name === 'send webhook');
    await expect.poll(sent, { timeout: 15_000 }).toBeDefined();
    const posted = traced(theirs).find(({ name }) => name === 'post webhook');
    expect(posted && isBelow(posted, sent() as ArrivedSpan)).toBe(true);
    expect(receiver.arrived.some(({ text }) => text.includes(payment.public_id))).toBe(true);
  });

  it('leads to the file that carries it to the bank, by a link, and to its delivery [OPS-11]', async () => {
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    const file = () => named('originate file').find((span) => span.links?.some(({ traceId }) => traceId === theirs));
    await expect.poll(file, { timeout: 10_000 }).toBeDefined();
    expect(file()?.links).toContainEqual(expect.objectContaining({ traceId: theirs }));
    // The queue hands the file over: in the trace of whoever originated it.
    await expect.poll(() => named('bank deliver').some(({ traceId }) => traceId === file()?.traceId), { timeout: 10_000 }).toBe(true);
  });

  it('hands nothing of anybody to the collector: no person, no account, no token, no id, no value', async () => {
    const [entry] = await outgoingEntries(server);
    const sent = collector.arrived.map(({ text }) => text).join('\n');
    // Ids and times are long numbers, in which short ones occur by chance: those are looked for in words alone.
    const words = collector.spans().flatMap((span) => [span.name, ...span.attributes.map(({ value }) => JSON.stringify(value))]);
    const secrets = [
      ...Object.values(ada.profile).filter((value): value is string => typeof value === 'string' && value.length >= 8),
      ada.phone.slice(2),
      ada.token.slice(-40),
      shop.admin.token.slice(-40),
      shop.business_id,
      ada.user_id,
      payment.purchase_id,
      payment.public_id,
      entry?.account_number.trim() ?? 'none',
      entry?.trace_number ?? 'none',
      '/hook/of-the-shop',
      'Bearer',
    ];
    for (const secret of secrets) expect(sent, secret).not.toContain(secret);
    const { first_name, city, state, postal_code } = ada.profile;
    for (const short of [first_name, city, state, postal_code, '4217', new URL(receiver.url).port])
      expect(words.filter((word) => word.split(/[^A-Za-z0-9]+/).includes(short))).toEqual([]);
    expect(words.join('\n')).not.toMatch(/\$1|\bwhere\b/);
    for (const { headers } of collector.arrived) expect(headers['x-collector-key']).toBe('key of ours');
    const service = JSON.parse(collector.arrived[0]?.text ?? '{}').resourceSpans[0].resource;
    expect(attributeOf(service, 'service.name')).toBe('drawbridge');
  });

  it('whose traceparent or request id is none begins a trace of its own', async () => {
    const bad = await ask(server, ada, shop, 1_000);
    const zeros = '0'.repeat(32);
    const headers = await tap(bad, { traceparent: `00-${zeros}-${parent}-01`, 'x-request-id': 'two words' });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const own = () => named(CONFIRM).filter(({ traceId }) => traceId !== theirs);
    await expect.poll(own, { timeout: 10_000 }).not.toEqual([]);
    for (const { traceId, parentSpanId } of own()) {
      expect(traceId).not.toBe(zeros);
      expect(parentSpanId ?? '').toBe('');
    }
  });

  it('that its proxy does not record is not recorded here either', async () => {
    const quiet = await ask(server, ada, shop, 1_000);
    await tap(quiet, { traceparent: `00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-${parent}-00` });
    const after = await ask(server, ada, shop, 1_000);
    await tap(after, { traceparent: `00-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb-${parent}-01` });
    await expect.poll(() => traced('b'.repeat(32)).length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(traced('a'.repeat(32)).filter(({ name }) => name === CONFIRM)).toEqual([]);
  });
});

describe('calls that go together to the database', () => {
  it('each have the work that served them in their trace, or linked to it, and no other call’s', async () => {
    const trace_ids = Array.from({ length: 6 }, (_, at) => String(at + 1).repeat(32));
    const payments = await Promise.all(trace_ids.map(() => ask(server, ada, shop, 500)));
    await Promise.all(payments.map((payment, at) => tap(payment, { traceparent: `00-${trace_ids[at]}-00f067aa0ba902b7-01` })));
    const callOf = (trace_id: string) => traced(trace_id).find(({ name }) => name === CONFIRM);
    await expect.poll(() => trace_ids.filter(callOf).length, { timeout: 10_000 }).toBe(6);
    for (const trace_id of trace_ids) {
      const call = callOf(trace_id) as ArrivedSpan;
      const together = collector.spans().filter(({ name }) => name.endsWith(' together'));
      const ours = together.filter((span) => span.traceId === trace_id || span.links?.some(({ traceId }) => traceId === trace_id));
      expect(ours.length).toBeGreaterThan(0);
      const others = traced(trace_id).filter((span) => span.spanId !== call.spanId && !isBelow(span, call) && !/webhook/.test(span.name));
      expect(others.filter(({ parentSpanId }) => !isUnderWebhook(trace_id, parentSpanId))).toEqual([]);
    }
  });
  const isUnderWebhook = (trace_id: string, span_id: string | undefined): boolean => {
    const span = traced(trace_id).find(({ spanId }) => spanId === span_id);
    return span !== undefined && (span.name === 'send webhook' || isUnderWebhook(trace_id, span.parentSpanId));
  };
});

describe('a collector', () => {
  it('that is away or slow harms no payment, and is a line in the log when it goes and when it is back', async () => {
    const lost = await startFakeCollector();
    lost.answers({ status: 400 });
    const lossy = await startTestServer({ env: lost.env });
    const till = await openShop(lossy);
    const person = await registerConsumer(lossy);
    await linkChecking(lossy, person);
    const lines = (words: string) => lossy.log_lines.filter((line) => line.includes(words)).length;
    await expect.poll(() => lines('traces cannot be handed over'), { timeout: 15_000 }).toBe(1);
    for (let at = 0; at < 3; at++) await pay(lossy, person, till, 1_000);
    lost.answers({ status: 200 });
    await pay(lossy, person, till, 1_000);
    await expect.poll(() => lines('traces are handed over again'), { timeout: 15_000 }).toBe(1);
    expect(lines('traces cannot be handed over')).toBe(1);
    lost.answers('never');
    for (let at = 0; at < 3; at++) await pay(lossy, person, till, 1_000);
    const metrics = await (await fetch(`${lossy.url}/metrics`)).text();
    expect(metrics).toMatch(/drawbridge_trace_spans_total\{outcome="failed"\} [1-9]/);
    expect(metrics).toMatch(/drawbridge_trace_spans_total\{outcome="taken"\} [1-9]/);
    // It stops in time, though the collector never answers.
    await lossy.stop();
    await lost.stop();
  });
});

describe('sampling', () => {
  it('at 0 traces no call, but still the files to the bank; without a collector there is nothing at all', async () => {
    const none = await startFakeCollector('0');
    const quiet = await startTestServer({ env: none.env });
    quiet.clock.set(newYork('2026-06-01', '10:00'));
    const till = await openShop(quiet);
    const person = await registerConsumer(quiet);
    await linkChecking(quiet, person);
    await pay(quiet, person, till, 1_000);
    await advanceTo(quiet, newYork('2026-06-01', '22:00:05'));
    await expect.poll(() => none.spans().some(({ name }) => name === 'originate file'), { timeout: 10_000 }).toBe(true);
    expect(none.spans().filter(({ kind }) => kind === SERVER_KIND)).toEqual([]);
    expect(quiet.log_lines.some((line) => JSON.parse(line).trace_id !== undefined && line.includes('"request"'))).toBe(false);
    await quiet.stop();
    await none.stop();
  });

  it('is not asked for by strangers: without a trusted proxy no trace is gone on with', async () => {
    const own = await startFakeCollector();
    const open = await startTestServer({ env: own.env });
    const foreign = 'c'.repeat(32);
    await fetch(`${open.url}/api/terms`, { headers: { traceparent: `00-${foreign}-00f067aa0ba902b7-01` } });
    await expect.poll(() => own.spans().length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(JSON.stringify(own.spans())).not.toContain(foreign);
    await open.stop();
    await own.stop();
  });
});
