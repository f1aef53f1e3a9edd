import { ecommerce, webhooks } from '@drawbridge/contract';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey, openSession } from '../../test/support/checkout.ts';
import { type Arrived, type FakeService, startFakeService } from '../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { newPayer, type Payer, pay, type Till, tillOf } from '../../test/support/payments.ts';
import { openShop, type TestShop } from '../../test/support/people.ts';

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let till: Till;
let person: Payer;
let receiver: FakeService;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startFakeService();
  shop = await openShop(server, { names: ['Harbor Books', 'Harbor Books, Pier 9'] });
  other = await openShop(server, { organization: 'Tideline', names: ['Tideline'] });
  till = await tillOf(shop);
  person = await newPayer(server);
});
// The clock goes on by minutes in here, and a change wants a sign-in of the last five.
beforeEach(async () => {
  for (const admin of [shop.admin, other.admin]) Object.assign(admin, { token: await admin.signIn() });
  Object.assign(till, { token: shop.admin.token });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

let paths = 0;
const freshUrl = () => `${receiver.url}/hooks/${++paths}`;
const add = (url: string, who = shop, business_id = who.business_id) =>
  server.call(webhooks.create, { token: who.admin.token, body: { syn_business_id: business_id, url } });
const made = async (url = freshUrl()) => ({
  ...(await server.ok(webhooks.create, { token: till.token, body: { syn_business_id: shop.business_id, url } })),
});
const arrivedAt = (url: string): Arrived[] => receiver.arrived.filter(({ path }) => url.endsWith(path));
const messagesAt = (url: string) => arrivedAt(url).map(({ text }) => JSON.parse(text) as { type: string; data: Record<string, unknown> });
const messagesOf = async (id: string) => (await server.ok(webhooks.messages, { token: till.token, params: { id }, query: {} })).items;
const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1) ?? 0,
  );
};
const read = ({ headers }: Arrived, name: string) => String(headers[name]);
/** Waits until so many messages have come to an address. */
const come = (url: string, count: number) => expect.poll(() => arrivedAt(url).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count);

describe('a shop that is told', () => {
  it('learns of every change of its payments, signed by the scheme that every language has a library for', async () => {
    const { url, secret } = await made();
    const payment = await pay(server, person, till, 6_418);
    await come(url, 2);
    const [asked, paid] = messagesAt(url).sort((one, next) => Number(one.data['sequence']) - Number(next.data['sequence']));
    expect(asked).toMatchObject({ type: 'purchase.waiting_for_approval', data: { previous_status: 'INITIATED' } });
    expect(paid).toEqual({
      id: `evt_${payment.purchaseId.slice(4)}_${String(paid?.data['sequence'])}`,
      object: 'event',
      type: 'purchase.pending',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: {
        purchase_id: payment.purchaseId,
        public_id: payment.publicId,
        sequence: expect.any(Number),
        status: 'PENDING',
        previous_status: 'WAITING_FOR_APPROVAL',
        amount: 6_418,
        tip_amount: 0,
        syn_business_id: shop.business_id,
        business_name: 'Harbor Books',
        channel: 'in_store',
        pos_order_id: null,
        order_id: null,
        checkout_session_id: null,
        link_id: null,
      },
    });
    for (const arrived of arrivedAt(url)) {
      expect(arrived.method).toBe('POST');
      const headers = Object.fromEntries(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, read(arrived, name)]),
      );
      expect(new Webhook(secret).verify(arrived.text, headers)).toEqual(JSON.parse(arrived.text));
      expect(() => new Webhook(secret).verify(`${arrived.text} `, headers)).toThrow();
      for (const private_part of ['Maya', 'Okafor', '+1', '4821']) expect(arrived.text).not.toContain(private_part);
    }
  });

  it('knows a payment in its checkout by its own order number', async () => {
    const { url } = await made();
    const key = await newKey(server, shop);
    const session = await openSession(server, key.secret, { order_id: 'HB-77' });
    await server.ok(ecommerce.accept, { token: await person.signIn(), body: { id: session.id } });
    await come(url, 1);
    expect(messagesAt(url)[0]).toMatchObject({ type: 'purchase.pending', data: { order_id: 'HB-77', checkout_session_id: session.id } });
  });

  it('is not told of what was before, nor of anyone else’s', async () => {
    await pay(server, person, till, 1_100);
    const { url } = await made();
    const theirs = freshUrl();
    expect((await add(theirs, other)).status).toBe(201);
    await pay(server, person, till, 1_200);
    await come(url, 2);
    expect(new Set(messagesAt(url).map(({ data }) => data['amount']))).toEqual(new Set([1_200]));
    expect(arrivedAt(theirs)).toEqual([]);
  });
});

describe('a receiver that does not take a message', () => {
  it('gets the same bytes under the same id again, later each time, and after a day no more; by hand it goes once more', async () => {
    const { url, id } = await made();
    receiver.answers({ status: 503 });
    await pay(server, person, till, 2_100);
    await expect
      .poll(async () => (await messagesOf(id)).map(({ tries, answered }) => [tries, answered]))
      .toEqual([
        [1, 503],
        [1, 503],
      ]);
    expect((await messagesOf(id))[0]).toMatchObject({ state: 'waiting', failure: 'It answered 503.', delivered_at: null });
    const everywhere = async () => (await server.ok(webhooks.list, { token: till.token })).reduce((sum, { waiting }) => sum + waiting, 0);
    await expect.poll(async () => (await metric('drawbridge_webhook_messages_waiting')) - (await everywhere())).toBe(0);
    expect(await metric('drawbridge_webhook_messages_waiting')).toBeGreaterThanOrEqual(2);
    server.clock.advanceWall({ seconds: 5 });
    await come(url, 4);
    expect(new Set(arrivedAt(url).map((one) => read(one, 'webhook-id'))).size).toBe(2);
    expect(new Set(arrivedAt(url).map(({ text }) => text)).size).toBe(2);

    await expect.poll(async () => (await messagesOf(id)).every(({ tries, answered }) => tries === 2 && answered === 503)).toBe(true);
    const owner = new pg.Client({ connectionString: server.urls.owner_url });
    await owner.connect();
    await owner.query('update webhook_messages set tries = 7 where endpoint_id = $1', [id]);
    await owner.end();
    server.clock.advanceWall({ minutes: 5 });
    await expect
      .poll(async () => (await messagesOf(id)).map(({ state, next_try_at }) => [state, next_try_at]), { timeout: 15_000 })
      .toEqual([
        ['failed', null],
        ['failed', null],
      ]);
    expect((await server.ok(webhooks.list, { token: till.token })).find((one) => one.id === id)).toMatchObject({ failed: 2, waiting: 0 });
    expect(await metric('drawbridge_webhook_messages_failed')).toBe(2);
    expect(await metric('drawbridge_webhook_sendings_total{outcome="abandoned"}')).toBe(2);
    expect(await metric('drawbridge_webhook_sendings_total{outcome="not_taken"}')).toBeGreaterThanOrEqual(4);
    const taken = await metric('drawbridge_webhook_sendings_total{outcome="taken"}');
    expect(taken).toBeGreaterThanOrEqual(2);

    receiver.answers({ status: 204 });
    const before = arrivedAt(url).length;
    const [last] = await messagesOf(id);
    expect(await server.ok(webhooks.resend, { token: till.token, params: { id: last?.id ?? '' } })).toMatchObject({
      state: 'waiting',
      tries: 0,
    });
    await come(url, before + 1);
    expect(read(arrivedAt(url).at(-1) as Arrived, 'webhook-id')).toBe(last?.id);
    await expect.poll(async () => (await messagesOf(id))[0]).toMatchObject({ state: 'delivered', answered: 204, failure: null });
    expect(await metric('drawbridge_webhook_messages_failed')).toBe(1);
    expect(await metric('drawbridge_webhook_sendings_total{outcome="taken"}')).toBeGreaterThan(taken);
  });

  it('and never answers keeps no other waiting, however many there are', async () => {
    const deaf = await startFakeService();
    deaf.answers('never');
    const silent = await openShop(server, { organization: 'Silence', names: ['Silence'] });
    for (let at = 0; at < 10; at += 1) expect((await add(`${deaf.url}/${at}`, silent)).status).toBe(201);
    const { url, id } = await made();
    const silent_till = await tillOf(silent);
    for (const amount of [900, 901]) await pay(server, person, silent_till, amount);
    await expect.poll(() => deaf.arrived.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(10);
    await pay(server, person, till, 2_150);
    await come(url, 2);
    // Of forty that are due there, one for each address is under way, and none is abandoned yet.
    expect(deaf.arrived).toHaveLength(10);
    await server.ok(webhooks.remove, { token: till.token, params: { id } });
    await deaf.stop();
  });

  it('keeps no other waiting, and no payment', async () => {
    const deaf = await made('http://127.0.0.1:9/nobody-listens');
    const { url } = await made();
    await pay(server, person, till, 2_200);
    await come(url, 2);
    await expect
      .poll(async () => (await messagesOf(deaf.id)).map(({ failure }) => failure))
      .toEqual(['Nothing listens at this address.', 'Nothing listens at this address.']);
    await server.ok(webhooks.remove, { token: till.token, params: { id: deaf.id } });
  });

  it('is not followed where it leads', async () => {
    const { url, id } = await made();
    receiver.answers({ status: 307, headers: { location: `${receiver.url}/elsewhere` } });
    await pay(server, person, till, 2_300);
    await come(url, 2);
    await expect.poll(async () => (await messagesOf(id))[0]?.failure).toBe('It answered with a redirect, which is not followed.');
    expect(receiver.arrived.some(({ path }) => path === '/elsewhere')).toBe(false);
    receiver.answers({ status: 200 });
    await server.ok(webhooks.remove, { token: till.token, params: { id } });
  });
});

describe('an address', () => {
  it('has a secret of its own that is answered once, sealed where it is kept, and in no log', async () => {
    const { secret, ...listed } = await made();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await server.ok(webhooks.list, { token: till.token })).find(({ id }) => id === listed.id)).toEqual({
      ...listed,
      last_delivered_at: null,
      waiting: 0,
      failing: false,
      failed: 0,
    });
    const { row } = await server.context.db.one<{ row: string }>('select e::text as row from webhook_endpoints e where id = $1', [
      listed.id,
    ]);
    for (const text of [row, ...server.log_lines]) expect(text).not.toContain(secret.slice(6));
  });

  it('is given another secret for one that was lost, and what is sent then is signed with that', async () => {
    const { url, id, secret: lost } = await made();
    const { secret } = await server.ok(webhooks.changeSecret, { token: till.token, params: { id } });
    await pay(server, person, till, 3_050);
    await come(url, 2);
    const [arrived] = arrivedAt(url) as [Arrived];
    const signedBy = (key: string) =>
      new Webhook(key).sign(read(arrived, 'webhook-id'), new Date(Number(read(arrived, 'webhook-timestamp')) * 1000), arrived.text);
    expect(read(arrived, 'webhook-signature')).toBe(signedBy(secret));
    expect(signedBy(lost)).not.toBe(signedBy(secret));
  });

  it('is added once for calls under one key, whose answers are the same', async () => {
    const body = { syn_business_id: shop.business_id, url: freshUrl() };
    const [one, again] = [
      await server.ok(webhooks.create, { token: till.token, body, key: 'a-lost-answer' }),
      await server.ok(webhooks.create, { token: till.token, body, key: 'a-lost-answer' }),
    ];
    expect(again).toEqual(one);
    const { kept } = await server.context.db.one<{ kept: string }>("select string_agg(k::text, '') as kept from idempotency_keys k");
    expect(kept).not.toContain(one.secret.slice(6));
    await server.ok(webhooks.remove, { token: till.token, params: { id: one.id } });
  });

  it('that is removed is told nothing more, and what waited is abandoned', async () => {
    const { url, id } = await made();
    await server.ok(webhooks.remove, { token: till.token, params: { id } });
    expect((await server.call(webhooks.remove, { token: till.token, params: { id } })).status).toBe(404);
    const { url: beside } = await made();
    await pay(server, person, till, 3_100);
    await come(beside, 2);
    expect(arrivedAt(url)).toEqual([]);
    expect((await server.call(webhooks.messages, { token: till.token, params: { id }, query: {} })).status).toBe(404);
  });

  it('is there once for a business, and ten are enough', async () => {
    const url = freshUrl();
    const both = await Promise.all([add(url, other), add(url, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.refusal).toMatchObject({ code: 'WEBHOOK_EXISTS', field: 'url' });
    let last = 201;
    while (last === 201) last = (await add(freshUrl(), other)).status;
    expect(last).toBe(409);
    expect(await server.ok(webhooks.list, { token: other.admin.token })).toHaveLength(10);
  });

  it.each([
    ['none', '', 'An address is required'],
    ['no address', 'books.example', 'Must be an https address, without a password and without #'],
    ['another protocol', 'ftp://books.example/', 'Must be an https address, without a password and without #'],
    ['plain http elsewhere', 'http://books.example/hook', 'Must be an https address, or http on localhost'],
    ['a name and password in it', 'https://me:secret@books.example/', 'Must be an https address, without a password and without #'],
    ['501 characters', `https://books.example/${'a'.repeat(479)}`, 'Too long'],
  ])('with %s is refused by its field', async (_, url, message) => {
    expect(await add(url)).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: 'url', message } });
  });

  it('is the account admins’ to see and to change', async () => {
    const { id } = await made();
    for (const role of ['AdminStore', 'ViewStore', 'ViewAccount'] as const) {
      const { token } = await shop.addUser(role).then(async (user) => ({ token: await user.signIn() }));
      for (const reply of [
        await server.call(webhooks.list, { token }),
        await server.call(webhooks.create, { token, body: { syn_business_id: shop.business_id, url: freshUrl() } }),
        await server.call(webhooks.remove, { token, params: { id } }),
        await server.call(webhooks.messages, { token, params: { id }, query: {} }),
      ])
        expect(reply.status).toBe(403);
    }
    expect((await add(freshUrl(), other, shop.business_id)).status).toBe(403);
    expect((await server.call(webhooks.remove, { token: other.admin.token, params: { id } })).status).toBe(404);
  });
});
