import { type ErrorCode, externalAccounts, ownPasskeys, repayments } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork, pay } from '../../../test/support/money.ts';
import { addOwnPasskey, approveByPasskey, knownConsumer } from '../../../test/support/own-passkeys.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { payFrom, type ReturnedPayment, sendBack, trigger, until } from '../../../test/support/returned.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';

let server: TestServer;
let shop: TestShop;
/** With the bank since the evening of their approval; returned when a test asks for one. */
const payments: ReturnedPayment[] = [];
/** Of somebody who can have a passkey. */
let known: ReturnedPayment;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market'] });
  for (let n = 0; n < 14; n += 1) payments.push(await payFrom(server, shop, 'Everyday Checking', 1_000 + n));
  const consumer = await knownConsumer(server);
  const account_id = await linkChecking(server, consumer);
  known = { ...(await pay(server, consumer, shop, 2_500)), consumer, account_id };
  await until(server, '2026-06-01 22:00');
});
afterAll(() => server.stop());

async function returned(code: string): Promise<ReturnedPayment> {
  const payment = payments.pop();
  if (!payment) throw new Error('make more payments');
  await sendBack(server, payment, code);
  return payment;
}
const amountOf = async ({ public_id }: ReturnedPayment) =>
  (await server.context.db.one<{ amount_cents: number }>('select amount_cents from purchases where public_id = $1', [public_id]))
    .amount_cents;
async function repay(
  payment: ReturnedPayment,
  wishes: { account?: string; token?: string; amount?: number; on?: string; key?: string } = {},
) {
  return server.call(repayments.repay, {
    token: wishes.token ?? (await payment.consumer.signIn()),
    body: {
      public_id: payment.public_id,
      SynAccountID: wishes.account ?? payment.account_id,
      amount: wishes.amount ?? (await amountOf(payment)),
      authorized_on: wishes.on ?? '2026-06-01',
    },
    ...(wishes.key !== undefined && { key: wishes.key }),
  });
}
async function asOwner(sql: string): Promise<void> {
  const owner = ownerDatabase(server);
  await owner.run(sql);
  await owner.close();
}
const refused = (code: ErrorCode) => ({ refusal: { code } });

describe('who may repay', () => {
  it('is its consumer alone, from an account of their own [CUS-01]', async () => {
    const payment = await returned('R01');
    const stranger = await registerConsumer(server);
    const strangers_account = await linkChecking(server, stranger);
    expect(await repay(payment, { token: stranger.token, account: strangers_account })).toMatchObject({ status: 404 });
    expect(await repay(payment, { token: shop.admin.token })).toMatchObject({ status: 403 });
    expect(await repay(payment, { account: strangers_account })).toMatchObject(refused('ERR_EXTERNAL_ACCOUNT_NOT_FOUND'));
    const offer = { token: stranger.token, params: { public_id: payment.public_id } };
    expect(await server.call(repayments.read, offer)).toMatchObject({ status: 404 });
    expect(await repay(payment)).toMatchObject({ status: 200 });
  });

  it('is nobody where the bank was told that it was not authorized: the words lead to the business [CUS-01]', async () => {
    const payment = await returned('R10');
    const token = await payment.consumer.signIn();
    expect(await server.ok(repayments.list, { token })).toEqual([]);
    expect(await server.ok(repayments.read, { token, params: { public_id: payment.public_id } })).toMatchObject({
      next: 'disputed',
      repay_refusal: { code: 'REPAY_WITH_BUSINESS', message: "This payment can't be repaid here. Please contact the business." },
    });
    expect(await repay(payment)).toMatchObject(refused('REPAY_WITH_BUSINESS'));
  });

  it('is nobody while the business has it tried again, and the other way round [CUS-01]', async () => {
    const payment = await returned('R09');
    expect((await trigger(server, shop, payment)).status).toBe(200);
    expect(await repay(payment)).toMatchObject(refused('REPAY_RETRIED'));
  });

  it('is one of the two where both press at once, and never twice the same [CUS-01]', async () => {
    const payment = await returned('R01');
    const token = await payment.consumer.signIn();
    const replies = await Promise.all([
      repay(payment, { token }),
      trigger(server, shop, payment),
      repay(payment, { token }),
      trigger(server, shop, payment),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const alive = await server.context.db.many(`select id from reinitiations where purchase_id = $1 and status = 'pending'`, [
      payment.purchase_id,
    ]);
    expect(alive).toHaveLength(1);
  });

  it('is nobody whom the provider has blocked [CUS-01]', async () => {
    const payment = await returned('R01');
    await asOwner(
      `insert into risk_blocks (id, kind, value, label, at, by, why)
       values ('blk_repay', 'person', '${payment.consumer.user_id}', 'Owen', now(), 'ops', 'test')`,
    );
    expect(await repay(payment)).toMatchObject(refused('PAYMENT_REFUSED'));
  });
});

describe('what is authorized', () => {
  it('is what was read: another amount or day is refused, and nothing is debited [CUS-01]', async () => {
    const payment = await returned('R01');
    expect(await repay(payment, { amount: 1 })).toMatchObject(refused('REPAY_CHANGED'));
    expect(await repay(payment, { on: '2026-05-31' })).toMatchObject(refused('REPAY_CHANGED'));
    expect(await server.context.db.many('select id from reinitiations where purchase_id = $1', [payment.purchase_id])).toEqual([]);
  });

  it('is held against a fresh balance of the account that is named [CUS-01]', async () => {
    const payment = await returned('R01');
    await setSandboxAccount(server.context, payment.account_id, { balance: 900 });
    server.clock.set(newYork('2026-06-01', '22:30'));
    expect(await repay(payment)).toMatchObject(refused('REPAY_LOW_BALANCE'));
    await setSandboxAccount(server.context, payment.account_id, { balance: null });
    server.clock.set(newYork('2026-06-01', '22:40'));
    expect(await repay(payment)).toMatchObject(refused('BALANCE_UNAVAILABLE'));
    await setSandboxAccount(server.context, payment.account_id, { balance: 500_000 });
    server.clock.set(newYork('2026-06-01', '22:45'));
    expect(await repay(payment)).toMatchObject({ status: 200 });
  });

  it('is approved by the passkey where its consumer has that asked for, under the same key [CUS-01]', async () => {
    await sendBack(server, known, 'R01');
    const { consumer, public_id } = known;
    const { key } = await addOwnPasskey(server, consumer);
    await server.ok(ownPasskeys.askWhenPaying, { token: consumer.token, body: { ask: true } });
    const { token } = consumer;
    expect(await repay(known, { token, key: 'one-press' })).toMatchObject(refused('PASSKEY_NEEDED'));
    await approveByPasskey(server, consumer, key, { kind: 'repayment', id: public_id });
    expect(await repay(known, { token, key: 'one-press' })).toMatchObject({ status: 200 });
  });

  it('is only a reinitiation where the rules allow one: else a stopped business gets none [CUS-01]', async () => {
    const payment = await returned('R01');
    const other = await linkChecking(server, payment.consumer, { user_name: `${payment.consumer.subject}-2` });
    await asOwner(`update businesses set debits_stopped_at = now() where id = '${shop.business_id}'`);
    expect(await repay(payment, { account: other })).toMatchObject(refused('BUSINESS_STOPPED'));
    expect(await repay(payment)).toMatchObject({ status: 200 });
    await asOwner(`update businesses set debits_stopped_at = null where id = '${shop.business_id}'`);
  });

  it('ends after five new debits that came back [CUS-01]', async () => {
    const payment = await returned('R03');
    const other = await linkChecking(server, payment.consumer, { user_name: `${payment.consumer.subject}-2` });
    await server.ok(externalAccounts.makePrimary, { token: await payment.consumer.signIn(), body: { SynAccountID: other } });
    for (const day of ['02', '03', '04', '05', '08']) {
      await until(server, `2026-06-${day} 10:00`);
      expect(await repay(payment, { account: other, on: `2026-06-${day}` })).toMatchObject({ status: 200 });
      await until(server, `2026-06-${day} 22:00`);
      await sendBack(server, payment, 'R01');
    }
    expect(await repay(payment, { account: other, on: '2026-06-08' })).toMatchObject(refused('REPAY_TOO_OFTEN'));
  });
});

it('leaves books, files and authorizations that prove [CUS-01]', async () => {
  await until(server, '2026-06-10 22:00');
  expect(await broken(server)).toEqual([]);
});
