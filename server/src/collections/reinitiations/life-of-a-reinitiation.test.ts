import { externalAccounts, purchases, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { fateOf, newYork, outgoingFiles, readAchFile } from '../../../test/support/money.ts';
import { openShop, type TestShop } from '../../../test/support/people.ts';
import { payFrom, type ReturnedPayment, returnOf, sendBack, trigger, until } from '../../../test/support/returned.ts';
import { balanceOf } from '../../ledger/index.ts';

let server: TestServer;
let shop: TestShop;
const cents = (account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);
const powerOf = async ({ consumer }: ReturnedPayment) => server.ok(externalAccounts.purchasePower, { token: await consumer.signIn() });
const accountOf = async ({ consumer, account_id }: ReturnedPayment) =>
  (await server.ok(externalAccounts.list, { token: await consumer.signIn() })).find(({ SynAccountID }) => SynAccountID === account_id);
const historyOf = async ({ consumer }: ReturnedPayment) =>
  (await server.ok(purchases.listRecent, { token: await consumer.signIn(), body: { limit: 5, offset: 0 } })).items[0];
const receiptOf = async ({ consumer, purchase_id }: ReturnedPayment) =>
  server.ok(receipts.read, { token: await consumer.signIn(), params: { purchaseId: purchase_id } });
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Crème & Côte Bakery of Maine'] });
});
afterAll(() => server.stop());

describe('a debit that comes back once for want of money', () => {
  let payment: ReturnedPayment;

  it('is listed with what can be done about it, and nothing more can be spent [API-52] [MRP-35]', async () => {
    payment = await payFrom(server, shop, 'R01 once', 12_345);
    await until(server, '2026-06-03 22:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    const row = await returnOf(server, shop, payment);
    const { profile, phone } = payment.consumer;
    expect(row).toEqual({
      purchase_id: payment.purchase_id,
      syn_business_id: shop.business_id,
      date_time_created: expect.stringMatching(/^2026-06-04T02:00:0/),
      date_time_of_approval: expect.stringMatching(/^2026-06-01T14:0/),
      reason_code: 'R01',
      store_name: 'Crème & Côte Bakery of Maine',
      channel: 'in_store',
      transaction_status: 'DECLINED',
      cause: 'returned',
      retry_count: 0,
      retries: [],
      retry_on: null,
      retry_settled: false,
      public_id: payment.public_id,
      base_amount: 12_345,
      customer_name: `${profile.first_name} ${profile.last_name}`,
      customer_email: profile.email,
      customer_phone: phone,
      retry_refusal: null,
      resolve_refusal: null,
    });
    expect(await powerOf(payment)).toMatchObject({
      purchase_power: 0,
      limited_by: 'returned_payment',
      invoice_link_purchase_power: 0,
      invoice_link_limited_by: 'returned_payment',
    });
    expect(await historyOf(payment)).toMatchObject({
      status: 'Declined',
      has_retried: false,
      owed: { amount: 12_345, next: 'may_retry', retry_on: null },
    });
    expect(await receiptOf(payment)).toMatchObject({ status: 'Declined', owed: { amount: 12_345, next: 'may_retry' } });
    expect(await cents('consumer_receivable')).toBe(0);
  });

  it('is asked for again by a reinitiation, which waits for the next file [API-53] [MRP-36]', async () => {
    await until(server, '2026-06-04 10:00');
    const { status, body } = await trigger(server, shop, payment);
    expect(status).toBe(200);
    expect(body).toMatchObject({ purchase_id: payment.purchase_id, transaction_status: 'DECLINED', retry_count: 1 });
    expect(body).toMatchObject({ retry_on: '2026-06-05', retry_settled: false });
    expect(body.retries).toEqual([
      { id: expect.stringMatching(/^rty_/), created_at: expect.stringMatching(/^2026-06-04T14:0/), code: null, status: 'pending' },
    ]);
    expect(await returnOf(server, shop, payment)).toEqual(body);
    expect(body.retry_refusal?.code).toBe('RETRY_ON_ITS_WAY');
    expect(await cents('consumer_receivable')).toBe(12_345);
    expect(await cents('merchant_pending')).toBe(12_345);
    expect(await broken(server)).toEqual([]);
  });

  it('counts as pending on its account, and leaves nothing to spend, while it is on its way', async () => {
    expect((await accountOf(payment))?.PendingAmount).toBe(12_345);
    expect(await powerOf(payment)).toMatchObject({ purchase_power: 0 });
    const body = { SynAccountID: payment.account_id };
    const removal = await server.call(externalAccounts.remove, { token: await payment.consumer.signIn(), body });
    expect(removal).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_HAS_PENDING' } });
    const history = await historyOf(payment);
    expect(history).toMatchObject({ status: 'Declined', has_retried: true, owed: { next: 'retry', retry_on: '2026-06-05' } });
    expect(history?.retries).toMatchObject([{ code: null, status: 'pending' }]);
    expect(await receiptOf(payment)).toMatchObject({ owed: { next: 'retry', retry_on: '2026-06-05' } });
  });

  it('goes as RETRY PYMT in a batch of its own, with the company and the amount of the first debit', async () => {
    const other = await payFrom(server, shop, 'Everyday Checking', 700);
    await until(server, '2026-06-04 22:00');
    const [first, second] = await Promise.all((await outgoingFiles(server)).map((name) => readAchFile(server, name)));
    const headers = second?.batches.map(({ header }) => header) ?? [];
    expect(headers.map((header) => 'company_entry_description' in header && header.company_entry_description)).toEqual([
      'PAYMENT',
      'RETRY PYMT',
    ]);
    const [original] = first?.batches ?? [];
    const [fresh, again] = second?.batches ?? [];
    if (original?.format !== 'standard' || fresh?.format !== 'standard' || again?.format !== 'standard') throw new Error('no such batches');
    expect(again.header).toMatchObject({
      company_name: original.header.company_name,
      company_identification: original.header.company_identification,
      standard_entry_class_code: 'WEB',
      effective_entry_date: '2026-06-05',
    });
    const { trace_number: _, ...same } = original.entries[0] ?? { trace_number: '' };
    expect(again.entries).toEqual([{ ...same, trace_number: expect.any(String) }]);
    expect(fresh.entries.map(({ receiver_identification }) => receiver_identification)).toEqual([other.public_id]);
    expect(await cents('in_transit')).toBe(12_345 + 700);
    expect(await broken(server)).toEqual([]);
  });

  it('is not POSTED before its return window has passed', async () => {
    await until(server, '2026-06-08 22:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
    expect((await trigger(server, shop, payment)).refusal.code).toBe('RETRY_ON_ITS_WAY');
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_on: '2026-06-05', retry_settled: true });
    expect(await powerOf(payment)).toMatchObject({ purchase_power: 0 });
    expect(await receiptOf(payment)).toMatchObject({ posts_expected_on: '2026-06-09', owed: { next: 'retried', retry_on: '2026-06-05' } });
  });

  it('is made good then: POSTED, the merchant is owed it less the fee, and the consumer can spend again', async () => {
    await until(server, '2026-06-09 22:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED', posted_at: newYork('2026-06-09', '22:00') });
    const row = await returnOf(server, shop, payment);
    expect(row).toMatchObject({
      transaction_status: 'POSTED',
      retry_count: 1,
      retries: [{ status: 'POSTED', code: null }],
      retry_on: null,
    });
    expect(row.retry_refusal?.code).toBe('RETURN_ALREADY_RESOLVED');
    // 1.00% + $0.25, half a cent up; of the other payment $0.32.
    expect(await cents('fee_income')).toBe(148 + 32);
    expect(await cents('merchant_payable')).toBe(12_345 - 148 + 700 - 32);
    expect(await cents('merchant_pending')).toBe(0);
    expect((await powerOf(payment)).purchase_power).toBe(50_000);
    expect((await accountOf(payment))?.PendingAmount).toBe(0);
    const history = await historyOf(payment);
    expect(history).toMatchObject({ status: 'Posted', retries: [{ status: 'POSTED' }] });
    expect(history).not.toHaveProperty('owed');
    expect(await broken(server)).toEqual([]);
  });

  it('may come back even then: DECLINED again, taken from the merchant, and reinitiated a last time', async () => {
    const payable = await cents('merchant_payable');
    await sendBack(server, payment, 'R01');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect(await cents('merchant_payable')).toBe(payable - (12_345 - 148));
    expect(await returnOf(server, shop, payment)).toMatchObject({
      transaction_status: 'DECLINED',
      retry_count: 1,
      retries: [{ status: 'failed', code: 'R01' }],
      retry_refusal: null,
    });
    expect(await powerOf(payment)).toMatchObject({ purchase_power: 0 });
    expect(await broken(server)).toEqual([]);

    expect((await trigger(server, shop, payment)).body).toMatchObject({
      retry_count: 2,
      retries: [{ code: 'R01' }, { status: 'pending' }],
    });
    // The ninth of June was a Tuesday: in the file of Wednesday, settled on Thursday, POSTED on Monday.
    await until(server, '2026-06-15 22:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect(await cents('merchant_payable')).toBe(payable);
    expect(await cents('fee_income')).toBe(148 + 32);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a debit that always comes back', () => {
  it('is reinitiated twice and never more; its history names each try', async () => {
    await until(server, '2026-06-22 10:00');
    const payment = await payFrom(server, shop, 'R01 always', 2_000);
    await until(server, '2026-06-24 22:00');
    expect((await trigger(server, shop, payment)).status).toBe(200);
    await until(server, '2026-06-29 22:00');
    const twice = await returnOf(server, shop, payment);
    expect(twice).toMatchObject({
      transaction_status: 'DECLINED',
      retry_count: 1,
      retries: [{ status: 'failed', code: 'R01' }],
      retry_refusal: null,
    });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect((await trigger(server, shop, payment)).status).toBe(200);
    await until(server, '2026-07-03 22:00');
    const last = await returnOf(server, shop, payment);
    expect(last).toMatchObject({
      retry_count: 2,
      retries: [
        { status: 'failed', code: 'R01' },
        { status: 'failed', code: 'R01' },
      ],
    });
    expect(last.retry_refusal?.code).toBe('RETRY_NONE_LEFT');
    expect(last.resolve_refusal).toBeNull();
    expect((await trigger(server, shop, payment)).refusal.code).toBe('RETRY_NONE_LEFT');
    expect((await historyOf(payment))?.owed).toEqual({ amount: 2_000, next: 'settle', retry_on: null, repayable: true });
    expect(await cents('in_transit')).toBe(0);
    expect(await cents('merchant_pending')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });
});
