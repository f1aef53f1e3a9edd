import { businesses, dashboardRow, ecommerce, ecommercePurchase, externalAccounts, purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wantNewSignIn } from '../../../test/support/accounts.ts';
import { newKey, openSession, order, tryToPay } from '../../../test/support/checkout.ts';
import { deactivated } from '../../../test/support/consumers.ts';
import { CutOffBank } from '../../../test/support/cut-off-bank.ts';
import { inLine } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newPayer, type Payer, pay, tillOf, violations } from '../../../test/support/payments.ts';
import { newcomer, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { balanceOf } from '../../ledger/index.ts';
import { freeze } from '../../people/consumers/index.ts';
import { sandboxBankLinking } from '../../providers/bank-linking/sandbox.ts';
import { setSandboxAccount } from '../../sandbox/bank/index.ts';
import { invariants } from './index.ts';

const bank = new CutOffBank();

let server: TestServer;
let shop: TestShop;
let secret: string;
beforeAll(async () => {
  server = await startTestServer({ providers: { bankLinking: bank } });
  bank.real = sandboxBankLinking(server.context);
  server.clock.set(new Date('2026-06-01T14:00:00Z'));
  shop = await openShop(server, { names: ['Harbor Books'] });
  secret = (await newKey(server, shop)).secret;
});
afterAll(async () => {
  expect(await violations(server)).toEqual([]);
  for (const { name, check } of invariants) expect(await check(server.context.db), name).toEqual([]);
  await server.stop();
});

const read = (who: { token: string }, id: string) => server.call(ecommerce.read, { token: who.token, params: { id } });
const owed = (person: Payer) => balanceOf(server.context.db, 'consumer_receivable', person.user_id);
const countPurchases = async (person: Payer) =>
  (await server.context.db.one<{ count: number }>('select count(*) as count from purchases where consumer_id = $1', [person.user_id]))
    .count;

describe('the checkout page', () => {
  it('is given the order with exactly its fields, and the ways back to the shop [API-23] [ECM-03]', async () => {
    const payer = await newPayer(server);
    const session = await openSession(server, secret);
    const { amount, success_url, cancel_url, ...where } = order();
    const reply = await read(payer, session.id);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      ...where,
      id: session.id,
      amount,
      success_url,
      cancel_url,
      expiration: session.expiration,
      purchase_id: null,
      updated_at: session.created_at,
      businessName: 'Harbor Books',
      time_zone: 'America/New_York',
    });
    expect(ecommercePurchase.parse(reply.body)).toEqual(reply.body);
  });

  it.each(['cs_00000000000000000000000000', 'nonsense', 'cs_%00', 'a'.repeat(100)])('finds no order under %s [ECM-04]', async (id) => {
    const payer = await registerConsumer(server);
    expect(await read(payer, id)).toMatchObject({ status: 404, refusal: { code: 'ORDER_NOT_FOUND', message: 'Order not found' } });
  });

  it('is refused what cannot even be looked up, by its field', async () => {
    const payer = await registerConsumer(server);
    for (const id of ['cs_\u0000', 'a'.repeat(101)])
      expect(await read(payer, id)).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: 'id' } });
  });

  it('is given an expired order with its time, so that it can say so [ECM-05]', async () => {
    const payer = await newPayer(server);
    const { id, expiration } = await openSession(server, secret);
    server.clock.advance({ minutes: 31 });
    expect((await read(payer, id)).body).toMatchObject({ expiration, purchase_id: null });
    expect(new Date(expiration).getTime()).toBeLessThan(server.clock.now().getTime());
  });

  it('tells who has not signed in which shop asks for how much, while the order can be paid, and nothing of what it is', async () => {
    const peek = (id: string) => server.call(ecommerce.preview, { params: { id } });
    const session = await openSession(server, secret);
    const seen = await peek(session.id);
    expect(seen).toMatchObject({ status: 200 });
    expect(seen.body).toEqual({ business_name: 'Harbor Books', amount: session.amount });
    expect(await tryToPay(server, await newPayer(server), session.id)).toMatchObject({ status: 200 });
    const expiring = await openSession(server, secret);
    server.clock.advance({ minutes: 30 });
    expect((await peek(session.id)).body).toEqual({ business_name: 'Harbor Books', paid: true });
    for (const gone of [peek(expiring.id), peek('nonsense')])
      expect(await gone).toMatchObject({ status: 404, refusal: { code: 'ORDER_NOT_FOUND' } });
  });

  it('needs a signed-in consumer; a frozen one may look [ECM-02]', async () => {
    const payer = await newPayer(server);
    const { id } = await openSession(server, secret);
    expect((await server.call(ecommerce.read, { params: { id } })).status).toBe(401);
    expect((await read(shop.admin, id)).status).toBe(403);
    expect((await read({ token: secret }, id)).status).toBe(401);
    expect((await read(await newcomer(server), id)).refusal.code).toBe('PROFILE_REQUIRED');
    await freeze(server.context, payer.user_id);
    // A token of the very second of the freezing counts as issued before it.
    server.clock.advanceWall({ seconds: 1 });
    const later = { token: await payer.signIn() };
    expect((await read(later, id)).status).toBe(200);
    expect((await tryToPay(server, later, id)).refusal.code).toBe('ACCOUNT_FROZEN');
  });

  it('has the balance fetched ahead, so that paying asks the bank nothing', async () => {
    const payer = await newPayer(server);
    const { id } = await openSession(server, secret);
    server.clock.advance({ minutes: 2 });
    const before = bank.asked;
    await read(payer, id);
    await expect
      .poll(() => server.context.db.one<{ at: Date }>('select balance_at as at from bank_accounts where id = $1', [payer.account_id]))
      .toMatchObject({ at: expect.toSatisfy((at: Date) => server.clock.now().getTime() - at.getTime() < 60_000) });
    expect(bank.asked).toBe(before + 1);
    expect((await tryToPay(server, payer, id)).status).toBe(200);
    expect(bank.asked).toBe(before + 1);
  });
});

describe('paying', () => {
  it('makes the purchase and gives the order with it, as the page will read it [API-24] [ECM-06]', async () => {
    const payer = await newPayer(server);
    const { id } = await openSession(server, secret, { order_id: 'HB-7', amount: 3_698 });
    const reply = await tryToPay(server, payer, id, 'pay-1');
    expect(reply.status).toBe(200);
    expect(reply.body.purchase_id).toMatch(/^pur_/);
    expect(reply.body).toEqual((await read(payer, id)).body);
    expect(reply.body.updated_at >= reply.body.expiration).toBe(false);
    expect(await server.context.db.one('select * from purchases where id = $1', [reply.body.purchase_id])).toMatchObject({
      status: 'PENDING',
      channel: 'e_commerce',
      amount_cents: 3_698,
      business_id: shop.business_id,
      consumer_id: payer.user_id,
      bank_account_id: payer.account_id,
      pos_order_id: 'HB-7',
    });
    expect(await owed(payer)).toBe(3_698);

    const [own] = (await server.ok(purchases.listRecent, { token: payer.token, body: { limit: 5, offset: 0 } })).items;
    expect(own).toMatchObject({ amount: 3_698, business_name: 'Harbor Books', status: 'Pending' });
    const token = await shop.admin.signIn();
    const [row] = (await server.ok(businesses.dashboardReport, { token, body: { limit: 1, offset: 0 } })).items;
    expect(dashboardRow.parse(row)).toMatchObject({ ID: reply.body.purchase_id, Channel: 'e_commerce', BaseAmount: 3_698 });
  });

  it('happens once, however many accept at the same moment [ECM-06]', async () => {
    const [one, two] = [await newPayer(server), await newPayer(server)];
    const { id } = await openSession(server, secret, { amount: 100 });
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => tryToPay(server, n % 2 ? one : two, id, n % 3 ? `many-${n}` : undefined)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, refusal } of replies.filter((reply) => reply.status !== 200))
      expect([status, refusal.code]).toEqual([400, 'ORDER_ALREADY_PAID']);
    expect((await owed(one)) + (await owed(two))).toBe(100);
    expect((await countPurchases(one)) + (await countPurchases(two))).toBe(1);
  });

  it('is for good: the database refuses every change of a paid session, and its deletion', async () => {
    const { id } = await openSession(server, secret, { amount: 100 });
    await tryToPay(server, await newPayer(server), id);
    const write = (sql: string) => server.context.db.run(sql, [id]);
    const unpay = 'update checkout_sessions set purchase_id = null, paid_at = null where id = $1';
    await expect(write(unpay)).rejects.toThrow('permission denied');
    await expect(ownerRun(server, unpay, [id])).rejects.toThrow('is paid and cannot change');
    await expect(write('update checkout_sessions set amount_cents = 1 where id = $1')).rejects.toThrow('permission denied');
    await expect(write('delete from checkout_sessions where id = $1')).rejects.toThrow('permission denied');
  });

  it('gives the first answer again under its key, and refuses the key for another order', async () => {
    const payer = await newPayer(server);
    const { id } = await openSession(server, secret, { amount: 100 });
    const replies = await Promise.all(Array.from({ length: 4 }, () => tryToPay(server, payer, id, 'same')));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    const next = await openSession(server, secret, { amount: 100 });
    expect(await tryToPay(server, payer, next.id, 'same')).toMatchObject({ status: 409, refusal: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await owed(payer)).toBe(100);
  });

  it('never passes the daily limit, however many orders are accepted at once', async () => {
    const payer = await newPayer(server);
    const ids = await Promise.all(Array.from({ length: 4 }, async () => (await openSession(server, secret, { amount: 20_000 })).id));
    const pays = ids.map((id) => () => tryToPay(server, payer, id));
    const replies = await inLine(server, payer.user_id, pays);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 400, 400]);
    expect(replies[3]?.refusal.code).toBe('INSUFFICIENT_FUNDS');
    expect(await owed(payer)).toBe(40_000);
  });

  it('shares the day’s limit with the counter', async () => {
    const payer = await newPayer(server);
    await pay(server, payer, await tillOf(shop), 30_000);
    const { id } = await openSession(server, secret, { amount: 20_001 });
    expect((await tryToPay(server, payer, id)).refusal.code).toBe('INSUFFICIENT_FUNDS');
    const fits = await openSession(server, secret, { amount: 20_000 });
    expect((await tryToPay(server, payer, fits.id)).status).toBe(200);
    expect((await server.ok(externalAccounts.purchasePower, { token: payer.token })).purchase_power).toBe(0);
  });
});

describe('a refusal leaves the order payable [ECM-07]', () => {
  it('too little in the account', async () => {
    const payer = await newPayer(server, { balance: 4_000 });
    const { id } = await openSession(server, secret, { amount: 4_001 });
    expect(await tryToPay(server, payer, id, 'first')).toMatchObject({ status: 400, refusal: { code: 'INSUFFICIENT_FUNDS' } });
    expect(await countPurchases(payer)).toBe(0);
    expect((await read(payer, id)).body).toMatchObject({ purchase_id: null });
    const other = await newPayer(server);
    expect((await tryToPay(server, other, id)).status).toBe(200);
    // The key replays the answer.
    expect((await tryToPay(server, payer, id, 'first')).refusal.code).toBe('INSUFFICIENT_FUNDS');
  });

  it('no account, and one that must be linked anew', async () => {
    const { id } = await openSession(server, secret, { amount: 100 });
    const unlinked = await registerConsumer(server);
    expect(await tryToPay(server, unlinked, id)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    const payer = await newPayer(server);
    await wantNewSignIn(server, payer);
    expect(await tryToPay(server, payer, id)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    expect((await tryToPay(server, await newPayer(server), id)).status).toBe(200);
  });

  it('no balance to be had: 503, and the same key is good a moment later', async () => {
    const payer = await newPayer(server);
    const { id } = await openSession(server, secret, { amount: 100 });
    server.clock.advance({ minutes: 2 });
    bank.down = true;
    expect(await tryToPay(server, payer, id, 'later')).toMatchObject({ status: 503, refusal: { code: 'BALANCE_UNAVAILABLE' } });
    bank.down = false;
    expect(await countPurchases(payer)).toBe(0);
    expect((await tryToPay(server, payer, id, 'later')).status).toBe(200);
  });

  it('a balance that has sunk since it was looked at: the bank is asked anew', async () => {
    const payer = await newPayer(server);
    const { id } = await openSession(server, secret, { amount: 10_000 });
    server.clock.advance({ minutes: 2 });
    await setSandboxAccount(server.context, payer.account_id, { balance: 9_999 });
    expect((await tryToPay(server, payer, id)).refusal.code).toBe('INSUFFICIENT_FUNDS');
  });
});

describe('nobody pays', () => {
  it('an expired order, be it by a second; until then they do [ECM-05]', async () => {
    const payer = await newPayer(server);
    const [early, late] = [await openSession(server, secret, { amount: 100 }), await openSession(server, secret, { amount: 100 })];
    server.clock.set(new Date(new Date(early.expiration).getTime() - 2_000));
    expect((await tryToPay(server, payer, early.id)).status).toBe(200);
    server.clock.set(new Date(late.expiration));
    expect(await tryToPay(server, payer, late.id)).toMatchObject({
      status: 400,
      refusal: { code: 'ORDER_EXPIRED', message: 'Order expired' },
    });
    expect(await owed(payer)).toBe(100);
  });

  it('an order whose time runs out while the bank is being asked', async () => {
    const payer = await newPayer(server);
    const { id, expiration } = await openSession(server, secret, { amount: 100 });
    server.clock.set(new Date(new Date(expiration).getTime() - 1_000));
    const { fetchAvailableBalance } = bank.real;
    bank.real = {
      ...bank.real,
      async fetchAvailableBalance(...input) {
        server.clock.set(new Date(expiration));
        return fetchAvailableBalance(...input);
      },
    };
    const reply = await tryToPay(server, payer, id);
    bank.real = { ...bank.real, fetchAvailableBalance };
    expect(reply).toMatchObject({ status: 400, refusal: { code: 'ORDER_EXPIRED' } });
    expect(await countPurchases(payer)).toBe(0);
  });

  it('an order that does not exist, or by a body that is none', async () => {
    const payer = await newPayer(server);
    expect(await tryToPay(server, payer, 'cs_00000000000000000000000000')).toMatchObject({
      status: 404,
      refusal: { code: 'ORDER_NOT_FOUND' },
    });
    for (const id of ['', 'nonsense', 'cs_\u0000', 7 as unknown as string])
      expect(await tryToPay(server, payer, id)).toMatchObject({ status: 400, refusal: { field: 'id' } });
    const amount = { id: 'cs_00000000000000000000000000', amount: 1 };
    expect((await server.call(ecommerce.accept, { token: payer.token, body: amount })).refusal.field).toBe('amount');
  });

  it('who is signed out, a merchant, a newcomer, or deactivated', async () => {
    const { id } = await openSession(server, secret, { amount: 100 });
    expect((await server.call(ecommerce.accept, { body: { id } })).status).toBe(401);
    expect((await tryToPay(server, { token: secret }, id)).status).toBe(401);
    expect((await tryToPay(server, { token: await shop.admin.signIn() }, id)).refusal.code).toBe('FORBIDDEN');
    expect((await tryToPay(server, await newcomer(server), id)).refusal.code).toBe('PROFILE_REQUIRED');
    expect((await tryToPay(server, await deactivated(server, await newPayer(server)), id)).refusal.code).toBe('ACCOUNT_DEACTIVATED');
    expect((await read(await newPayer(server), id)).body).toMatchObject({ purchase_id: null });
  });
});
