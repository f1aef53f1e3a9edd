import { WEBHOOK_EVENTS, webhooks } from '@drawbridge/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/support/applications.ts';
import { type Arrived, type FakeService, startFakeService } from '../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { newPayer, type Payer, pay, type Till, tillOf } from '../../test/support/payments.ts';
import { openShop, type TestShop } from '../../test/support/people.ts';

/* How an Account Admin tends a webhook: what it is told of, tests, what was answered, pauses, and the mail when it fails. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let till: Till;
let person: Payer;
let receiver: FakeService;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startFakeService();
  shop = await openShop(server, { names: ['Harbor Books'] });
  other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
  till = await tillOf(shop);
  person = await newPayer(server);
});
// A change wants a sign-in of the last five minutes, and the clock goes on by hours in here.
beforeEach(async () => {
  receiver.answers({ status: 200 });
  await signInAgain();
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});
async function signInAgain() {
  for (const admin of [shop.admin, other.admin]) Object.assign(admin, { token: await admin.signIn() });
  Object.assign(till, { token: shop.admin.token });
  Object.assign(person, { token: await person.signIn() });
}

let paths = 0;
type Events = (typeof WEBHOOK_EVENTS)[number][];
async function made(events?: Events) {
  const url = `${receiver.url}/hooks/${++paths}`;
  const body = { syn_business_id: shop.business_id, url, ...(events ? { events } : {}) };
  return server.ok(webhooks.create, { token: till.token, body });
}
const at = (id: string) => ({ token: till.token, params: { id } });
const arrivedAt = (url: string): Arrived[] => receiver.arrived.filter(({ path }) => url.endsWith(path));
const typesAt = (url: string) => arrivedAt(url).map(({ text }) => (JSON.parse(text) as { type: string }).type);
const come = (url: string, count: number) => expect.poll(() => arrivedAt(url).length, { timeout: 15_000 }).toBe(count);
const messagesOf = async (id: string) => (await server.ok(webhooks.messages, { ...at(id), query: {} })).items;
const listed = async (id: string) => (await server.ok(webhooks.list, { token: till.token })).find((one) => one.id === id);
const remove = (id: string) => server.ok(webhooks.remove, at(id));
const headersOf = ({ headers }: Arrived) =>
  Object.fromEntries(['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]));

describe('the events of a webhook', () => {
  it('are chosen when it is made, and again later; what happened before stays as it was chosen [MRC-16]', async () => {
    const { id, url, events } = await made(['purchase.posted', 'purchase.pending']);
    expect(events).toEqual(['purchase.pending', 'purchase.posted']);
    const beside = await made();
    expect(beside.events).toEqual([...WEBHOOK_EVENTS]);
    await pay(server, person, till, 1_000);
    await come(beside.url, 2);
    await come(url, 1);
    expect(typesAt(url)).toEqual(['purchase.pending']);

    const chosen = await server.ok(webhooks.chooseEvents, { ...at(id), body: { events: ['purchase.waiting_for_approval'] } });
    expect(chosen.events).toEqual(['purchase.waiting_for_approval']);
    await pay(server, person, till, 1_001);
    await come(beside.url, 4);
    await come(url, 2);
    expect(typesAt(url)).toEqual(['purchase.pending', 'purchase.waiting_for_approval']);
    for (const one of [id, beside.id]) await remove(one);
  });

  it.each([
    ['none', [], 'Choose at least one event'],
    ['one twice', ['purchase.posted', 'purchase.posted'], 'Each event once'],
    ['one that there is not', ['purchase.lost'], undefined],
  ])('are refused with %s [MRC-16]', async (_, events, message) => {
    const body = { syn_business_id: shop.business_id, url: `${receiver.url}/x`, events: events as Events };
    const { status, refusal } = await server.call(webhooks.create, { token: till.token, body });
    expect([status, refusal?.code]).toEqual([400, 'BAD_INPUT']);
    if (message !== undefined) expect(refusal?.message).toBe(message);
  });
});

describe('a test message', () => {
  it('is signed and goes the way of all others, and is shown with its answer [MRC-16]', async () => {
    const { id, url, secret } = await made(['purchase.failed']);
    receiver.answers({ status: 202, body: 'Thanks' });
    expect(await server.ok(webhooks.test, at(id))).toMatchObject({
      type: 'test.ping',
      state: 'waiting',
      public_id: null,
      purchase_id: null,
    });
    await come(url, 1);
    const [arrived] = arrivedAt(url) as [Arrived];
    expect(new Webhook(secret).verify(arrived.text, headersOf(arrived))).toEqual({
      type: 'test.ping',
      timestamp: expect.stringMatching(/Z$/),
      data: { syn_business_id: shop.business_id, business_name: 'Harbor Books' },
    });
    await expect.poll(async () => (await messagesOf(id))[0]).toMatchObject({ state: 'delivered', answered: 202, tries: 1 });
    const [message] = await messagesOf(id);
    const whole = await server.ok(webhooks.message, at(message?.id ?? ''));
    expect(whole).toMatchObject({ payload: arrived.text, answer: 'Thanks', answer_ms: expect.any(Number), tried_at: expect.any(String) });
    await remove(id);
  });

  it('that is not taken is not tried again, and neither fails its webhook nor counts as not delivered [MRC-16]', async () => {
    const { id } = await made();
    receiver.answers({ status: 500 });
    await server.ok(webhooks.test, at(id));
    await expect
      .poll(async () => (await messagesOf(id))[0])
      .toMatchObject({ state: 'failed', failure: 'It answered 500.', next_try_at: null });
    expect(await listed(id)).toMatchObject({ failed: 0, waiting: 0, failing_since: null });
    await remove(id);
  });
});

describe('what a receiver answered', () => {
  it('is kept as it begins, without the secret and the signature that it repeats [MRC-16]', async () => {
    const { id, secret } = await made();
    const key = secret.replace('whsec_', '');
    receiver.answers({ status: 500, body: `\u0000Stack of ${key} and ${secret}: ${'a'.repeat(3_000)}` });
    await server.ok(webhooks.test, at(id));
    await expect.poll(async () => (await messagesOf(id))[0]?.state).toBe('failed');
    const { answer } = await server.ok(webhooks.message, at((await messagesOf(id))[0]?.id ?? ''));
    expect(answer).toMatch(/^Stack of \[hidden\] and \[hidden\]: a+$/);
    expect(answer?.length).toBeLessThanOrEqual(2_000);
    expect(answer).not.toContain(key);
    await remove(id);
  });

  it('is its own admins’ to see [MRC-16]', async () => {
    const { id } = await made();
    const { id: message } = await server.ok(webhooks.test, at(id));
    const clerk = await shop.addUser('AdminStore');
    const body = { events: ['purchase.posted' as const] };
    for (const [token, status] of [
      [await clerk.signIn(), 403],
      [other.admin.token, 404],
    ] as const) {
      const whose = { token, params: { id } };
      for (const reply of [
        await server.call(webhooks.message, { token, params: { id: message } }),
        await server.call(webhooks.chooseEvents, { ...whose, body }),
        await server.call(webhooks.pause, whose),
        await server.call(webhooks.resume, whose),
        await server.call(webhooks.test, whose),
      ])
        expect(reply.status).toBe(status);
    }
    await remove(id);
  });
});

describe('a paused webhook', () => {
  it('is sent nothing but tests, and resumed all that waited, in its order [MRC-16]', async () => {
    const { id, url } = await made();
    const beside = await made();
    expect((await server.ok(webhooks.pause, at(id))).paused_at).not.toBeNull();
    // A second tab asks for what is so already.
    expect((await server.ok(webhooks.pause, at(id))).paused_at).not.toBeNull();
    const { purchaseId } = await pay(server, person, till, 2_000);
    await come(beside.url, 2);
    await server.ok(webhooks.test, at(id));
    await come(url, 1);
    expect(typesAt(url)).toEqual(['test.ping']);
    await expect.poll(async () => (await listed(id))?.waiting).toBe(2);
    expect(await listed(id)).toMatchObject({ waiting: 2, failing: false, failing_since: null });

    expect(await server.ok(webhooks.resume, at(id))).toMatchObject({ paused_at: null, waiting: 2 });
    await come(url, 3);
    const payments = arrivedAt(url)
      .slice(1)
      .map(({ text }) => JSON.parse(text) as { data: { purchase_id: string; sequence: number } });
    expect(payments.map(({ data }) => data.purchase_id)).toEqual([purchaseId, purchaseId]);
    expect(payments.map(({ data }) => data.sequence).toSorted()).toEqual(payments.map(({ data }) => data.sequence));
    for (const one of [id, beside.id]) await remove(one);
  });
});

describe('a webhook that fails', () => {
  const subject = 'Webhook failing for 24 hours: Harbor Books';
  const mailed = async (email: string) => (await mailsTo(server, email)).filter((mail) => mail.subject === subject).length;
  const failingSince = (id: string) => expect.poll(async () => (await listed(id))?.failing_since, { timeout: 15_000 });

  it('for 24 hours is mailed of to each Account Admin, once until it has recovered, whatever server looks [MRC-16]', async () => {
    const owner = await shop.addUser('AdminAccount');
    const clerk = await shop.addUser('AdminStore');
    const { id } = await made(['purchase.pending']);
    receiver.answers({ status: 503 });
    await pay(server, person, till, 3_000);
    await failingSince(id).not.toBeNull();
    server.clock.advanceWall({ hours: 23 });
    await signInAgain();
    await expect.poll(async () => (await messagesOf(id))[0]?.tries, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(await mailed(shop.admin.email)).toBe(0);

    server.clock.advanceWall({ hours: 1 });
    await signInAgain();
    await expect.poll(() => Promise.all([mailed(shop.admin.email), mailed(owner.email)]), { timeout: 15_000 }).toEqual([1, 1]);
    expect((await listed(id))?.failing_mailed_at).not.toBeNull();
    const [mail] = await mailsTo(server, shop.admin.email);
    expect(mail?.body).toContain(`/merchant/webhooks/${id}`);
    // Another server looks as well, a day goes by, and its pause and resumption heal nothing.
    const second = await startTestServer({ beside: server });
    server.clock.advanceWall({ hours: 30 });
    await signInAgain();
    await server.ok(webhooks.pause, at(id));
    await server.ok(webhooks.resume, at(id));
    await server.ok(webhooks.resend, at((await messagesOf(id))[0]?.id ?? ''));
    await expect.poll(async () => (await messagesOf(id))[0]?.answered, { timeout: 15_000 }).toBe(503);
    expect(await mailed(shop.admin.email)).toBe(1);
    await second.stop();

    receiver.answers({ status: 200 });
    await server.ok(webhooks.resend, at((await messagesOf(id))[0]?.id ?? ''));
    await failingSince(id).toBeNull();
    receiver.answers({ status: 503 });
    await pay(server, person, till, 3_001);
    await failingSince(id).not.toBeNull();
    server.clock.advanceWall({ hours: 24 });
    await expect.poll(() => mailed(owner.email), { timeout: 15_000 }).toBe(2);
    expect(await mailed(clerk.email)).toBe(0);
    await signInAgain();
    await remove(id);
  });
});
