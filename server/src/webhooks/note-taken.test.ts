import { webhooks } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeService, startFakeService } from '../../test/support/fake-service.ts';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { newPayer, pay, tillOf } from '../../test/support/payments.ts';
import { openShop, type TestShop } from '../../test/support/people.ts';

let server: TestServer;
let shop: TestShop;
let receiver: FakeService;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startFakeService();
  shop = await openShop(server, { names: ['Harbor Books'] });
});
afterAll(async () => {
  await server.stop();
  await receiver.stop();
});

const made = (path: string) =>
  server.ok(webhooks.create, {
    token: shop.admin.token,
    body: { syn_business_id: shop.business_id, url: receiver.url + path },
  });
const messagesOf = async (id: string) => (await server.ok(webhooks.messages, { token: shop.admin.token, params: { id }, query: {} })).items;
const states = async (id: string) => (await messagesOf(id)).map(({ state }) => state);

it('notes messages that were taken together, and leaves none waiting for one that somebody else holds', async () => {
  Object.assign(shop.admin, { token: await shop.admin.signIn() });
  const ids: string[] = [];
  for (let at = 0; at < 6; at++) ids.push((await made(`/${at}`)).id);
  const [failing = '', ...others] = ids;
  receiver.answers({ status: 503 });
  await pay(server, await newPayer(server), await tillOf(shop), 1_000);
  const answered = async () => (await Promise.all(ids.map(messagesOf))).flat().map((message) => message.answered);
  await expect.poll(answered, { timeout: 15_000 }).toEqual(Array(12).fill(503));
  // All addresses fail, and somebody is changing one of them: what it takes has to wait for that, and holds up its next.
  const owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  await owner.query('begin');
  await owner.query('select from webhook_endpoints where id = $1 for no key update', [failing]);
  const sent: string[] = [];
  server.context.db.watcher = (text) => sent.push(text);
  receiver.answers({ status: 200 });
  const before = receiver.arrived.length;
  server.clock.advanceWall({ seconds: 5 });
  for (const id of others) await expect.poll(() => states(id), { timeout: 15_000 }).toEqual(['delivered', 'delivered']);
  await expect.poll(() => receiver.arrived.slice(before).filter(({ path }) => path === '/0').length, { timeout: 15_000 }).toBe(1);
  expect(await states(failing)).toEqual(['waiting', 'waiting']);
  await owner.query('commit');
  await owner.end();
  await expect.poll(() => states(failing), { timeout: 15_000 }).toEqual(['delivered', 'delivered']);
  server.context.db.watcher = undefined;
  const addresses = await server.ok(webhooks.list, { token: shop.admin.token });
  expect(addresses.map(({ failing_since }) => failing_since)).toEqual(Array(6).fill(null));
  expect(sent.filter((text) => text.includes('with told as')).length).toBeLessThan(12);
  // None was sent twice.
  expect(receiver.arrived.length - before).toBe(12);
});
