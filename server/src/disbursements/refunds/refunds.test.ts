import { businesses, externalAccounts, purchases, receipts, refunds } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceAtBank, closableByReturn, makePrimary, numbersOfAccount } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { waiting } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import {
  advanceTo,
  ask,
  callSandbox,
  fateOf,
  newYork,
  outgoingFiles,
  type Payment,
  pay,
  readAchFile,
} from '../../../test/support/money.ts';
import { tillOf } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, nextCutoff, pastCutoff, posted, refund, tryToRefund } from '../../../test/support/refunds.ts';
import { beginCutoff } from '../../ach/cutoff-store.ts';
import type { EntryHandlers } from '../../ach/entry-handlers.ts';
import { originateFiles } from '../../ach/originate/originate-files.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { balanceOf, type LedgerAccountName } from '../../ledger/index.ts';
import { correctNumbers } from '../../people/bank-accounts/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';
import { entryHandlers } from '../../what-happens-when.ts';

const statusOf = async (server: TestServer, { id }: { id: string }) =>
  (await server.context.db.one<{ status: string }>('select status from credits where id = $1', [id])).status;

async function entriesOf(server: TestServer, name: string) {
  return (await readAchFile(server, name)).batches.flatMap((batch) =>
    batch.format === 'standard' ? batch.entries.map((entry) => ({ ...entry, header: batch.header })) : [],
  );
}

describe('a refund', () => {
  let server: TestServer;
  let shop: TestShop;
  let consumer: TestConsumer;
  let account_id: string;
  let payment: Payment;
  const cents = (account: LedgerAccountName) => balanceOf(server.context.db, account);

  beforeAll(async () => {
    server = await startTestServer();
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server, { paid_out: true });
    consumer = await registerConsumer(server, { first_name: 'Zoë', last_name: 'Nuñez' });
    account_id = await linkChecking(server, consumer);
    payment = await pay(server, consumer, shop, 10_000);
  });
  afterAll(() => server.stop());

  it('of all of a payment that is in no file takes the payment back: nothing goes to the bank', async () => {
    const other = await pay(server, consumer, shop, 4_000);
    const part = await refund(server, shop, other, 1_500);
    expect(part).toMatchObject({ status: 'pending', refunded: 1_500, refundable: 2_500 });
    expect(await refund(server, shop, other, 2_500)).toMatchObject({ status: 'withdrawn', refundable: 0 });
    expect(await fateOf(server, other)).toMatchObject({ status: 'CANCELLED', reason: 'Brought back' });
    expect(await statusOf(server, part)).toBe('WITHDRAWN');
    expect(await cents('consumer_receivable')).toBe(10_000);
    await advanceTo(server, newYork('2026-06-01', '22:00:10'));
    expect(await entriesOf(server, 'ach-20260601-2200-A.ach')).toMatchObject([{ amount_cents: 10_000 }]);
  });

  it('of a PENDING payment that is in a file waits, and nobody owes anything for it', async () => {
    const whole = await pay(server, consumer, shop, 3_000);
    await advanceTo(server, newYork('2026-06-02', '22:00:10'));
    expect(await refund(server, shop, whole, 3_000)).toMatchObject({ status: 'pending', refundable: 0 });
    await refund(server, shop, payment, 2_500);
    expect(await fateOf(server, whole)).toMatchObject({ status: 'PENDING' });
    expect([await cents('merchant_payable'), await cents('refund_payable')]).toEqual([0, 0]);
    expect(await broken(server)).toEqual([]);
  });

  it('leaves with the cutoff at which its payment is POSTED, to the account that was debited, and is not paid out', async () => {
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    const entries = await entriesOf(server, 'ach-20260604-2200-A.ach');
    expect(entries).toMatchObject([
      {
        transaction_code: '22',
        amount_cents: 2_500,
        receiver_identification: payment.public_id,
        receiver_name: 'Zoe Nunez',
        account_number: expect.stringMatching(/^4\d{6}01$/),
        header: {
          standard_entry_class_code: 'PPD',
          service_class_code: '220',
          company_name: 'GREEN LEAF MARKE',
          company_entry_description: 'REFUND',
        },
      },
      // $100.00 less the fee, which is kept, and what is given back.
      { amount_cents: 10_000 - 125 - 2_500, header: { standard_entry_class_code: 'CCD' } },
    ]);
    expect([await cents('refund_payable'), await cents('refund_in_transit'), await cents('fee_income')]).toEqual([0, 2_500, 125]);
    // Its consumer is notified once; those of the withdrawn and of the waiting one are not.
    const texts = (await listOutbox(server.context.db, { to: consumer.phone })).filter(({ body }) => body.includes('refunded you'));
    expect(texts.map(({ body }) => body)).toEqual([
      'Drawbridge: Green Leaf Market refunded you $25.00. It should reach your account on or about Friday, June 5. ' +
        `${server.url}/dashboard/receipts/${payment.public_id}`,
    ]);
    const before = (await balanceAtBank(server, account_id)) ?? 0;
    await advanceTo(server, newYork('2026-06-05', '08:30:10'));
    expect(await balanceAtBank(server, account_id)).toBe(before + 2_500);
    expect(await cents('refund_in_transit')).toBe(0);
    expect(await broken(server)).toEqual([]);
  });

  it('of a POSTED payment is owed at once, and comes in as many parts as there is left', async () => {
    await refund(server, shop, payment, 500);
    expect(await cents('refund_payable')).toBe(500);
    expect((await tryToRefund(server, shop, payment, 7_001)).refusal).toMatchObject({ status: 400, code: 'REFUND_TOO_LARGE' });
    expect(await refund(server, shop, payment, 7_000)).toMatchObject({ refunded: 10_000, refundable: 0 });
    expect((await tryToRefund(server, shop, payment, 1)).refusal).toMatchObject({ code: 'REFUND_TOO_LARGE' });
    // The merchant owes it by now; the next sales make it up.
    expect((await listPayouts(server, shop)).balances).toMatchObject([{ amount: -7_500 }]);
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    const entries = await entriesOf(server, (await outgoingFiles(server)).at(-1) ?? '');
    // With the refund of the whole other payment, POSTED by now: its fee is kept, so nothing is paid out.
    expect(entries.map(({ amount_cents }) => amount_cents).toSorted()).toEqual([3_000, 500, 7_000]);
    expect(entries.every(({ header }) => header.standard_entry_class_code === 'PPD')).toBe(true);
    expect(await broken(server)).toEqual([]);
  });

  it('stands under its payment for the consumer, on the receipt, and takes off what the merchant sold', async () => {
    const token = await consumer.signIn();
    const { items } = await server.ok(purchases.listRecent, { token, body: { limit: 10, offset: 0 } });
    const mine = items.find(({ public_id }) => public_id === payment.public_id);
    expect(mine?.refunds.map(({ amount, status }) => [amount, status])).toEqual([
      [2_500, 'completed'],
      [500, 'sent'],
      [7_000, 'sent'],
    ]);
    const receipt = await server.ok(receipts.read, { token, params: { purchaseId: payment.public_id } });
    expect(receipt.refunds).toEqual(mine?.refunds);
    const admin = await shop.admin.signIn();
    const report = await server.ok(businesses.dashboardReport, { token: admin, body: { limit: 10, offset: 0 } });
    expect(report.items.map(({ BaseAmount, RefundedAmount }) => [BaseAmount, RefundedAmount])).toEqual([
      [3_000, 3_000],
      [4_000, 4_000],
      [10_000, 10_000],
    ]);
    const month = async () => server.ok(businesses.dashboard, { token: admin, query: {} });
    // All three were given back whole.
    expect(await month()).toEqual({ MonthlySales: 0, MonthlyTotalTransactions: 0 });
    const sold = await pay(server, { token }, { ...shop, admin: { ...shop.admin, token: admin } }, 900);
    await refund(server, shop, sold, 200);
    expect(await month()).toEqual({ MonthlySales: 700, MonthlyTotalTransactions: 1 });
  });

  it('is kept with who asked for it, when and why', async () => {
    const { id } = await refund(server, shop, await posted(server, consumer, shop, 1_000), 400);
    const kept = await server.context.db.many('select to_status, actor, reason from credit_events where credit_id = $1 order by seq', [id]);
    expect(kept).toEqual([{ to_status: 'QUEUED', actor: shop.admin.user_id, reason: 'Brought back' }]);
    await expect(server.context.db.run("update credit_events set actor = 'x'")).rejects.toThrow('permission denied');
    await expect(server.context.db.run('update credits set amount_cents = 1')).rejects.toThrow('permission denied');
  });

  describe('is refused', () => {
    let target: Payment;
    beforeAll(async () => {
      target = await posted(server, consumer, shop, 2_000);
    });
    const body = (wishes: object) => ({
      purchase_id: target.purchase_id,
      syn_business_id: shop.business_id,
      amount: 100,
      reason: 'Brought back',
      ...wishes,
    });

    it.each([
      ['nothing', { amount: 0 }, 'amount', 'Refund must be at least $0.01'],
      ['less than nothing', { amount: -100 }, 'amount'],
      ['a part of a cent', { amount: 10.001 }, 'amount'],
      ['more than there is', { amount: 1e15 }, 'amount'],
      ['words for an amount', { amount: '100' }, 'amount'],
      ['no reason', { reason: '   ' }, 'reason'],
      ['an endless reason', { reason: 'x'.repeat(256) }, 'reason'],
      ['a reason with hidden characters', { reason: 'a\u0000b' }, 'reason'],
      ['no payment', { purchase_id: 'pur_1' }, 'purchase_id'],
    ])('for %s', async (_what, wishes, field, message = expect.any(String)) => {
      const reply = await server.call(refunds.create, { token: await shop.admin.signIn(), body: body(wishes) as never });
      expect(reply).toMatchObject({ status: 400, refusal: { code: 'BAD_INPUT', field, message } });
    });

    it('to whoever may not refund, or belongs to another business', async () => {
      const viewer = await shop.addUser('ViewAccount');
      expect((await tryToRefund(server, shop, target, 100, { token: await viewer.signIn() })).status).toBe(403);
      expect((await tryToRefund(server, shop, target, 100, { token: consumer.token })).status).toBe(403);
      const foreign = await openShop(server);
      expect((await tryToRefund(server, shop, target, 100, { token: await foreign.admin.signIn() })).status).toBe(403);
      // Another's payment in the name of one's own business: as if there were none.
      expect((await tryToRefund(server, foreign, target, 100)).refusal).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      const clerk = await shop.addUser('ViewStore');
      expect((await tryToRefund(server, shop, target, 100, { token: await clerk.signIn() })).status).toBe(403);
      const admin = await shop.addUser('AdminStore');
      expect((await tryToRefund(server, shop, target, 100, { token: await admin.signIn() })).status).toBe(200);
    });

    it('of what has not been approved, and of what came back', async () => {
      const waiting = await ask(server, consumer, shop, 500);
      expect((await tryToRefund(server, shop, waiting, 100)).refusal).toMatchObject({ code: 'REFUND_NOT_POSSIBLE' });
      await server.ok(purchases.denyDebit, { token: consumer.token, body: { purchaseId: waiting.purchase_id } });
      expect((await tryToRefund(server, shop, waiting, 100)).refusal).toMatchObject({ code: 'REFUND_NOT_POSSIBLE' });
      const gone = await posted(server, consumer, shop, 600);
      await callSandbox(server, 'POST', '/ach/return', { public_id: gone.public_id, code: 'R08' });
      expect((await tryToRefund(server, shop, gone, 100)).refusal).toMatchObject({ status: 400, code: 'REFUND_OF_RETURNED' });
    });

    it('a second time under another body, and answered again under the same', async () => {
      const first = await tryToRefund(server, shop, target, 300, { key: 'k-1' });
      const again = await tryToRefund(server, shop, target, 300, { key: 'k-1' });
      expect(again.body).toEqual(first.body);
      expect((await tryToRefund(server, shop, target, 301, { key: 'k-1' })).refusal).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
      const { items } = await server.ok(refunds.read, { token: await shop.admin.signIn(), params: { purchaseId: target.purchase_id } });
      expect(items.filter(({ amount }) => amount === 300 || amount === 301)).toHaveLength(1);
    });

    it('where two at once would pass what was paid', async () => {
      const once = await posted(server, consumer, shop, 1_000);
      const replies = await Promise.all([600, 601, 602].map((amount) => tryToRefund(server, shop, once, amount)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
      const whole = await pay(server, consumer, shop, 700);
      const both = await Promise.all([700, 700].map((amount) => tryToRefund(server, shop, whole, amount)));
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(await fateOf(server, whole)).toMatchObject({ status: 'CANCELLED' });
      expect(await broken(server)).toEqual([]);
    });
  });

  it('is cancelled in the moment in which its payment comes back', async () => {
    const gone = await posted(server, consumer, shop, 5_000);
    const queued = await refund(server, shop, gone, 2_000);
    const pending = await pay(server, consumer, shop, 1_000);
    await pastCutoff(server);
    // The first has left; two more wait.
    expect(await statusOf(server, queued)).toBe('IN_FILE');
    const later = await refund(server, shop, gone, 1_000);
    const waiting = await refund(server, shop, pending, 1_000);
    await callSandbox(server, 'POST', '/ach/return', { public_id: gone.public_id, code: 'R08' });
    await callSandbox(server, 'POST', '/ach/return', { public_id: pending.public_id, code: 'R08' });
    expect([await statusOf(server, later), await statusOf(server, waiting)]).toEqual(['CANCELLED', 'CANCELLED']);
    // The one that has left comes back in turn: it is the merchant's.
    const before = await cents('merchant_payable');
    expect(await callSandbox(server, 'POST', '/ach/return', { public_id: queued.reference, code: 'R24' })).toMatchObject({ status: 200 });
    expect(await statusOf(server, queued)).toBe('CANCELLED');
    expect(await cents('merchant_payable')).toBe(before + 2_000);
    const files = (await outgoingFiles(server)).length;
    await pastCutoff(server);
    for (const name of (await outgoingFiles(server)).slice(files))
      expect((await entriesOf(server, name)).map(({ receiver_identification }) => receiver_identification)).not.toContain(gone.public_id);
    expect(await broken(server)).toEqual([]);
  });

  it('that has settled is not taken back when its payment comes back after all: the consumer has had both, and the merchant owes it', async () => {
    const payer = await registerConsumer(server);
    await linkChecking(server, payer);
    const sale = await posted(server, payer, shop, 2_600);
    const back = await refund(server, shop, sale, 2_600);
    for (let cutoffs = 0; cutoffs < 2; cutoffs++) await pastCutoff(server);
    expect(await statusOf(server, back)).toBe('SETTLED');
    const [payable, fees] = [await cents('merchant_payable'), await cents('fee_income')];
    expect(await callSandbox(server, 'POST', '/ach/return', { public_id: sale.public_id, code: 'R10' })).toMatchObject({ status: 200 });
    expect([(await fateOf(server, sale)).status, await statusOf(server, back)]).toEqual(['DECLINED', 'SETTLED']);
    // 1.00% of $26.00 and $0.25 were our fee, which is given back; the refund had been taken from the merchant before.
    expect([await cents('merchant_payable'), await cents('fee_income')]).toEqual([payable - (2_600 - 51), fees - 51]);
    expect((await tryToRefund(server, shop, sale, 1)).refusal.code).toBe('REFUND_OF_RETURNED');
    expect(await broken(server)).toEqual([]);
  });

  it('goes to the debited account even where it is no longer linked, and where a return only forbade debits', async () => {
    const payer = await registerConsumer(server);
    const account_id = await linkChecking(server, payer);
    await linkChecking(server, payer, { institution: 'ins_lakeshore' });
    const sendBackAnother = await closableByReturn(server, { token: await payer.signIn() }, await tillOf(shop));
    const sale = await posted(server, payer, shop, 1_200);
    await server.ok(externalAccounts.remove, { token: await payer.signIn(), body: { SynAccountID: account_id } });
    // As a bank's notification of change tells it.
    await server.context.db.transaction((tx) => correctNumbers(server.context, tx, account_id, { account_type: 'savings' }, 'C05'));
    await sendBackAnother('R10');
    const back = await refund(server, shop, sale, 1_200);
    await pastCutoff(server);
    expect(await statusOf(server, back)).toBe('IN_FILE');
    const { routing_number, account_number } = await numbersOfAccount(server, account_id);
    const entries = await entriesOf(server, (await outgoingFiles(server)).at(-1) ?? '');
    expect(entries.find(({ amount_cents }) => amount_cents === 1_200)).toMatchObject({
      receiving_routing_number: routing_number,
      account_number,
      transaction_code: '32',
    });
  });

  it('that waits is cancelled where its payment is never collected', async () => {
    const payer = await registerConsumer(server);
    await linkChecking(server, payer);
    const close = await closableByReturn(server, { token: await payer.signIn() }, await tillOf(shop));
    const sale = await pay(
      server,
      { token: await payer.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      1_500,
    );
    const part = await refund(server, shop, sale, 500);
    await close();
    await pastCutoff(server);
    expect(await fateOf(server, sale)).toMatchObject({ status: 'FAILED' });
    // Whatever is open is looked at once every cutoff, before what this one pulls.
    await pastCutoff(server);
    expect(await statusOf(server, part)).toBe('CANCELLED');
    expect((await tryToRefund(server, shop, sale, 100)).refusal).toMatchObject({ code: 'REFUND_NOT_POSSIBLE' });
    expect(await broken(server)).toEqual([]);
  });

  it('of all of a payment that a cutoff is just putting into a file waits for it, and does not take it back', async () => {
    const payer = await registerConsumer(server);
    await linkChecking(server, payer);
    const sale = await pay(
      server,
      { token: await payer.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      1_700,
    );
    let asked: ReturnType<typeof tryToRefund> | undefined;
    // The cutoff has locked the payment and written its entry; the refund comes before it commits.
    const inBetween: EntryHandlers = entryHandlers.map((entryHandler) => ({
      ...entryHandler,
      async inFile(tx, entries, at) {
        await entryHandler.inFile(tx, entries, at);
        if (!entries.some(({ purchase_id }) => purchase_id === sale.purchase_id)) return;
        asked = tryToRefund(server, shop, sale, 1_700);
        await expect.poll(() => waiting(server, 'from refund_purchase(')).toBe(1);
      },
    }));
    const cutoff_at = await nextCutoff(server);
    server.clock.set(cutoff_at);
    await beginCutoff(server.context.db, cutoff_at);
    await originateFiles(server.context, inBetween, cutoff_at, cutoff_at);
    expect((await asked)?.body).toMatchObject({ status: 'pending' });
    expect(await fateOf(server, sale)).toMatchObject({ status: 'PENDING' });
  });

  it('that comes back is owed still, stops the account, and waits for a person, who sends it to another or abandons it', async () => {
    const payer = await registerConsumer(server);
    const account_id = await linkChecking(server, payer);
    const [first, second] = [await posted(server, payer, shop, 2_000), await posted(server, payer, shop, 3_000)];
    const sent = await refund(server, shop, first, 2_000);
    await pastCutoff(server);
    await callSandbox(server, 'POST', '/ach/return', { public_id: sent.reference, code: 'R02' });
    expect(await statusOf(server, sent)).toBe('HELD');
    expect(await cents('refund_payable')).toBeGreaterThanOrEqual(2_000);
    const { invalid_reason } = await server.context.db.one<{ invalid_reason: string }>(
      'select invalid_reason from bank_accounts where id = $1',
      [account_id],
    );
    expect(invalid_reason).toBe('R02');
    // Another refund to the account does not even leave.
    const other = await refund(server, shop, second, 500);
    await pastCutoff(server);
    expect(await statusOf(server, other)).toBe('HELD');
    const list = await runCommand(server.context, ['list-refunds']);
    expect(list).toContain(`${sent.reference}  $20.00 of payment ${first.public_id}: it came back with R02`);
    expect(list).toContain(`${other.reference}  $5.00 of payment ${second.public_id}: a return has said that the account is closed`);

    const why = ['--why', 'spoke to the consumer', '--by', 'Ingrid'];
    const release = () => runCommand(server.context, ['release-refund', sent.reference, ...why]);
    await expect(release()).rejects.toThrow(StartRefused);
    await expect(release()).rejects.toThrow('no other account');
    const another = await linkChecking(server, payer, { institution: 'ins_lakeshore' });
    await makePrimary(server, payer, another);
    expect(await release()).toContain('goes with the next file');
    await expect(release()).rejects.toThrow('waits for a person');
    const before = await cents('merchant_payable');
    await runCommand(server.context, ['cancel-refund', other.reference, ...why]);
    expect(await cents('merchant_payable')).toBe(before + 500);
    expect((await tryToRefund(server, shop, second, 3_000)).status).toBe(200);
    await advanceTo(server, new Date((await nextCutoff(server)).getTime() + 24 * 60 * 60_000));
    expect(await statusOf(server, sent)).toMatch(/IN_FILE|SETTLED/);
    expect(await statusOf(server, other)).toBe('CANCELLED');
    expect(await broken(server)).toEqual([]);
  });
});
