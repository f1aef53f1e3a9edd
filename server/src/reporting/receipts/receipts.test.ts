import { purchases, type Receipt, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { advanceTo, ask, callSandbox, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { newPayer, tillOf } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { explain } from './write-receipt.ts';

const SHOP = '<b>Tom & "Jerry\'s"</b>';

let server: TestServer;
let shop: TestShop;
let maya: TestConsumer;
let payment: Payment;
beforeAll(async () => {
  server = await startTestServer();
  // A Thursday before the Juneteenth holiday: bank days are not days.
  server.clock.set(newYork('2026-06-18', '10:00'));
  shop = await openShop(server, { names: [SHOP] });
  maya = await registerConsumer(server);
  await linkChecking(server, maya);
  payment = await pay(server, maya, shop, 6_418);
});
afterAll(() => server.stop());

const read = async (person: TestConsumer, purchaseId: string) =>
  server.call(receipts.read, { token: await person.signIn(), params: { purchaseId } });
const receiptOf = async (reference = payment.public_id): Promise<Receipt> => (await read(maya, reference)).body;

describe('the receipt of a payment at the counter', () => {
  it('says what was paid, to whom, when, from which account, and when the bank is debited', async () => {
    expect(await receiptOf()).toEqual({
      purchase_id: payment.purchase_id,
      public_id: payment.public_id,
      amount: 6_418,
      approved_at: expect.stringMatching(/^2026-06-18T14:00:/),
      consumer_name: `${maya.profile.first_name} ${maya.profile.last_name}`,
      business_name: SHOP,
      time_zone: 'America/New_York',
      business_address: { street_one: '88 Wharf Road', street_two: null, city: 'Portland', state: 'ME', postal_code: '04101' },
      channel: 'in_store',
      order_id: null,
      memo: null,
      institution_name: 'Northgate Bank',
      last_four: expect.stringMatching(/^\d{4}$/),
      status: 'Pending',
      ended: null,
      debits: [],
      refunds: [],
      // Friday the 19th is Juneteenth: the bank is debited on Monday, and two banking days later it posts.
      debit_expected_on: '2026-06-22',
      posts_expected_on: '2026-06-24',
      posted_at: null,
      settled_by_hand: false,
    });
  });

  it('is the same by the id of its purchase, and holds no account number', async () => {
    const by_id = await read(maya, payment.purchase_id);
    expect(by_id.body).toEqual(await receiptOf());
    const { account_number } = await server.context.db.one<{ account_number: string }>(
      'select account_number from sandbox_accounts where right(account_number, 4) = $1 limit 1',
      [by_id.body.last_four],
    );
    expect(JSON.stringify(by_id.body)).not.toContain(account_number);
    expect(account_number.length).toBeGreaterThan(4);
  });

  it('keeps what the counter noted for itself, and shows its order number', async () => {
    const { ID, PublicId } = await server.ok(purchases.start, { token: await maya.signIn() });
    const body = { purchaseId: ID, amount: 1_000, notes: 'Looks nervous', pos_order_id: '20418', syn_business_id: shop.business_id };
    await server.ok(purchases.requestDebit, { token: await shop.admin.signIn(), body });
    await server.ok(purchases.confirmDebit, { token: await maya.signIn(), body: { purchaseId: ID } });
    const receipt = await receiptOf(PublicId);
    expect(receipt).toMatchObject({ order_id: '20418', memo: null });
    expect(JSON.stringify(receipt)).not.toContain('nervous');
  });

  it('says by which channel, and what a link said that it is for', async () => {
    const payer = await newPayer(server);
    const link = await makeLink(server, await tillOf(shop), 2_500, 'payment_link', '<i>Two "hardbacks"</i> & a map');
    const paid = await tryToPayLink(server, payer, link.id);
    expect(paid.status).toBe(200);
    const { body } = await server.call(receipts.read, { token: payer.token, params: { purchaseId: paid.body.public_id } });
    expect(body).toMatchObject({ channel: 'payment_link', memo: '<i>Two "hardbacks"</i> & a map', order_id: null, amount: 2_500 });
  });

  it.each([
    ['of somebody else', () => payment.public_id],
    ['of somebody else, by its purchase', () => payment.purchase_id],
    ['that is not there', () => '23456789ABCD'],
    ['that is not there, by its purchase', () => `pur_${'0'.repeat(26)}`],
  ])('is not found: one %s', async (_words, reference) => {
    const other = await registerConsumer(server);
    expect(await read(other, reference())).toMatchObject({ status: 404, refusal: { code: 'NOT_FOUND' } });
  });

  it('is not there before the payment is approved, nor for the merchant, nor for nobody', async () => {
    const asked = await ask(server, maya, shop, 1_000);
    expect((await read(maya, asked.public_id)).status).toBe(404);
    const params = { purchaseId: payment.public_id };
    expect((await server.call(receipts.read, { token: await shop.admin.signIn(), params })).status).toBe(403);
    expect((await server.call(receipts.read, { params })).status).toBe(401);
  });

  it.each(['abc', '23456789abcd', "' or true --", '23456789ABC0', `${'2'.repeat(13)}`, '..%2f..', 'pur_1'])(
    'refuses %j as no id',
    async (reference) => {
      expect(await read(maya, reference)).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field: 'purchaseId' } });
    },
  );
});

describe('as the money moves', () => {
  it('names the day of the file, once the bank has been told', async () => {
    await advanceTo(server, newYork('2026-06-18', '22:00:05'));
    expect(await receiptOf()).toMatchObject({
      status: 'Pending',
      debit_expected_on: null,
      posts_expected_on: '2026-06-24',
      debits: [{ attempt: 1, on: '2026-06-22', status: 'on_its_way', returned_at: null, code: null }],
    });
  });

  it('says that the bank was debited, and then that it is posted', async () => {
    await advanceTo(server, newYork('2026-06-22', '09:00'));
    expect((await receiptOf()).debits).toMatchObject([{ status: 'debited', on: '2026-06-22' }]);
    await advanceTo(server, newYork('2026-06-24', '22:00:05'));
    expect(await receiptOf()).toMatchObject({
      status: 'Posted',
      posted_at: newYork('2026-06-24', '22:00').toISOString(),
      posts_expected_on: null,
      debits: [{ status: 'posted' }],
    });
  });

  it('says that the bank sent it back, and with which code, also where that is the one for what an operator did not carry', async () => {
    await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code: 'R17' });
    const receipt = await receiptOf();
    expect(explain(receipt, 'en')[0]).toContain('was returned by your bank (R17).');
    expect(receipt).toMatchObject({
      status: 'Declined',
      posted_at: null,
      posts_expected_on: null,
      debits: [{ status: 'returned', code: 'R17', file_rejected: false, returned_at: expect.stringMatching(/^2026-06-2/) }],
    });
  });

  it('says that nothing was debited, where the account was gone before the cutoff', async () => {
    const ken = await registerConsumer(server);
    await linkChecking(server, ken);
    const first = await pay(server, ken, shop, 1_000);
    await advanceTo(server, newYork('2026-06-25', '22:00:05'));
    const second = await pay(server, ken, shop, 2_000);
    await callSandbox(server, 'POST', '/ach/return', { public_id: first.public_id, code: 'R02' });
    expect((await read(ken, second.public_id)).body).toMatchObject({
      status: 'Declined',
      ended: { how: 'not_collected', at: expect.any(String) },
      debits: [],
      debit_expected_on: null,
      posts_expected_on: null,
    });
  });
});
