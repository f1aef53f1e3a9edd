import { apiKeys } from '@drawbridge/contract';
import { type Event, event as eventShape, eventsApi } from '@drawbridge/contract/public/events';
import { webhookEndpointsApi as endpoints } from '@drawbridge/contract/public/webhook-endpoints';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../test/support/checkout.ts';
import { type FakeService, startFakeService } from '../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { newPayer, type Payer, pay, tillOf } from '../../test/support/payments.ts';
import { openShop, type TestShop } from '../../test/support/people.ts';
import { ownerRun } from '../../test/support/refunds.ts';
import { listEntries } from '../kernel/audit/index.ts';
import { tidy } from './tidy.ts';

/* What a shop's own programs read of events, and how they tend their endpoints, by an API key. */

let server: TestServer;
let receiver: FakeService;
let shop: TestShop;
let other: TestShop;
let key: { id: string; secret: string };
let theirs: string;
let person: Payer;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startFakeService();
  [shop, other] = [await openShop(server, { names: ['Harbor Books'] }), await openShop(server, { names: ['Tideline'] })];
  [key, theirs] = [await newKey(server, shop), (await newKey(server, other)).secret];
  person = await newPayer(server);
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

type Query = NonNullable<Parameters<typeof server.ok<typeof eventsApi.list>>[1]>['query'];
const events = (query: Query = {}, token = key.secret) => server.ok(eventsApi.list, { token, query });
const buy = async (at: TestShop, amount: number) => {
  const till = { ...(await tillOf(at)), token: await at.admin.signIn() };
  return (await pay(server, { token: await person.signIn() }, till, amount)).purchaseId;
};
const ids = (found: { items: readonly Event[] }) => found.items.map(({ id }) => id);
const listed = (of: string, count = 2) =>
  expect
    .poll(async () => (await events({ limit: 100 })).items.filter(({ data }) => data.purchase_id === of).length, { timeout: 15_000 })
    .toBe(count);

describe('events', () => {
  it('are exactly what a webhook posts [DEV-02]', async () => {
    const url = `${receiver.url}/hooks/events`;
    const { secret } = await server.ok(endpoints.create, { token: key.secret, body: { url } });
    const id = await buy(shop, 1_200);
    const arrived = () => receiver.arrived.filter(({ path }) => url.endsWith(path));
    await expect.poll(() => arrived().length, { timeout: 15_000 }).toBe(2);
    const posted = arrived().map(({ text, headers }) => {
      new Webhook(secret).verify(text, headers as Record<string, string>);
      return JSON.parse(text) as Event;
    });
    await listed(id);
    const { items } = await events({ payment: id });
    const bySequence = (some: readonly Event[]) => some.toSorted((one, next) => next.data.sequence - one.data.sequence);
    expect(items).toEqual(bySequence(posted));
    for (const one of items) {
      expect(eventShape.parse(one)).toEqual(one);
      expect(await server.ok(eventsApi.read, { token: key.secret, params: { id: one.id } })).toEqual(one);
      expect((await server.call(eventsApi.read, { token: theirs, params: { id: one.id } })).status).toBe(404);
    }
  });

  it('are followed from one on, the oldest first, none left out; or listed by type and time, the newest first [DEV-02]', async () => {
    const [last = ''] = ids(await events({ limit: 1 }));
    await buy(other, 300);
    const bought = [await buy(shop, 100), await buy(shop, 200)];
    await listed(bought[1] ?? '');
    const behind = await events({ after: last });
    expect(behind.items.map(({ data, type }) => [data.purchase_id, type])).toEqual(
      bought.flatMap((id) => [
        [id, 'purchase.waiting_for_approval'],
        [id, 'purchase.pending'],
      ]),
    );
    // In pages, the same.
    const first = await events({ after: last, limit: 3 });
    const second = await events({ after: last, limit: 3, cursor: first.next_cursor ?? '' });
    expect([...ids(first), ...ids(second)]).toEqual(ids(behind));
    expect(second.next_cursor).toBeNull();
    expect((await events({ after: behind.items.at(-1)?.id ?? '' })).items).toEqual([]);
    const newest = await events({ limit: 100 });
    expect(ids(newest).slice(0, 4)).toEqual(ids(behind).toReversed());
    expect(ids(await events({ type: 'purchase.pending', limit: 100 }))).toEqual(
      newest.items.filter(({ type }) => type === 'purchase.pending').map(({ id }) => id),
    );
    const at = newest.items[2]?.timestamp ?? '';
    expect(ids(await events({ created_from: at, limit: 100 }))).toEqual(
      newest.items.filter(({ timestamp }) => timestamp >= at).map(({ id }) => id),
    );
    expect(ids(await events({ created_before: at, limit: 100 }))).toEqual(
      newest.items.filter(({ timestamp }) => timestamp < at).map(({ id }) => id),
    );
    expect((await server.call(eventsApi.list, { token: theirs, query: { after: last } })).refusal.code).toBe('NOT_FOUND');
    expect((await server.call(eventsApi.list, { token: key.secret, query: { after: `evt_${'0'.repeat(26)}_1` } })).refusal.code).toBe(
      'NOT_FOUND',
    );
    expect((await events({}, theirs)).items.every(({ data }) => data.syn_business_id === other.business_id)).toBe(true);
  });

  it('are listed for 30 days; older ones are read by their ids, and followed from only where none behind them is too old [DEV-02]', async () => {
    const [last, before] = (await events({ limit: 2 })).items;
    const follow = (id = '') => server.call(eventsApi.list, { token: key.secret, query: { after: id } });
    const forgotten = { status: 410, code: 'EVENT_FORGOTTEN' };
    await ownerRun(server, "update shop_events set at = at - interval '31 days'");
    for (const tidied of [false, true]) {
      if (tidied) await tidy(server.context);
      expect((await events()).items).toEqual([]);
      expect((await follow(last?.id)).body.items).toEqual([]);
      expect((await follow(before?.id)).refusal).toMatchObject(forgotten);
    }
    expect(await server.ok(eventsApi.read, { token: key.secret, params: { id: before?.id ?? '' } })).toEqual(before);
    expect(ids(await events({ payment: last?.data.purchase_id ?? '' }))).toContain(last?.id);
    // Of a quiet business nothing is missed, however old its last event is.
    const id = await buy(shop, 100);
    await listed(id);
    await tidy(server.context);
    const { items } = (await follow(last?.id)).body;
    expect(items.map(({ data }) => data.purchase_id)).toEqual([id, id]);
    expect((await follow(before?.id)).refusal).toMatchObject(forgotten);
  });
});

describe('an endpoint', () => {
  it('is added, changed, paused, given a secret, tested and removed, each in the name of the key [DEV-02]', async () => {
    const url = `${receiver.url}/hooks/tended`;
    const made = await server.call(endpoints.create, { token: key.secret, body: { url, events: ['purchase.posted'] }, key: 'hook-1' });
    expect(made).toMatchObject({
      status: 201,
      body: { object: 'webhook_endpoint', url, events: ['purchase.posted'], paused: false, secret: expect.stringMatching(/^whsec_/) },
    });
    expect(
      (await server.call(endpoints.create, { token: key.secret, body: { url, events: ['purchase.posted'] }, key: 'hook-1' })).body,
    ).toEqual(made.body);
    expect((await server.call(endpoints.create, { token: key.secret, body: { url }, key: 'hook-1' })).refusal.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
    expect((await server.call(endpoints.create, { token: key.secret, body: { url } })).refusal.code).toBe('WEBHOOK_EXISTS');
    const params = { id: made.body.id };
    const { secret: _, ...shown } = made.body;
    const on = { token: key.secret, params };
    expect(await server.ok(endpoints.read, on)).toEqual(shown);
    const { items } = await server.ok(endpoints.list, { token: key.secret, query: { limit: 1 } });
    expect(items).toEqual([shown]);
    const changed = await server.ok(endpoints.change, {
      ...on,
      body: { url: `${url}/2`, events: ['purchase.pending', 'purchase.posted'], paused: true },
    });
    expect(changed).toEqual({ ...shown, url: `${url}/2`, events: ['purchase.pending', 'purchase.posted'], paused: true });
    expect((await server.ok(endpoints.change, { ...on, body: { paused: false } })).paused).toBe(false);
    expect((await server.call(endpoints.change, { ...on, body: {} })).status).toBe(400);
    expect((await server.call(endpoints.change, { ...on, body: { url: `${receiver.url}/hooks/events` } })).refusal.code).toBe(
      'WEBHOOK_EXISTS',
    );
    const again = await server.call(endpoints.changeSecret, { ...on, key: 'secret-1' });
    expect(again.body.secret).not.toBe(made.body.secret);
    expect((await server.call(endpoints.changeSecret, { ...on, key: 'secret-1' })).body).toEqual(again.body);
    const test = await server.call(endpoints.test, { ...on, key: 'test-1' });
    expect(test).toMatchObject({ status: 201, body: { object: 'webhook_message', type: 'test.ping' } });
    expect((await server.call(endpoints.test, { ...on, key: 'test-1' })).body).toEqual(test.body);
    await expect.poll(() => receiver.arrived.filter(({ path }) => path === '/hooks/tended/2').length, { timeout: 15_000 }).toBe(1);
    for (const [route, body] of [
      [endpoints.read, undefined],
      [endpoints.change, { paused: true }],
      [endpoints.changeSecret, undefined],
      [endpoints.test, undefined],
      [endpoints.remove, undefined],
    ] as const)
      expect(
        (await server.call(route as typeof endpoints.change, { token: theirs, params, ...(body ? { body } : {}) })).status,
        route.path,
      ).toBe(404);
    expect(await server.ok(endpoints.remove, on)).toEqual({ id: params.id, object: 'webhook_endpoint', deleted: true });
    expect((await server.call(endpoints.read, on)).status).toBe(404);
    const { items: entries } = await listEntries(server.context, { organization_id: shop.organization_id }, { limit: 20 });
    const ours = entries.filter(({ thing_id }) => thing_id === params.id);
    expect(ours.map(({ event }) => event).toReversed()).toEqual([
      'webhook.created',
      'webhook.url_changed',
      'webhook.events_changed',
      'webhook.paused',
      'webhook.resumed',
      'webhook.secret_changed',
      'webhook.removed',
    ]);
    for (const entry of ours)
      expect(entry).toMatchObject({ who_kind: 'api_key', who_id: key.id, who_name: 'API key Web shop', address: '127.0.0.1' });
  });

  it('of a key that was revoked is asked for in vain [DEV-02]', async () => {
    const { id, secret } = await newKey(server, shop);
    await server.ok(apiKeys.revoke, { token: await shop.admin.signIn(), params: { id } });
    expect((await server.call(endpoints.list, { token: secret, query: {} })).refusal.code).toBe('API_KEY_INVALID');
  });
});
