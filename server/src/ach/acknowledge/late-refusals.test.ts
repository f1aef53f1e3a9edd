import { merchantPayments, receipts } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, refund } from '../../../test/support/refunds.ts';
import { trigger } from '../../../test/support/returned.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const UNKNOWN = '091000019999999';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let carried: Payment;
let refused: Payment;

async function begin(): Promise<void> {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  [carried, refused] = [await pay(server, ada, shop, 5_000), await pay(server, ada, shop, 7_000)];
}

const entryOf = (about: string) =>
  bank.entries.findLast(({ receiver_identification }) => receiver_identification.trim() === about) ?? expect.fail();
const traceOf = (about: string) => entryOf(about).trace_number;
const say = (name: string, ...traces: readonly string[]) =>
  bank.say({ name, accepted: true, refused: traces.map((trace_number) => ({ trace_number, reason: 'we do not carry it' })) });
const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
const exceptions = () =>
  server.context.db.many('select reason, detail, trace_number, resolved_at is not null as resolved from ach_exceptions order by number');
const owed = () => balanceOf(server.context.db, 'merchant_payable', shop.business_id);
const mailsAbout = async (subject: RegExp) =>
  (await listOutbox(server.context.db, {})).filter((message) => subject.test(message.subject ?? '')).map(({ to, body }) => ({ to, body }));

describe('an entry that the bank refuses when its payment was POSTED and paid out', () => {
  beforeAll(async () => {
    await begin();
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    expect([(await fateOf(server, refused)).status, await owed()]).toEqual(['POSTED', 0]);
    say(FIRST, traceOf(refused.public_id), UNKNOWN);
    await advanceTo(server, newYork('2026-06-05', '21:00'));
  });
  afterAll(() => server.stop());

  it('comes back as by a return, with what was paid out taken from the next payouts; the rest of its file stands', async () => {
    expect([(await fateOf(server, carried)).status, await fateOf(server, refused)]).toMatchObject([
      'POSTED',
      { status: 'DECLINED', reason: 'R17' },
    ]);
    expect(await owed()).toBe(-6_905);
    expect(await balanceOf(server.context.db, 'cash_at_odfi')).toBe(5_000 - (4_925 + 6_905));
    expect(await broken(server)).toEqual([]);
  });

  it('is told on its page as what our own bank did not carry, and taken from the next payout', async () => {
    const params = { paymentId: refused.public_id };
    const { steps, money } = await server.ok(merchantPayments.read, { token: await shop.admin.signIn(), params });
    expect(steps.at(-1)).toMatchObject({ state: 'failed', title: 'Not accepted by the bank' });
    expect(steps.at(-1)?.whys).toEqual(['Our bank said later that it didn’t carry it.', 'It comes out of your next payout.']);
    expect(money?.net).toBe(0);
  });

  it('is told of to the consumer and the merchant as what our own bank did not carry', async () => {
    const texts = async () =>
      (await listOutbox(server.context.db, { to: ada.phone })).filter(({ body }) => body.includes('process your payment'));
    await expect.poll(async () => (await texts()).length, { timeout: 30_000 }).toBe(1);
    expect((await texts())[0]?.body).toBe(
      'Drawbridge: Our bank didn’t process your payment of $70.00 to Harbor Books. ' +
        'You still owe it. We won’t try again. Please pay Harbor Books directly. ' +
        `If the money was still taken from your account, please tell us. ${server.url}/dashboard/receipts/${refused.public_id}`,
    );
    await expect.poll(async () => (await mailsAbout(/^Returned/)).length, { timeout: 30_000 }).toBe(1);
    const [mail] = await mailsAbout(/^Returned/);
    expect(mail?.body).toContain("wasn't collected because our bank couldn't process it.");
    expect(mail?.body).toContain('Reason: R17 Not carried by our bank');
    expect(mail?.body).toContain('The amount, less our fee, comes out of your next payouts.');
    const receipt = await server.ok(receipts.read, { token: await ada.signIn(), params: { purchaseId: refused.public_id } });
    expect(receipt.debits).toMatchObject([{ status: 'returned', code: 'R17', file_rejected: true }]);
  });

  it('is found with the bank’s words, and is no return of any other bank', async () => {
    const operate = (...args: string[]) => runCommand(server.context, args);
    expect(await operate('show-file', FIRST)).toContain('refused by the bank: we do not carry it  came back with R17');
    const traced = await operate('trace', refused.public_id);
    expect(traced).toContain(`${FIRST}.ack`);
    expect(traced).toContain('with R17: the bank had not carried it (we do not carry it).');
    await expect(operate('dishonor', refused.public_id, '--code', 'R62')).rejects.toThrow('no bank has returned it');
    expect(await operate('return-rates')).toMatch(/^Harbor Books .*0 = 0\.00%.*0 = 0\.00%.*0 = 0\.00%/m);
  });

  it('one that does not stand in the file waits for a person, who ticks it off', async () => {
    const exception = {
      reason: 'unknown_trace',
      detail: `the bank refuses entry ${UNKNOWN} of ${FIRST} (we do not carry it), which has no such entry`,
      trace_number: UNKNOWN,
    };
    expect(await exceptions()).toEqual([{ ...exception, resolved: false }]);
    expect(await metrics()).toContain('drawbridge_exceptions_open 1');
    const listed = await runCommand(server.context, ['list-exceptions']);
    expect(listed).toContain(exception.detail);
    const number = /^(\d+) /.exec(listed)?.[1] ?? expect.fail();
    await runCommand(server.context, ['resolve-exception', number, '--note', 'a slip of the bank’s']);
    // The bank's acknowledgement is read again and again.
    await advanceTo(server, newYork('2026-06-08', '12:00'));
    expect(await exceptions()).toEqual([{ ...exception, resolved: true }]);
    expect(await owed()).toBe(-6_905);
    expect(await broken(server)).toEqual([]);
  });
});

describe('entries of other kinds that the bank refuses after settlement', () => {
  afterAll(() => server.stop());

  it('come back each as its kind does: a payout stops its account, a refund waits for a person, a PENDING payment is DECLINED', async () => {
    await begin();
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    const { reference } = await refund(server, shop, carried, 1_000);
    const again = { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } };
    const pending = await pay(server, { token: await ada.signIn() }, again, 3_000);
    const [payout = expect.fail()] = (await listPayouts(server, again)).items;
    await advanceTo(server, newYork('2026-06-08', '10:00'));
    const second = bank.deliveries.at(-1)?.name ?? '';
    const with_payout = bank.deliveries.find(({ text }) => text.includes(payout.reference))?.name ?? '';
    expect(second).not.toBe(with_payout);
    say(with_payout, traceOf(payout.reference));
    say(second, traceOf(pending.public_id), traceOf(carried.public_id));
    await advanceTo(server, newYork('2026-06-08', '21:00'));
    expect(await fateOf(server, pending)).toMatchObject({ status: 'DECLINED', reason: 'R17' });
    expect(await listPayouts(server, shop)).toMatchObject({
      items: [{ status: 'returned', return_code: 'R17' }],
      balances: [{ obstacle: 'settlement_account_stopped' }],
    });
    expect(await runCommand(server.context, ['list-unpaid'])).toMatch(new RegExp(`^${shop.business_id} .* came back .*\\(R17\\)$`));
    expect(await runCommand(server.context, ['list-refunds'])).toMatch(new RegExp(`${reference}.*it came back with R17`));
    await expect.poll(async () => (await mailsAbout(/^(?:Your p|P)ayout of .* failed$/)).length, { timeout: 30_000 }).toBe(2);
    const to_provider = (await mailsAbout(/^Payout of/))[0]?.body;
    expect(to_provider).toContain('Reason: we do not carry it');
    expect(await broken(server)).toEqual([]);
  });
});

describe('a reinitiation that the bank refuses after its settlement', () => {
  afterAll(() => server.stop());

  it('has failed, and its payment stays DECLINED: nobody is owed it', async () => {
    await begin();
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    bank.offer('returns.ach', returnsFile([{ entry: entryOf(refused.public_id), code: 'R01' }]));
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    await trigger(server, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }, refused);
    await advanceTo(server, newYork('2026-06-04', '12:00'));
    const name = bank.deliveries.at(-1)?.name ?? '';
    say(name, traceOf(refused.public_id));
    const before = await owed();
    await advanceTo(server, newYork('2026-06-10', '12:00'));
    expect(await fateOf(server, refused)).toMatchObject({ status: 'DECLINED' });
    expect(await server.context.db.many('select status, code from reinitiations')).toEqual([{ status: 'failed', code: 'R17' }]);
    expect([before, await owed(), await balanceOf(server.context.db, 'cash_at_odfi')]).toEqual([0, 0, 75]);
    expect(await broken(server)).toEqual([]);
  });
});

describe('an entry that the bank refuses when it had come back', () => {
  afterAll(() => server.stop());

  it('moves nothing twice, and waits for a person', async () => {
    await begin();
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    bank.offer('returns.ach', returnsFile([{ entry: entryOf(refused.public_id), code: 'R01' }]));
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    say(FIRST, traceOf(refused.public_id));
    const cash = await balanceOf(server.context.db, 'cash_at_odfi');
    await advanceTo(server, newYork('2026-06-03', '12:00'));
    expect(await exceptions()).toMatchObject([
      { reason: 'already_returned', detail: expect.stringContaining('came back before with R01') },
    ]);
    expect(await balanceOf(server.context.db, 'cash_at_odfi')).toBe(cash);
    expect(await fateOf(server, refused)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect(await broken(server)).toEqual([]);
  });
});

describe('an acknowledgement that refuses many entries', () => {
  afterAll(() => server.stop());

  it('is kept once, and has the effect of each line once, also where an entry is named twice', async () => {
    await begin();
    await advanceTo(server, newYork('2026-06-02', '12:00'));
    const unknown = Array.from({ length: 450 }, (_, index) => `0910000199${String(index).padStart(5, '0')}`);
    const trace = traceOf(refused.public_id);
    say(FIRST, trace, trace, ...unknown, trace);
    await advanceTo(server, newYork('2026-06-02', '21:00'));
    expect((await fateOf(server, refused)).status).toBe('DECLINED');
    const kept = await server.context.db.many('select name, finished_at is not null as finished from ach_incoming_files');
    expect(kept).toEqual([{ name: `${FIRST}.ack`, finished: true }]);
    const lines = await server.context.db.many<{ line_number: number }>('select line_number from ach_exceptions order by line_number');
    expect(lines.map(({ line_number }) => line_number)).toEqual(unknown.map((_, index) => index + 3));
    expect(await broken(server)).toEqual([]);
  });
});
