import { businesses, purchases, receipts, reports, users } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceAtBank } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, outgoingFiles, type Payment, pay, readAchFile } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund, statementOf, tryToRefund } from '../../../test/support/refunds.ts';
import { trigger } from '../../../test/support/returned.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { balanceOf, type LedgerAccountName } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

function reverse(server: TestServer, { public_id }: Payment, reason = 'duplicate'): Promise<string> {
  return runCommand(server.context, ['reverse', public_id, '--reason', reason, '--by', 'Ingrid']);
}

interface Kept {
  readonly reference: string;
  readonly status: string;
  readonly doubled: boolean;
}

function reversalOf(server: TestServer, { purchase_id }: Payment): Promise<Kept> {
  return server.context.db.one<Kept>(
    'select c.reference, c.status, v.doubled from reversals v join credits c on c.id = v.id where c.purchase_id = $1 order by c.made_at desc limit 1',
    [purchase_id],
  );
}

async function entriesOf(server: TestServer, name: string) {
  return (await readAchFile(server, name)).batches.flatMap((batch) =>
    batch.format === 'standard' ? batch.entries.map((entry) => ({ ...entry, header: batch.header })) : [],
  );
}

describe('a reversal', () => {
  let server: TestServer;
  let shop: TestShop;
  let consumer: TestConsumer;
  let account_id: string;
  const cents = (account: LedgerAccountName) => balanceOf(server.context.db, account);
  /** A payment by somebody with a bank account of their own. */
  async function sale(amount_cents: number): Promise<Payment> {
    const payer = await registerConsumer(server);
    await linkChecking(server, payer);
    return pay(
      server,
      { token: await payer.signIn() },
      { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } },
      amount_cents,
    );
  }

  beforeAll(async () => {
    server = await startTestServer();
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server, { paid_out: true });
    consumer = await registerConsumer(server, { first_name: 'Zoë', last_name: 'Nuñez' });
    account_id = await linkChecking(server, consumer);
  });
  afterAll(() => server.stop());

  it('waits for its payment to be POSTED, and leaves then: the debit the other way, with our fee', async () => {
    const payment = await pay(server, consumer, shop, 10_000);
    await expect(reverse(server, payment)).rejects.toThrow('has not settled');
    await advanceTo(server, newYork('2026-06-01', '22:00:10'));
    await expect(reverse(server, payment)).rejects.toThrow('has not settled');
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    const before = (await balanceAtBank(server, account_id)) ?? 0;
    expect(await reverse(server, payment)).toContain('settles on 2026-06-05');
    await expect(reverse(server, payment)).rejects.toThrow('it is reversed already');
    expect((await tryToRefund(server, shop, payment, 1)).refusal).toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await advanceTo(server, newYork('2026-06-03', '22:00:10'));
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'WAITING' });

    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    const [debit] = await entriesOf(server, 'ach-20260601-2200-A.ach');
    const entries = await entriesOf(server, 'ach-20260604-2200-A.ach');
    expect(entries).toHaveLength(1);
    const { header, ...entry } = entries[0] ?? ({} as never);
    expect(header).toMatchObject({
      standard_entry_class_code: debit?.header.standard_entry_class_code,
      company_name: debit?.header.company_name,
      company_identification: debit?.header.company_identification,
      service_class_code: '220',
      company_entry_description: 'REVERSAL',
    });
    expect(entry).toMatchObject({
      transaction_code: '22',
      amount_cents: 10_000,
      account_number: debit?.account_number,
      receiving_routing_number: debit?.receiving_routing_number,
      receiver_identification: payment.public_id,
      receiver_name: 'Zoe Nunez',
    });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect([await cents('refund_in_transit'), await cents('merchant_payable'), await cents('fee_income')]).toEqual([10_000, 0, 0]);
    expect(await broken(server)).toEqual([]);

    await advanceTo(server, newYork('2026-06-05', '08:30:10'));
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'SETTLED' });
    expect(await balanceAtBank(server, account_id)).toBe(before + 10_000);
    expect([await cents('cash_at_odfi'), await cents('refund_in_transit')]).toEqual([0, 0]);
    expect(await runCommand(server.context, ['list-reversals'])).toContain(
      `$100.00 of payment ${payment.public_id}  duplicate, by Ingrid: settled 2026-06-05`,
    );
    expect((await tryToRefund(server, shop, payment, 1)).refusal).toMatchObject({ code: 'REFUND_TOO_LARGE' });
    await expect(reverse(server, payment)).rejects.toThrow('it is reversed already');
    expect(await broken(server)).toEqual([]);
  });

  it('stands in the next payout with the fee that it gave back', async () => {
    const kept = await sale(4_000);
    await advanceTo(server, newYork('2026-06-10', '22:00:10'));
    const { items } = await listPayouts(server, shop);
    expect(items).toHaveLength(1);
    const [payout] = items;
    const lines = await statementOf(server, shop, payout ?? { id: '' });
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['sale', 10_000],
      ['fee', -125],
      ['reversal', -10_000],
      ['fee_returned', 125],
      ['sale', 4_000],
      ['fee', -65],
    ]);
    expect(payout?.amount).toBe(4_000 - 65);
    await expect(reverse(server, kept, 'wrong-date')).resolves.toContain('settles on');
  });

  it('is refused with words for anything but the four reasons, and of what has no debit that stands', async () => {
    const payment = await sale(2_000);
    await expect(reverse(server, payment, 'refund')).rejects.toThrow('--reason is one of duplicate|wrong-amount|wrong-receiver|wrong-date');
    await expect(reverse(server, { ...payment, public_id: 'NOSUCHPAYMNT' })).rejects.toThrow(StartRefused);
    const [gone, given_back, late] = [await sale(2_100), await sale(2_200), await sale(2_300)];
    await advanceTo(server, newYork('2026-06-12', '12:00'));
    await callSandbox(server, 'POST', '/ach/return', { public_id: gone.public_id, code: 'R08' });
    await expect(reverse(server, gone)).rejects.toThrow('has come back');
    await refund(server, shop, given_back, 100);
    await expect(reverse(server, given_back)).rejects.toThrow('there are refunds of it');
    // Settled on Friday the 12th: the last cutoff is that of Thursday the 18th, for Monday the 22nd; the 19th is a holiday.
    await advanceTo(server, newYork('2026-06-18', '22:00:10'));
    await expect(reverse(server, late)).rejects.toThrow('a reversal had to be there by 2026-06-22, and would be on 2026-06-23');
    expect(await broken(server)).toEqual([]);
  });

  it('that waits is cancelled in the moment in which its debit comes back', async () => {
    const payment = await sale(3_000);
    await advanceTo(server, newYork('2026-06-24', '12:00'));
    await reverse(server, payment, 'wrong-amount');
    await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code: 'R08' });
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'CANCELLED' });
    expect(await runCommand(server.context, ['list-reversals'])).toContain('cancelled: the payment came back with R08');
    expect(await broken(server)).toEqual([]);
  });

  it('that was sent when its debit comes back gives the fee back once, and is the merchant’s if it comes back in its turn', async () => {
    const [payment, other] = [await sale(5_000), await sale(6_000)];
    await advanceTo(server, newYork('2026-06-26', '12:00'));
    for (const one of [payment, other]) await reverse(server, one);
    await advanceTo(server, newYork('2026-06-30', '23:00'));
    const [owed, fee] = [await cents('merchant_payable'), await cents('fee_income')];
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'SETTLED' });
    await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code: 'R10' });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
    const { reference, doubled } = await reversalOf(server, payment);
    expect(doubled).toBe(true);
    expect([await cents('merchant_payable'), await cents('fee_income')]).toEqual([owed - 5_000, fee]);
    expect(await broken(server)).toEqual([]);

    expect(await callSandbox(server, 'POST', '/ach/return', { public_id: reference, code: 'R24' })).toMatchObject({ status: 200 });
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'RETURNED', doubled: false });
    expect([await cents('merchant_payable'), await cents('fee_income')]).toEqual([owed, fee]);
    expect(await broken(server)).toEqual([]);
  });

  it('that comes back is owed to the merchant again and kept for a person; it is not sent again, but can be refunded', async () => {
    const payment = await sale(7_000);
    await advanceTo(server, newYork('2026-07-02', '12:00'));
    await reverse(server, payment);
    await advanceTo(server, newYork('2026-07-06', '23:00'));
    const { reference, status } = await reversalOf(server, payment);
    expect(status).toBe('IN_FILE');
    await callSandbox(server, 'POST', '/ach/return', { public_id: reference, code: 'R03' });
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'RETURNED' });
    expect(await runCommand(server.context, ['list-reversals'])).toContain('came back with R03');
    await expect(reverse(server, payment)).rejects.toThrow('must go another way');
    const { invalid_reason } = await server.context.db.one<{ invalid_reason: string }>(
      'select a.invalid_reason from bank_accounts a join purchases p on p.bank_account_id = a.id where p.id = $1',
      [payment.purchase_id],
    );
    expect(invalid_reason).toBe('R03');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect((await tryToRefund(server, shop, payment, 7_000)).status).toBe(200);
    const files = (await outgoingFiles(server)).length;
    await advanceTo(server, newYork('2026-07-08', '23:00'));
    for (const name of (await outgoingFiles(server)).slice(files))
      expect((await entriesOf(server, name)).map(({ header }) => header.company_entry_description)).not.toContain('REVERSAL');
    expect(await broken(server)).toEqual([]);
  });

  it('is told to its consumer, in their language, and to its merchant, and shown for what it is: no refund', async () => {
    const payer = await registerConsumer(server);
    await linkChecking(server, payer);
    const payment = await pay(server, payer, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 4_200);
    await server.ok(users.chooseLanguage, { token: await payer.signIn(), body: { language: 'es' } });
    await advanceTo(server, newYork('2026-07-10', '12:00'));
    await reverse(server, payment, 'wrong-amount');
    const shown = async () => {
      const token = await payer.signIn();
      const { reversal } = await server.ok(receipts.read, { token, params: { purchaseId: payment.public_id } });
      const { items } = await server.ok(purchases.listRecent, { token, body: { limit: 5, offset: 0 } });
      expect(items[0]?.reversal).toEqual(reversal);
      return reversal;
    };
    expect(await shown()).toMatchObject({ amount: 4_200, reason: 'wrong-amount', status: 'pending' });
    const messagesTo = (to: string) => listOutbox(server.context.db, { to });
    const before = (await messagesTo(payer.phone)).length;
    await advanceTo(server, newYork('2026-07-14', '22:00:10'));

    expect(await shown()).toMatchObject({ status: 'sent' });
    const texts = await messagesTo(payer.phone);
    expect(texts).toHaveLength(before + 1);
    expect(texts[0]?.body).toBe(
      'Drawbridge: Vamos a revertir tu pago de $42.00 a Green Leaf Market. Se cobró un monto equivocado. ' +
        `$42.00 deberían estar de vuelta en tu cuenta alrededor del miércoles, 15 de julio. ${server.url}/dashboard/receipts/${payment.public_id}`,
    );
    const { email } = shop.admin;
    const mails = (await messagesTo(email)).filter(({ body }) => body.includes(payment.public_id));
    expect(mails.map(({ subject }) => subject)).toEqual([`Reversed: $42.00 from ${payer.profile.first_name} ${payer.profile.last_name}`]);
    expect(mails[0]?.body).toContain('by about Wednesday, July 15.');
    expect(mails[0]?.body).toContain('Reason: The wrong amount');
    const { items } = await server.ok(businesses.dashboardReport, { token: await shop.admin.signIn(), body: { limit: 5, offset: 0 } });
    expect(items.find(({ PublicID }) => PublicID === payment.public_id)).toMatchObject({ RefundedAmount: 0, ReversedAmount: 4_200 });
    const range = { start_date: '2026-07-01T00:00:00Z', end_date: '2026-07-31T00:00:00Z' };
    const report = await server.ok(reports.list, { token: await shop.admin.signIn(), body: range });
    expect(Array.isArray(report) && report.find(({ PublicID }) => PublicID === payment.public_id)).toMatchObject({
      RefundedAmount: 0,
      ReversedAmount: 4_200,
    });
    const table = await server.call(reports.download, { token: await shop.admin.signIn(), body: range });
    const line = String(table.body)
      .split('\r\n')
      .find((one) => one.includes(payment.public_id));
    expect(line).toMatch(/,0\.00,42\.00,0\.00,$/);

    // Its debit comes back after all: that is no reason to debit them once more.
    await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code: 'R01' });
    expect(await trigger(server, shop, payment)).toMatchObject({ status: 400, refusal: { code: 'RETRY_REVERSED' } });
    expect(await broken(server)).toEqual([]);
  });
});

describe('a reversal in a file that the bank rejects', () => {
  const bank = new FakeBank();
  let server: TestServer;
  let shop: TestShop;
  const owed = async () => [await balanceOf(server.context.db, 'merchant_payable'), await balanceOf(server.context.db, 'refund_payable')];

  beforeAll(async () => {
    server = await startTestServer({ providers: { odfi: bank } });
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server);
  });
  afterAll(() => server.stop());

  async function rejected(on: string, rejects: string): Promise<Payment> {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    const payment = await pay(server, consumer, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, 8_000);
    await advanceTo(server, newYork(on, '12:00'));
    await reverse(server, payment);
    bank.say({ name: rejects, accepted: false, reason: 'credits are not allowed' });
    return payment;
  }
  const reversals = () => bank.entries.filter(({ transaction_code }) => transaction_code === '22').length;

  it('is owed still, and goes with the next file once that is re-originated', async () => {
    const payment = await rejected('2026-06-03', 'ach-20260604-2200-A.ach');
    await advanceTo(server, newYork('2026-06-05', '21:00'));
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'REJECTED' });
    expect(await owed()).toEqual([0, 8_000]);
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    expect(reversals()).toBe(1);
    expect(await broken(server)).toEqual([]);
    await runCommand(server.context, ['re-originate', 'ach-20260604-2200-A.ach', '--why', 'the bank asked for it']);
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    expect(reversals()).toBe(2);
    await advanceTo(server, newYork('2026-06-09', '12:00'));
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'SETTLED' });
    expect(await owed()).toEqual([0, 0]);
    expect(await broken(server)).toEqual([]);
  });

  it('is abandoned with it, and can be asked for again while there is time', async () => {
    const payment = await rejected('2026-06-11', 'ach-20260612-2200-A.ach');
    await advanceTo(server, newYork('2026-06-15', '12:00'));
    await runCommand(server.context, ['abandon', 'ach-20260612-2200-A.ach', '--why', 'no']);
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'CANCELLED' });
    expect(await reverse(server, payment)).toContain('settles on 2026-06-16');
    await advanceTo(server, newYork('2026-06-16', '12:00'));
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'SETTLED' });
    expect(await broken(server)).toEqual([]);
  });

  it('is cancelled where that is re-originated after its last day', async () => {
    const payment = await rejected('2026-06-18', 'ach-20260622-2200-A.ach');
    await advanceTo(server, newYork('2026-06-26', '12:00'));
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'REJECTED' });
    await runCommand(server.context, ['re-originate', 'ach-20260622-2200-A.ach', '--why', 'late']);
    const before = reversals();
    await advanceTo(server, newYork('2026-06-26', '22:00:10'));
    expect(reversals()).toBe(before);
    expect(await reversalOf(server, payment)).toMatchObject({ status: 'CANCELLED' });
    expect(await broken(server)).toEqual([]);
  });
});
