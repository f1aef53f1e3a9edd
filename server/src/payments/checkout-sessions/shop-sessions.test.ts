import { checkoutSession, checkoutSessions } from '@drawbridge/contract/public/checkout-sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey, openSession, tryToPay } from '../../../test/support/checkout.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';

/* What a shop's server does with its sessions besides opening them: lists them and ends them. */

let server: TestServer;
let secret: string;
let theirs: string;
beforeAll(async () => {
  server = await startTestServer();
  secret = (await newKey(server, await openShop(server))).secret;
  theirs = (await newKey(server, await openShop(server))).secret;
});
afterAll(() => server.stop());

const expire = (id: string, token = secret, key?: string) =>
  server.call(checkoutSessions.expire, { token, params: { id }, ...(key === undefined ? {} : { key }) });
const ids = async (query: { status?: 'open' | 'paid' | 'expired'; order_id?: string; limit?: number; cursor?: string } = {}) => {
  const { items, next_cursor } = await server.ok(checkoutSessions.list, { token: secret, query });
  for (const item of items) expect(checkoutSession.parse(item)).toEqual(item);
  return { ids: items.map(({ id }) => id), next_cursor };
};

it('an open session is ended once, stays so, and cannot be paid; a paid one is not ended [DEV-02]', async () => {
  const payer = await newPayer(server);
  const [first, second] = [await openSession(server, secret), await openSession(server, secret)];
  const ended = await expire(first.id, secret, 'end-1');
  expect(ended).toMatchObject({ status: 200, body: { id: first.id, object: 'checkout_session', status: 'expired' } });
  expect((await expire(first.id, secret, 'end-1')).body).toEqual(ended.body);
  expect((await expire(second.id, secret, 'end-1')).refusal.code).toBe('IDEMPOTENCY_KEY_REUSED');
  server.clock.advance({ minutes: 1 });
  expect((await expire(first.id)).body).toEqual(ended.body);
  expect((await tryToPay(server, payer, first.id)).refusal.code).toBe('ORDER_EXPIRED');
  expect((await tryToPay(server, { token: await payer.signIn() }, second.id)).status).toBe(200);
  expect((await expire(second.id)).refusal).toMatchObject({ status: 400, code: 'ORDER_ALREADY_PAID' });
  expect((await expire(second.id, theirs)).refusal).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
});

it('sessions are listed by status and order, in pages, the newest first [DEV-02]', async () => {
  const [a, b] = [await openSession(server, secret, { order_id: 'X-1' }), await openSession(server, secret, { order_id: 'X-2' })];
  await openSession(server, theirs, { order_id: 'X-1' });
  expect(await ids({ order_id: 'X-1' })).toEqual({ ids: [a.id], next_cursor: null });
  const open = await ids({ status: 'open' });
  expect(open.ids).toEqual([b.id, a.id]);
  expect((await ids({ status: 'paid' })).ids).toHaveLength(1);
  expect((await ids({ status: 'expired' })).ids).toHaveLength(1);
  const page = await ids({ limit: 3 });
  const c = await openSession(server, secret);
  const rest = await ids({ limit: 3, cursor: page.next_cursor ?? '' });
  expect([...page.ids, ...rest.ids]).toHaveLength(4);
  expect(rest.ids).not.toContain(c.id);
});
