import { createHash } from 'node:crypto';
import { externalAccounts, merchantPayments, proofs, purchases, type Repayment, receipts, refunds, repayments } from '@drawbridge/contract';
import { repaymentAuthorization } from '@drawbridge/contract/repayment-authorization';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { fateOf, newYork, outgoingFiles, readAchFile } from '../../../test/support/money.ts';
import { wordsOfPdf } from '../../../test/support/pdf-words.ts';
import { linkChecking, openShop, type TestShop } from '../../../test/support/people.ts';
import { payFrom, type ReturnedPayment, resolve, returnOf, sendBack, trigger, until } from '../../../test/support/returned.ts';
import { addStaff } from '../../../test/support/staff.ts';
import { balanceOf } from '../../ledger/index.ts';

let server: TestServer;
let shop: TestShop;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Green Leaf Market'] });
});
afterAll(() => server.stop());

const cents = (account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);
const powerOf = async ({ consumer }: ReturnedPayment) => server.ok(externalAccounts.purchasePower, { token: await consumer.signIn() });
const debtsOf = async ({ consumer }: ReturnedPayment) => server.ok(repayments.list, { token: await consumer.signIn() });
const stepsOf = async ({ purchase_id }: ReturnedPayment) =>
  (await server.ok(merchantPayments.read, { token: await shop.admin.signIn(), params: { paymentId: purchase_id } })).steps.map(
    ({ title }) => title,
  );
const receiptOf = async ({ consumer, public_id }: ReturnedPayment) =>
  server.ok(receipts.read, { token: await consumer.signIn(), params: { purchaseId: public_id } });
const historyOf = async ({ consumer }: ReturnedPayment) =>
  (await server.ok(purchases.listRecent, { token: await consumer.signIn(), body: { limit: 5, offset: 0 } })).items[0];
const offerOf = async ({ consumer, public_id }: ReturnedPayment) =>
  server.ok(repayments.read, { token: await consumer.signIn(), params: { public_id } });
async function repay(payment: ReturnedPayment, account: string, key?: string) {
  const { amount, authorized_on } = await offerOf(payment);
  return server.call(repayments.repay, {
    token: await payment.consumer.signIn(),
    body: { public_id: payment.public_id, SynAccountID: account, amount, authorized_on },
    ...(key !== undefined && { key }),
  });
}
/** The batch and the entry of a payment in the newest file to the bank. */
async function inNewestFile({ public_id }: ReturnedPayment) {
  const file = await readAchFile(server, (await outgoingFiles(server)).at(-1) ?? '');
  for (const { header, entries } of file.batches)
    for (const entry of entries)
      if ('discretionary_data' in entry && 'receiver_identification' in entry && entry.receiver_identification.trim() === public_id)
        return {
          description: header.company_entry_description.trim(),
          sec: header.standard_entry_class_code,
          type: entry.discretionary_data.trim(),
          amount: entry.amount_cents,
          account: entry.account_number.trim().slice(-4),
        };
  return undefined;
}

describe('repaid where the rules still allow a reinitiation', () => {
  let payment: ReturnedPayment;

  it('says what is owed, to whom and why, from which accounts, and when it would clear [CUS-01]', async () => {
    payment = await payFrom(server, shop, 'R01 once', 2_790);
    await until(server, '2026-06-03 22:00');
    await until(server, '2026-06-04 10:00');
    expect(await powerOf(payment)).toMatchObject({ purchase_power: 0, limited_by: 'returned_payment' });
    const debt = {
      public_id: payment.public_id,
      business_name: 'Green Leaf Market',
      business_address: expect.objectContaining({ city: expect.any(String) }),
      amount: 2_790,
      reason_code: 'R01',
      next: 'may_retry',
      repaying: false,
      retry_on: null,
      clears_on: null,
      blocks: true,
      repay_refusal: null,
    };
    expect(await debtsOf(payment)).toEqual([expect.objectContaining(debt)]);
    expect((await historyOf(payment))?.owed).toEqual({ amount: 2_790, next: 'may_retry', retry_on: null, repayable: true });
    expect(await offerOf(payment)).toMatchObject({
      ...debt,
      returned_account: payment.account_id,
      authorized_on: '2026-06-04',
      purchased_on: '2026-06-01',
      leaves_on: '2026-06-05',
      would_clear_on: '2026-06-09',
      accounts: [{ SynAccountID: payment.account_id, IsPrimary: true, problem: null }],
    });
  });

  it('is debited as a reinitiation, once whoever asks how often, and the merchant is told so [CUS-01]', async () => {
    const first = await repay(payment, payment.account_id, 'press-1');
    expect(first).toMatchObject({ status: 200, body: { public_id: payment.public_id, amount: 2_790, leaves_on: '2026-06-05' } });
    expect(await repay(payment, payment.account_id, 'press-1')).toMatchObject({ status: 200, body: first.body as Repayment });
    expect(await repay(payment, payment.account_id)).toMatchObject({ status: 409, refusal: { code: 'REPAY_ON_ITS_WAY' } });
    expect(await trigger(server, shop, payment)).toMatchObject({ status: 400, refusal: { code: 'RETRY_REPAYING' } });
    expect(await resolve(server, shop, payment)).toMatchObject({ status: 400, refusal: { code: 'RETRY_REPAYING' } });
    expect(await debtsOf(payment)).toMatchObject([{ repaying: true, retry_on: '2026-06-05', clears_on: '2026-06-09' }]);
    const owed = { amount: 2_790, next: 'retry', retry_on: '2026-06-05', by_you: true };
    expect((await historyOf(payment))?.owed).toEqual(owed);
    expect(await receiptOf(payment)).toMatchObject({ owed, posts_expected_on: '2026-06-09' });
    expect(await returnOf(server, shop, payment)).toMatchObject({
      retry_count: 1,
      retries: [{ status: 'pending', by_customer: true }],
      retry_refusal: { code: 'RETRY_REPAYING', message: 'The customer is repaying this in the app. Wait for the bank to answer.' },
    });
    expect(await powerOf(payment)).toMatchObject({ purchase_power: 0 });
    await until(server, '2026-06-04 22:00');
    expect(await inNewestFile(payment)).toMatchObject({ description: 'RETRY PYMT', sec: 'WEB', amount: 2_790 });
  });

  it('keeps the words that were agreed to, in their own record [CUS-01]', async () => {
    const kept = await server.context.db.one<{ sha256: string; device: string | null }>(
      `select encode(text_sha256, 'hex') as sha256, device from consents where purchase_id = $1 and repayment_id <> ''`,
      [payment.purchase_id],
    );
    const [account] = await server.ok(externalAccounts.list, { token: await payment.consumer.signIn() });
    const words = repaymentAuthorization(
      {
        amount_cents: 2_790,
        business_name: 'Green Leaf Market',
        account_type: account?.AccountType ?? '',
        institution_name: account?.VendorInstitutionName ?? '',
        last_four: account?.LastFour ?? '',
        date: '2026-06-04',
        purchase_date: '2026-06-01',
      },
      'en',
    )
      .map(({ text }) => text)
      .join('');
    expect(words).toMatch(
      /one-time internet \(WEB\) debit of \$27\.90 .* ending in \d{4} on or after June 4, 2026, to pay Green Leaf Market/,
    );
    expect(kept.sha256).toBe(createHash('sha256').update(words).digest('hex'));
  });

  it('is POSTED when it clears, with our fee once, and the limit is back [CUS-01]', async () => {
    await until(server, '2026-06-09 22:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect(await debtsOf(payment)).toEqual([]);
    expect((await receiptOf(payment)).debits).toMatchObject([{ by_you: false }, { by_you: true, status: 'posted' }]);
    expect((await historyOf(payment))?.owed).toBeUndefined();
    expect(await powerOf(payment)).toMatchObject({ purchase_power: 50_000, limited_by: 'daily_limit' });
    expect(await returnOf(server, shop, payment)).toMatchObject({
      transaction_status: 'POSTED',
      retries: [{ status: 'POSTED', by_customer: true }],
    });
    expect(
      await server.call(repayments.repay, {
        token: await payment.consumer.signIn(),
        body: { public_id: payment.public_id, SynAccountID: payment.account_id, amount: 2_790, authorized_on: '2026-06-09' },
      }),
    ).toMatchObject({ status: 409, refusal: { code: 'REPAY_DONE' } });
    expect(await stepsOf(payment)).toEqual(
      expect.arrayContaining(['Repayment authorized by the customer', 'Repaid by the customer in the app']),
    );
    expect(await cents('consumer_receivable')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });
});

describe('repaid by a new authorization, from another account', () => {
  let payment: ReturnedPayment;
  let other: string;
  let fees: number;

  it('debits that account for the same business and amount, as a purchase of its own kind [CUS-01]', async () => {
    fees = await cents('fee_income');
    payment = await payFrom(server, shop, 'R02', 3_450);
    await until(server, '2026-06-12 22:00');
    await until(server, '2026-06-15 10:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R02' });
    other = await linkChecking(server, payment.consumer, { account: 'Everyday Checking', user_name: `${payment.consumer.subject}-2` });
    const { accounts, blocks } = await offerOf(payment);
    expect(blocks).toBe(false);
    expect(accounts.find(({ SynAccountID }) => SynAccountID === payment.account_id)?.problem).toBe('closed');
    expect(await repay(payment, payment.account_id)).toMatchObject({ status: 400, refusal: { code: 'ACCOUNT_INVALID' } });
    expect(await repay(payment, other)).toMatchObject({ status: 200, body: { leaves_on: '2026-06-16', would_clear_on: '2026-06-18' } });
    await until(server, '2026-06-15 22:00');
    const debit = await inNewestFile(payment);
    const account = accounts.find(({ SynAccountID }) => SynAccountID === other);
    expect(debit).toMatchObject({ description: 'PAYMENT', sec: 'WEB', type: 'S', amount: 3_450, account: account?.LastFour });
    expect(await broken(server)).toEqual([]);
  });

  it('is open again where it comes back, and then only its consumer can have it debited [CUS-01]', async () => {
    await sendBack(server, payment, 'R01');
    expect(await debtsOf(payment)).toMatchObject([{ reason_code: 'R01', blocks: true, repaying: false, repay_refusal: null }]);
    expect(await powerOf(payment)).toMatchObject({ purchase_power: 0 });
    expect(await trigger(server, shop, payment)).toMatchObject({ status: 400, refusal: { code: 'RETRY_REAUTHORIZED' } });
    await until(server, '2026-06-16 10:00');
    expect(await repay(payment, other)).toMatchObject({ status: 200 });
    const attempts = await server.context.db.many<{ attempt: number; status: string }>(
      'select attempt, status from reinitiations where purchase_id = $1 order by attempt',
      [payment.purchase_id],
    );
    expect(attempts).toEqual([
      { attempt: 4, status: 'failed' },
      { attempt: 5, status: 'pending' },
    ]);
  });

  it('is proved by each authorization beside the first, with its own text, time and account [CUS-01]', async () => {
    const { pdf } = await server.ok(proofs.read, { token: await shop.admin.signIn(), params: { purchaseId: payment.public_id } });
    const words = wordsOfPdf(Buffer.from(pdf, 'base64'));
    const kept = await server.context.db.many<{ sha256: string; at: Date; last_four: string; address: string }>(
      `select encode(text_sha256, 'hex') as sha256, at, last_four, address from consents where purchase_id = $1 order by at`,
      [payment.purchase_id],
    );
    expect(kept).toHaveLength(3);
    for (const { sha256, at, last_four, address } of kept)
      for (const said of [sha256, `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`, `ending in ${last_four}`, address])
        expect(words).toContain(said);
    expect(words).toContain('Repayment 2: the text as it was shown');
    expect(words).toContain('By tapping Repay, you authorize a one-time internet (WEB) debit of $34.50');
    expect(words).toMatch(/Repayment 1 \$34\.50, trace number \d{15}/);
    expect(words).not.toContain('Retry');
    expect(words).not.toContain('DOES NOT MATCH ITS HASH');
    const staff = await addStaff(server, 'ProviderAuditor');
    const { body } = await staff.call('readPayment', { params: { id: payment.public_id } });
    const shown = [body.consent, ...body.repayments].map((one: { text_sha256: string }) => one.text_sha256);
    expect(shown).toEqual(kept.map(({ sha256 }) => sha256));
  });

  it('makes the business whole once, with one fee, when it clears [CUS-01]', async () => {
    // The 19th is a holiday.
    await until(server, '2026-06-22 22:00');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    const fee = (await cents('fee_income')) - fees;
    expect(fee).toBe(60);
    expect(await powerOf(payment)).toMatchObject({ limited_by: 'daily_limit' });
    expect(await broken(server)).toEqual([]);
  });

  it('is refunded to the account from which it was repaid [CUS-01]', async () => {
    await server.ok(refunds.create, {
      token: await shop.admin.signIn(),
      body: { purchase_id: payment.purchase_id, syn_business_id: shop.business_id, amount: 450, reason: 'Bruised' },
    });
    await until(server, '2026-06-23 22:00');
    const { bank_account_id } = await server.context.db.one<{ bank_account_id: string }>(
      `select bank_account_id from credits where purchase_id = $1 and kind = 'refund'`,
      [payment.purchase_id],
    );
    expect(bank_account_id).toBe(other);
    expect(await broken(server)).toEqual([]);
  });
});
