import { webhooks } from '@drawbridge/contract';
import { ConflictError, Drawbridge, DrawbridgeError, NotFoundError, verifyWebhook } from '@drawbridge/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey, order, tryToPay } from '../support/checkout.ts';
import { type CuttingProxy, startCuttingProxy } from '../support/cutting-proxy.ts';
import { type FakeService, startFakeService } from '../support/fake-service.ts';
import { startTestServer, type TestServer } from '../support/index.ts';
import { newPayer, type Payer, pay, type Till, tillOf } from '../support/payments.ts';
import { openShop, type TestShop } from '../support/people.ts';

let server: TestServer;
let shop: TestShop;
let till: Till;
let payer: Payer;
let line: CuttingProxy;
let receiver: FakeService;
let drawbridge: Drawbridge;
/** Over a line that can be cut. */
let far: Drawbridge;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startFakeService();
  line = await startCuttingProxy(server.url);
  shop = await openShop(server, { names: ['Harbor Books'] });
  till = await tillOf(shop);
  payer = await newPayer(server, { balance: 5_000_00 });
  const { secret: key } = await newKey(server, shop);
  drawbridge = new Drawbridge({ key, base_url: server.url });
  far = new Drawbridge({ key, base_url: line.url });
});
afterAll(async () => {
  await line.stop();
  await receiver.stop();
  await server.stop();
});

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}
const refused = (call: PromiseLike<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as DrawbridgeError,
  );

describe('a shop’s server by the SDK [DEV-04]', () => {
  it('lists payments page by page and one by one, by their filters', async () => {
    const amounts = [1_100, 1_200, 1_300];
    for (const amount of amounts) await pay(server, payer, till, amount);
    const page = await drawbridge.payments.list({ status: 'PENDING', limit: 2 });
    expect(page.items.map(({ amount }) => amount)).toEqual([1_300, 1_200]);
    expect((await page.next())?.items.map(({ amount }) => amount)).toEqual([1_100]);
    const listed = await all(drawbridge.payments.list({ status: 'PENDING', limit: 1 }));
    expect(listed.map(({ amount }) => amount)).toEqual([1_300, 1_200, 1_100]);
    expect(await drawbridge.payments.read(listed[0]?.id ?? '')).toEqual(listed[0]);
    expect(await all(drawbridge.payments.list({ status: 'POSTED' }))).toEqual([]);
  });

  it('opens one session for an order though both its answers were lost, and sees it paid', async () => {
    line.loseAnswers(2);
    const session = await far.checkoutSessions.create(order({ order_id: 'HB-501' }), { idempotency_key: 'HB-501' });
    expect(line.lost()).toBe(2);
    expect(await all(drawbridge.checkoutSessions.list({ order_id: 'HB-501' }))).toEqual([session]);
    expect((await tryToPay(server, payer, session.id)).status).toBe(200);
    expect(await drawbridge.checkoutSessions.read(session.id)).toMatchObject({ status: 'paid', purchase: { status: 'PENDING' } });
  });

  it('refunds once though the answer was lost, under a key that the SDK makes', async () => {
    const { purchaseId } = await pay(server, payer, till, 2_000);
    const before = line.lost();
    line.loseAnswers(1);
    const refund = await far.payments.refund(purchaseId, { amount: 500, reason: 'Torn cover' });
    expect(line.lost()).toBe(before + 1);
    expect(refund).toMatchObject({ object: 'refund', payment_id: purchaseId, amount: 500 });
    expect(await all(drawbridge.refunds.list({ payment: purchaseId }))).toEqual([refund]);
  });

  it('is told by name what is refused, why, and where that is explained', async () => {
    const { purchaseId } = await pay(server, payer, till, 1_000);
    const error = await refused(drawbridge.payments.refund(purchaseId, { amount: 1_001 }));
    expect(error).toBeInstanceOf(DrawbridgeError);
    expect(error?.documentation_url).toBe(`${server.url}/docs/api/errors#${error?.code}`);
    expect(error?.request_id).toMatch(/^[\w.-]{8,64}$/);
    expect(server.log_lines.some((logged) => logged.includes(error?.request_id ?? '?'))).toBe(true);
    await drawbridge.checkoutSessions.create(order(), { idempotency_key: 'once' });
    const changed = await refused(drawbridge.checkoutSessions.create(order({ amount: 9_999 }), { idempotency_key: 'once' }));
    expect(changed).toBeInstanceOf(ConflictError);
    expect(changed).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', status: 409 });
  });

  it('verifies a webhook that was really delivered, and none that was changed on the way', async () => {
    const body = { syn_business_id: shop.business_id, url: `${receiver.url}/by-portal` };
    const { secret } = await server.ok(webhooks.create, { token: till.token, body });
    const { purchaseId } = await pay(server, payer, till, 1_500);
    const arrived = () => receiver.arrived.find(({ path, text }) => path === '/by-portal' && text.includes('purchase.pending'));
    await expect.poll(arrived).toBeDefined();
    const { text = '', headers = {} } = arrived() ?? {};
    const { id, message } = await verifyWebhook({ body: text, headers, secret });
    expect(id).toBe(headers['webhook-id']);
    expect(message).toMatchObject({ type: 'purchase.pending', data: { purchase_id: purchaseId, amount: 1_500 } });
    await expect(verifyWebhook({ body: `${text} `, headers, secret })).rejects.toMatchObject({ code: 'SIGNATURE_WRONG' });
  });

  it('tends an endpoint, which is posted what the API lists as events', async () => {
    const url = `${receiver.url}/by-api`;
    const endpoint = await drawbridge.webhookEndpoints.create({ url, events: ['purchase.pending'] });
    const posted = (type: string) => receiver.arrived.find(({ path, text }) => path === '/by-api' && text.includes(type));
    const { id } = await drawbridge.webhookEndpoints.test(endpoint.id);
    await expect.poll(() => posted('test.ping')).toMatchObject({ headers: { 'webhook-id': id } });
    const { purchaseId } = await pay(server, payer, till, 1_600);
    await expect.poll(() => posted('purchase.pending')).toBeDefined();
    const { text: body = '', headers = {} } = posted('purchase.pending') ?? {};
    const { message } = await verifyWebhook({ body, headers, secret: endpoint.secret });
    expect(await all(drawbridge.events.list({ payment: purchaseId, type: 'purchase.pending' }))).toEqual([message]);
    expect(await drawbridge.webhookEndpoints.change(endpoint.id, { paused: true })).toMatchObject({ id: endpoint.id, paused: true });
    expect(await drawbridge.webhookEndpoints.remove(endpoint.id)).toEqual({ id: endpoint.id, object: 'webhook_endpoint', deleted: true });
    expect(await refused(drawbridge.webhookEndpoints.read(endpoint.id))).toBeInstanceOf(NotFoundError);
  });
});
