import { businesses, merchantPayments, purchases, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advance, advanceTo, ask, newYork, type Payment, pay } from '../../../test/support/money.ts';
import {
  linkChecking,
  openShop,
  registerConsumer,
  type TestConsumer,
  type TestMerchantUser,
  type TestShop,
} from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { countingRule, setRules } from '../../../test/support/risk.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { readPayment } from './read-payment.ts';

/* A payment's page in the portal: from asked to paid out, and the receipt by mail. */

let server: TestServer;
let shop: TestShop;
let other: TestShop;
let ada: TestConsumer;
let ben: TestConsumer;
let paid: Payment;
let returned: Payment;
let open: Payment;

beforeAll(async () => {
  server = await startTestServer();
  // The Wednesday before Thanksgiving.
  server.clock.set(newYork('2026-11-25', '10:00'));
  shop = await openShop(server, { paid_out: true });
  other = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  paid = await pay(server, ada, shop, 5_000);
  returned = await pay(server, ada, shop, 2_000);
  await advanceTo(server, newYork('2026-11-27', '08:30:05'));
  await sendBack(server, returned, 'R01');
  await advanceTo(server, newYork('2026-12-01', '22:00:05'));
  // Who owes cannot pay: somebody else does.
  ben = await registerConsumer(server);
  await linkChecking(server, ben);
  open = await ask(server, ben, await freshly(shop), 700);
});
afterAll(() => server.stop());

async function freshly(at: TestShop): Promise<TestShop> {
  return { ...at, admin: { ...at.admin, token: await at.admin.signIn() } };
}
const read = async (who: TestMerchantUser, paymentId: string) =>
  server.call(merchantPayments.read, { token: await who.signIn(), params: { paymentId } });
const mail = async (who: TestMerchantUser, paymentId: string) =>
  server.call(merchantPayments.mailReceipt, { token: await who.signIn(), params: { paymentId } });
const known = async (who: TestMerchantUser, paymentId: string) =>
  server.ok(merchantPayments.read, { token: await who.signIn(), params: { paymentId } });
/** Status and cause, as home's list has them. */
async function listedCause(paymentId: string) {
  const { items } = await server.ok(businesses.dashboardReport, { token: await shop.admin.signIn(), body: { limit: 10, offset: 0 } });
  const row = items.find(({ ID }) => ID === paymentId);
  return [row?.TransactionStatus, row?.Cause];
}

describe('a payment', () => {
  it('is told from asked to paid out, each date with why, holidays and weekends among them [MRC-01]', async () => {
    const told = await known(shop.admin, paid.public_id);
    expect(told).toMatchObject({
      purchase_id: paid.purchase_id,
      status: 'POSTED',
      cause: null,
      amount: 5_000,
      asked_by: expect.any(String),
    });
    expect(told.steps.map(({ state, title }) => `${state}: ${title}`)).toEqual([
      'done: Asked at the counter',
      expect.stringMatching(/^done: Approved by /),
      'done: Sent to the bank',
      'done: Taken from the customer’s account',
      'done: Posted',
      'done: Paid out to you',
    ]);
    expect(told.steps.every(({ whys }) => whys.length > 0)).toBe(true);
    expect(told.steps[3]?.whys.join(' ')).toContain('Thanksgiving');
    expect(told.steps[4]?.whys.join(' ')).toContain('The weekend lies between');
    const [payout] = told.money?.payouts ?? [];
    expect(told.steps[5]?.payout_id).toBe(payout?.id);
    expect(told.money).toMatchObject({ file_lines: [{ line: expect.any(Number), trace_number: expect.stringMatching(/^\d{15}$/) }] });
    expect((told.money?.fee ?? 0) + (told.money?.net ?? 0)).toBe(5_000);
    expect(await known(shop.admin, paid.purchase_id)).toEqual(told);
  });

  it('that the bank returned says so with the reason; one that is open shows what was asked', async () => {
    const back = await known(shop.admin, returned.public_id);
    expect(back).toMatchObject({ status: 'DECLINED', cause: 'returned', return_code: 'R01', money: { fee: 0, net: 0 } });
    expect(back.steps.at(-1)).toMatchObject({ state: 'failed', title: 'Returned by the bank' });
    expect(back.steps.at(-1)?.whys.join(' ')).toContain('Insufficient Funds (R01)');
    const asked = await known(shop.admin, open.purchase_id);
    expect(asked).toMatchObject({ status: 'WAITING_FOR_APPROVAL', cause: null, approved_at: null });
    expect(asked.steps.map(({ title }) => title)).toEqual(['Asked at the counter']);
  });

  it('that was canceled at the till says by whom, in the list as on its page [MRC-06]', async () => {
    const canceled = await ask(server, ben, await freshly(shop), 800);
    const cashier = await shop.addUser('ViewStore');
    await server.ok(purchases.cancelDebit, {
      token: await cashier.signIn(),
      body: { purchaseId: canceled.purchase_id, syn_business_id: shop.business_id },
    });
    const told = await known(cashier, canceled.purchase_id);
    expect(told).toMatchObject({ status: 'DENIED', cause: 'merchant_cancelled' });
    expect(await listedCause(canceled.purchase_id)).toEqual(['DENIED', 'merchant_cancelled']);
    expect(told.steps.at(-1)?.title).toBe('Canceled by the shop');
    expect(told.steps.at(-1)?.whys[0]).toMatch(/^By viewstore/i);
  });

  it('whose time ran out is no cancellation, though the page of the till ended it, in the list neither [MRC-06]', async () => {
    const order = await ask(server, ben, await freshly(shop), 850);
    const { expires_at } = await server.context.db.one<{ expires_at: Date }>('select expires_at from purchases where id = $1', [
      order.purchase_id,
    ]);
    await advanceTo(server, new Date(expires_at.getTime() - 8_000));
    await server.ok(purchases.cancelDebit, {
      token: await shop.admin.signIn(),
      body: { purchaseId: order.purchase_id, syn_business_id: shop.business_id },
    });
    const told = await known(shop.admin, order.purchase_id);
    expect(told.cause).toBe('expired');
    expect(await listedCause(order.purchase_id)).toEqual([told.status, 'expired']);
    expect(told.steps.at(-1)).toMatchObject({ title: 'Timed out', whys: ['Nobody approved it in time. No money moved.'] });
  });

  it('that is held waits for a review, and has no day before that', async () => {
    await setRules(server, [countingRule({ id: 'odd', outcome: 'hold', when: [[{ fact: 'amount', is: 'equal_to', value: 1_234 }]] })]);
    const held = await pay(server, ben, await freshly(shop), 1_234);
    const [next] = (await known(shop.admin, held.public_id)).steps.slice(-1);
    expect(next).toMatchObject({ state: 'next', title: 'Being reviewed', day: null });
    await setRules(server, []);
  });

  it('that was refunded after its payout is taken from a later one, which is no second payout', async () => {
    await pay(server, ben, await freshly(shop), 6_000);
    await refund(server, await freshly(shop), paid, 1_500);
    await advanceTo(server, newYork('2026-12-08', '22:00:05'));
    const { steps, money } = await known(shop.admin, paid.public_id);
    expect(steps.filter(({ title }) => title === 'Paid out to you')).toHaveLength(1);
    expect(steps.find(({ title }) => title === 'Taken from a payout')?.whys[0]).toContain('is $15.00 less for what went back');
    expect((money?.fee ?? 0) + (money?.net ?? 0)).toBe(5_000 - 1_500);
  });

  it('is not there for another business; a cashier sees neither fee, account, file nor payout; nobody sees a limit [MRC-01]', async () => {
    expect((await read(other.admin, paid.purchase_id)).status).toBe(404);
    expect((await read(other.admin, paid.public_id)).status).toBe(404);
    expect((await read(shop.admin, 'pur_00000000000000000000000000')).status).toBe(404);
    expect((await server.call(merchantPayments.read, { token: await ada.signIn(), params: { paymentId: paid.purchase_id } })).status).toBe(
      403,
    );
    const seen = await known(await shop.addUser('ViewStore'), paid.purchase_id);
    expect(seen.money).toBeNull();
    expect(JSON.stringify(seen)).not.toMatch(/account ending in|[Pp]ayout[^_]|trace_number|limit|balance|@/);
  });
});

describe('the receipt by mail', () => {
  it('goes to the customer’s own verified address alone, once a day, and the shop never reads it [MRC-01]', async () => {
    const sale = await pay(server, ben, await freshly(shop), 900);
    const mails = () => listOutbox(server.context.db, { to: ben.profile.email });
    const receipts = async () => (await mails()).filter(({ subject }) => subject?.startsWith('Receipt: '));
    expect((await mail(shop.admin, sale.purchase_id)).body).toEqual({ mailed: false });
    expect(await receipts()).toHaveLength(0);
    await expect.poll(mails, { timeout: 20_000 }).not.toHaveLength(0);
    const token = /#token=(\S+)/.exec((await mails()).at(-1)?.body ?? '')?.[1] ?? '';
    await server.ok(users.verifyEmail, { body: { token } });
    await advance(server, { seconds: 5 });
    // Its own receipt, which waited for the address.
    expect(await receipts()).toHaveLength(1);
    const answer = await mail(shop.admin, sale.purchase_id);
    expect(answer).toMatchObject({ status: 200, body: { mailed: true } });
    expect(JSON.stringify(answer.body)).not.toContain('@');
    expect(await receipts()).toHaveLength(2);
    expect((await mail(shop.admin, sale.purchase_id)).body).toEqual({ mailed: true });
    expect(await receipts()).toHaveLength(2);
    // The provider's staff see both among the payment's messages.
    const seen = await readPayment(server.context, sale.purchase_id);
    expect(seen?.messages.map(({ purpose, channel }) => [purpose, channel])).toEqual([
      ['receipt', 'email'],
      ['receipt', 'email'],
    ]);
    expect((await mail(other.admin, sale.purchase_id)).status).toBe(404);
    expect((await mail(shop.admin, open.purchase_id)).status).toBe(404);
  });
});
