import { purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { changePurchaseStatus } from '../../../test/support/owner.ts';
import { ask, newPayer, type Payer, pay, start, type Till, tillOf } from '../../../test/support/payments.ts';
import { openShop, registerConsumer } from '../../../test/support/people.ts';

let server: TestServer;
let till: Till;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
  till = await tillOf(await openShop(server));
  payer = await newPayer(server);
});
afterAll(() => server.stop());

const list = (token: string, limit: number, offset: number) => server.ok(purchases.listRecent, { token, body: { limit, offset } });
const move = (purchase_id: string, event: 'return_window_passed' | 'returned' | 'entry_rejected') =>
  changePurchaseStatus(server, { purchase_id, event, at: server.clock.now(), actor: 'system', reason: 'R01' });

it('lists what the consumer approved, newest first, page by page [API-17, API-18, API-19, TXN-03]', async () => {
  const ids: string[] = [];
  for (let n = 1; n <= 12; n++) {
    ids.unshift((await pay(server, payer, till, n * 100)).publicId ?? '');
    server.clock.advance({ seconds: 1 });
  }
  const first = await list(payer.token, 5, 0);
  expect(first.items.map(({ public_id }) => public_id)).toEqual(ids.slice(0, 5));
  expect(first.page_info).toEqual({ has_more: true, page: 0 });
  expect(first.items[0]).toEqual({
    amount: 1_200,
    purchase_date: expect.stringMatching(/Z$/),
    business_name: 'Green Leaf Market',
    time_zone: 'America/New_York',
    last_four: expect.stringMatching(/^\d{4}$/),
    status: 'Pending',
    public_id: ids[0],
    has_retried: false,
    refunds: [],
    retries: [],
  });
  const second = await list(payer.token, 10, 10);
  expect(second.items.map(({ public_id }) => public_id)).toEqual(ids.slice(10));
  expect(second.page_info).toEqual({ has_more: false, page: 1 });
});

it('leaves out what was never approved, and is empty for who has bought nothing [TXN-14]', async () => {
  const person = await newPayer(server);
  expect(await list(person.token, 5, 0)).toEqual({ items: [], page_info: { has_more: false, page: 0 } });
  await start(server, person);
  await ask(server, till, await start(server, person), 100);
  const denied = await ask(server, till, await start(server, person), 100);
  await server.ok(purchases.denyDebit, { token: person.token, body: { purchaseId: denied.id } });
  expect((await list(person.token, 5, 0)).items).toEqual([]);
});

it('shows Pending, Posted and Declined', async () => {
  const person = await newPayer(server);
  const [posted, returned, late, failed] = [
    await pay(server, person, till, 1),
    await pay(server, person, till, 2),
    await pay(server, person, till, 3),
    await pay(server, person, till, 4),
  ];
  await move(posted.purchaseId, 'return_window_passed');
  await move(returned.purchaseId, 'returned');
  await move(late.purchaseId, 'return_window_passed');
  await move(late.purchaseId, 'returned');
  await move(failed.purchaseId, 'entry_rejected');
  await pay(server, person, till, 5);
  const { items } = await list(person.token, 10, 0);
  expect(Object.fromEntries(items.map(({ amount, status }) => [amount, status]))).toEqual({
    1: 'Posted',
    2: 'Declined',
    3: 'Declined',
    4: 'Declined',
    5: 'Pending',
  });
});

it('is each consumer’s own, and no merchant’s', async () => {
  const person = await registerConsumer(server);
  expect((await list(person.token, 5, 0)).items).toEqual([]);
  expect((await server.call(purchases.listRecent, { token: till.token, body: { limit: 5, offset: 0 } })).status).toBe(403);
});

it.each([
  [{ limit: 0, offset: 0 }, 'limit'],
  [{ limit: 101, offset: 0 }, 'limit'],
  [{ limit: 5, offset: -1 }, 'offset'],
])('refuses %j', async (body, field) => {
  expect(await server.call(purchases.listRecent, { token: payer.token, body })).toMatchObject({ status: 400, refusal: { field } });
});
