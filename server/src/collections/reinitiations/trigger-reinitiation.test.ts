import { businesses, ERRORS, externalAccounts, purchases, retries } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, outgoingEntries, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { payFrom, type ReturnedPayment, resolve, returnOf, sendBack, trigger, until } from '../../../test/support/returned.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

let server: TestServer;
let shop: TestShop;
/** Returned with R01 on the evening of their approval. */
const payments: ReturnedPayment[] = [];
const next = (): ReturnedPayment => {
  const payment = payments.pop();
  if (!payment) throw new Error('make more payments');
  return payment;
};
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market', 'Green Leaf Wharf'] });
  for (let n = 0; n < 10; n += 1) payments.push(await payFrom(server, shop, 'Everyday Checking', 1_000 + n));
  await until(server, '2026-06-01 22:00');
  for (const payment of payments) await sendBack(server, payment, 'R01');
});
afterAll(() => server.stop());

const reinitiationsOf = (payment: ReturnedPayment) =>
  server.context.db.many<{ status: string; attempt: number }>('select status, attempt from reinitiations where purchase_id = $1', [
    payment.purchase_id,
  ]);

describe('who may reinitiate', () => {
  test.each(['AdminAccount', 'AdminStore'] as const)('%s may', async (role) => {
    const user = await shop.addUser(role);
    expect((await trigger(server, shop, next(), { user })).status).toBe(200);
  });

  test.each(['ViewStore', 'ViewAccount'] as const)('%s may not, by neither call', async (role) => {
    const [user, payment] = [await shop.addUser(role), next()];
    expect(await trigger(server, shop, payment, { user })).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
    expect(await resolve(server, shop, payment, { user })).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
    expect(await reinitiationsOf(payment)).toEqual([]);
    payments.push(payment);
  });

  it('lists returns for whoever sees reports, and tells those who may not reinitiate so', async () => {
    const viewer = await shop.addUser('ViewAccount');
    const rows = await server.ok(retries.list, { token: await viewer.signIn() });
    expect(rows.length).toBeGreaterThan(7);
    for (const { retry_refusal, resolve_refusal } of rows) {
      expect(retry_refusal?.code).toMatch(/FORBIDDEN|RETRY_ON_ITS_WAY/);
      expect(resolve_refusal).not.toBeNull();
    }
    const till = await shop.addUser('ViewStore');
    expect((await server.call(retries.list, { token: await till.signIn() })).status).toBe(403);
    expect((await server.call(retries.list, {})).status).toBe(401);
    expect((await server.call(retries.list, { token: next().consumer.token })).status).toBe(403);
  });

  it('shows a store admin the returns of their businesses alone, and answers 404 where there are none [API-52]', async () => {
    const elsewhere = await shop.addUser('AdminStore', [shop.business_ids[1] ?? '']);
    const reply = await server.call(retries.list, { token: await elsewhere.signIn() });
    expect(reply).toMatchObject({ status: 404, refusal: { code: 'NO_RETURNS' } });
  });

  it('refuses another organization: its business with 403, a payment that is not of the business named with 404', async () => {
    const other = await openShop(server, { names: ['Harbor Books'] });
    const payment = next();
    expect(await trigger(server, shop, payment, { user: other.admin })).toMatchObject({ status: 403, refusal: { code: 'FORBIDDEN' } });
    expect(await trigger(server, shop, payment, { user: other.admin, business_id: other.business_id })).toMatchObject({
      status: 404,
      refusal: { code: 'NOT_FOUND' },
    });
    expect(await trigger(server, shop, payment, { business_id: shop.business_ids[1] ?? '' })).toMatchObject({ status: 404 });
    expect(await resolve(server, shop, payment, { business_id: shop.business_ids[1] ?? '' })).toMatchObject({ status: 404 });
    const token = await other.admin.signIn();
    expect((await server.call(retries.list, { token })).status).toBe(404);
    expect(await server.ok(businesses.user, { token })).toBeDefined();
    payments.push(payment);
  });

  test.each([{}, { purchase_id: 'pur_1' }, { purchase_id: `pur_${'0'.repeat(26)}` }, { syn_business_id: 'biz_x' }])(
    'refuses what is not asked rightly: %j',
    async (body) => {
      const reply = await server.call(retries.trigger, { token: await shop.admin.signIn(), body: body as never });
      expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT' } });
    },
  );
});

describe('at once and again', () => {
  it('two triggers make one reinitiation', async () => {
    const payment = next();
    const replies = await Promise.all([trigger(server, shop, payment), trigger(server, shop, payment), trigger(server, shop, payment)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(replies.filter(({ status }) => status === 400).map(({ refusal }) => refusal.code)).toEqual([
      'RETRY_ON_ITS_WAY',
      'RETRY_ON_ITS_WAY',
    ]);
    expect(await reinitiationsOf(payment)).toEqual([{ status: 'pending', attempt: 2 }]);
  });

  it('a trigger and a resolve do one of the two', async () => {
    const payment = next();
    const [tried, resolved] = await Promise.all([trigger(server, shop, payment), resolve(server, shop, payment)]);
    expect([tried.status, resolved.status].sort()).toEqual([200, 400]);
    expect(await reinitiationsOf(payment)).toHaveLength(1);
  });

  it('the same key gets the first answer again, also a refusal; another body is refused', async () => {
    const payment = next();
    const first = await trigger(server, shop, payment, { key: 'k-1' });
    expect(await trigger(server, shop, payment, { key: 'k-1' })).toEqual({ ...first, headers: expect.anything() });
    expect(await reinitiationsOf(payment)).toHaveLength(1);
    const other = next();
    expect(await trigger(server, shop, other, { key: 'k-1' })).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    payments.push(other);

    const refused = await trigger(server, shop, payment, { key: 'k-2' });
    expect(refused.refusal.code).toBe('RETRY_ON_ITS_WAY');
    // The bank answers; the key's answer stays.
    await until(server, '2026-06-02 22:00');
    await sendBack(server, payment, 'R01');
    expect((await trigger(server, shop, payment, { key: 'k-2' })).refusal.code).toBe('RETRY_ON_ITS_WAY');
    expect((await trigger(server, shop, payment, { key: 'k-3' })).status).toBe(200);
  });
});

it('while a return is open its consumer alone is told why nothing can be approved: the till hears what it hears of any limit', async () => {
  const { consumer, ...payment } = next();
  const token = await consumer.signIn();
  const obstacles = () => server.ok(purchases.obstacles, { token });
  expect(await obstacles()).toEqual([
    { public_id: payment.public_id, business_name: 'Green Leaf Market', amount: payment.amount_cents, next: 'may_retry' },
  ]);
  expect(await server.ok(purchases.obstacles, { token: await (await registerConsumer(server)).signIn() })).toEqual([]);

  const { ID } = await server.ok(purchases.start, { token });
  const elsewhere = await openShop(server, { names: ['Harbor Books'] });
  const refused = await server.call(purchases.requestDebit, {
    token: await elsewhere.admin.signIn(),
    body: { purchaseId: ID, amount: 100, syn_business_id: elsewhere.business_id },
  });
  const { status, message } = ERRORS.INSUFFICIENT_FUNDS;
  expect(refused.status).toBe(status);
  expect(refused.refusal).toEqual({ status, message, code: 'INSUFFICIENT_FUNDS' });

  expect((await resolve(server, shop, payment)).status).toBe(200);
  expect(await obstacles()).toEqual([]);
});

describe('when', () => {
  it('refuses what has not come back, is over, or is final', async () => {
    await until(server, '2026-06-03 10:00');
    const [fresh, closed] = [await payFrom(server, shop, 'Everyday Checking', 500), await payFrom(server, shop, 'Everyday Checking', 600)];
    expect((await trigger(server, shop, fresh)).refusal.code).toBe('RETURN_NOT_DECLINED');
    await until(server, '2026-06-03 22:00');
    expect((await trigger(server, shop, fresh)).refusal.code).toBe('RETURN_NOT_DECLINED');
    await sendBack(server, closed, 'R02');
    expect((await trigger(server, shop, closed)).refusal.code).toBe('RETURN_CODE_FINAL');
    expect((await resolve(server, shop, closed)).refusal.code).toBe('RETURN_CODE_FINAL');
    expect((await returnOf(server, shop, closed)).retry_refusal?.message).toMatch(/R01 or R09/);
  });

  it('refuses an account that became invalid by another payment’s return, until it is linked anew', async () => {
    await until(server, '2026-06-04 10:00');
    const payment = await payFrom(server, shop, 'Everyday Checking', 700);
    const second = { ...(await pay(server, payment.consumer, shop, 800)), consumer: payment.consumer, account_id: payment.account_id };
    await until(server, '2026-06-04 22:00');
    await sendBack(server, payment, 'R01');
    await sendBack(server, second, 'R16');
    expect((await trigger(server, shop, payment)).refusal.code).toBe('RETRY_ACCOUNT_INVALID');
    const [account] = await server.ok(externalAccounts.list, { token: await payment.consumer.signIn() });
    await linkChecking(server, payment.consumer, { vendor_access_token: account?.VendorAccessToken ?? '' });
    expect((await trigger(server, shop, payment)).status).toBe(200);
  });

  it('refuses an account that the consumer has removed', async () => {
    const payment = await payFrom(server, shop, 'Everyday Checking', 900);
    await until(server, '2026-06-05 22:00');
    await sendBack(server, payment, 'R09');
    expect(await returnOf(server, shop, payment)).toMatchObject({ reason_code: 'R09', retry_refusal: null });
    await linkChecking(server, payment.consumer, { account: 'Pocket Checking' });
    await server.ok(externalAccounts.remove, { token: await payment.consumer.signIn(), body: { SynAccountID: payment.account_id } });
    expect((await trigger(server, shop, payment)).refusal.code).toBe('RETRY_ACCOUNT_REMOVED');
    expect((await resolve(server, shop, payment)).status).toBe(200);
  });

  it('counts days by the clocks of the business: the sixtieth counts to its midnight, the sixty-first does not', async () => {
    const west = await openShop(server, { names: ['Harbor Books'], time_zone: 'America/Los_Angeles' });
    await until(server, '2026-06-09 10:00');
    const [here, there] = [await payFrom(server, shop, 'R01 always', 1_100), await payFrom(server, west, 'R01 always', 1_200)];
    // Approved on the ninth of June: day 60 is the eighth of August.
    await until(server, '2026-08-08 23:59');
    expect((await returnOf(server, shop, here)).retry_refusal).toBeNull();
    await advanceTo(server, newYork('2026-08-09', '00:00:01'));
    expect((await returnOf(server, shop, here)).retry_refusal?.code).toBe('RETRY_TOO_LATE');
    expect(await trigger(server, shop, here)).toMatchObject({ status: 400, refusal: { code: 'RETRY_TOO_LATE' } });
    expect((await returnOf(server, west, there)).retry_refusal).toBeNull();
    await advanceTo(server, newYork('2026-08-09', '02:59'));
    expect((await trigger(server, west, there)).status).toBe(200);
    expect((await resolve(server, shop, here)).status).toBe(200);
    expect(await broken(server)).toEqual([]);
  });

  it('leaves a reinitiation to its own file: asked for after a cutoff it waits for the next', async () => {
    await until(server, '2026-08-10 10:00');
    const payment = await payFrom(server, shop, 'R01 once', 1_300);
    await until(server, '2026-08-12 22:00');
    const before = (await outgoingEntries(server)).length;
    await trigger(server, shop, payment);
    expect((await outgoingEntries(server)).length).toBe(before);
    await until(server, '2026-08-13 22:00');
    expect((await outgoingEntries(server)).map(({ amount_cents }) => amount_cents)).toContain(1_300);
    await until(server, '2026-08-18 22:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
  });

  it('debits what the account holds then: without money it comes back again', async () => {
    await until(server, '2026-08-19 10:00');
    const consumer = await registerConsumer(server);
    const account_id = await linkChecking(server, consumer);
    const payment = { ...(await pay(server, consumer, shop, 1_400)), consumer, account_id };
    await setSandboxAccount(server.context, account_id, { balance: 100 });
    await until(server, '2026-08-21 22:00');
    await trigger(server, shop, payment);
    await until(server, '2026-08-26 22:00');
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_count: 1, retries: [{ code: 'R01', status: 'failed' }] });
    expect(await broken(server)).toEqual([]);
  });
});
