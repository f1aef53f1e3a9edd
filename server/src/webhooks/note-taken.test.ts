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
  const owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  // Whoever changes this address has it, and it fails: a message that it takes has to wait for them.
  await owner.query('update webhook_endpoints set failing_since = now() where id = $1', [failing]);
  await owner.query('begin');
  await owner.query('select from webhook_endpoints where id = $1 for update', [failing]);
  const sent: string[] = [];
  server.context.db.watcher = (text) => sent.push(text);
  await pay(server, await newPayer(server), await tillOf(shop), 1_000);
  for (const id of others) await expect.poll(() => states(id), { timeout: 15_000 }).toEqual(['delivered', 'delivered']);
  await expect.poll(() => receiver.arrived.filter(({ path }) => path === '/0').length, { timeout: 15_000 }).toBe(2);
  expect(await states(failing)).toEqual(['waiting', 'waiting']);
  await owner.query('commit');
  await owner.end();
  await expect.poll(() => states(failing), { timeout: 15_000 }).toEqual(['delivered', 'delivered']);
  server.context.db.watcher = undefined;
  const [address] = (await server.ok(webhooks.list, { token: shop.admin.token })).filter(({ id }) => id === failing);
  expect(address?.failing_since).toBeNull();
  expect(sent.filter((text) => text.includes('with told as')).length).toBeLessThan(12);
  // None was sent twice.
  expect(new Set(receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(receiver.arrived.length);
});
