import { externalAccounts } from '@drawbridge/contract';
import type { StandardEntry } from '@drawbridge/nacha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { resolveException } from '../../ach/index.ts';
import { balanceOf } from '../../ledger/index.ts';

const cents = (server: TestServer, account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);
const exceptions = (server: TestServer) =>
  server.context.db.many<{ line_number: number; reason: string; detail: string; trace_number: string | null }>(
    'select line_number, reason, detail, trace_number from ach_exceptions order by at, incoming_file_id, line_number',
  );

describe('files of returns', () => {
  const bank = new FakeBank();
  let server: TestServer;
  let shop: TestShop;
  const payments: Payment[] = [];
  const entryOf = (payment: Payment | undefined): StandardEntry => {
    const entry = bank.entries.find((one) => one.receiver_identification === payment?.public_id);
    if (!entry) throw new Error('no such entry at the bank');
    return entry;
  };
  const fate = (index: number) => fateOf(server, payments[index] as Payment);
  const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4] as const;

  beforeAll(async () => {
    server = await startTestServer({ providers: { odfi: bank } });
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server);
    for (let n = 0; n < 5; n++) {
      const consumer = await registerConsumer(server);
      await linkChecking(server, consumer);
      payments.push(await pay(server, consumer, shop, 1_000 + n));
    }
    await advanceTo(server, newYork('2026-06-03', '21:00'));
  });
  afterAll(() => server.stop());

  it('return what they name, and make exceptions of what they cannot: an unknown trace, a wrong amount, a second return', async () => {
    bank.offer(
      'monday.ach',
      returnsFile([
        { entry: { ...entryOf(payments[first]), trace_number: '091000019999999' }, code: 'R01' },
        { entry: { ...entryOf(payments[second]), amount_cents: 999 }, code: 'R01' },
        { entry: entryOf(payments[first]), code: 'R01' },
        { entry: entryOf(payments[first]), code: 'R09' },
        { entry: entryOf(payments[third]), code: 'R03' },
      ]),
    );
    bank.offer('unreadable.ach', 'this is no file');
    await advanceTo(server, newYork('2026-06-03', '22:00:10'));

    expect(await fate(first)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect(await fate(second)).toMatchObject({ status: 'PENDING' });
    expect(await fate(third)).toMatchObject({ status: 'DECLINED', reason: 'R03' });
    const found = await exceptions(server);
    expect(found).toMatchObject([
      { line_number: 3, reason: 'unknown_trace', trace_number: '091000019999999' },
      { line_number: 7, reason: 'amount_mismatch', trace_number: entryOf(payments[second]).trace_number },
      { line_number: 15, reason: 'already_returned', trace_number: entryOf(payments[first]).trace_number },
      { line_number: 0, reason: 'unreadable_file' },
    ]);
    expect(found[1]?.detail).toContain('$10.01');
    expect(found[1]?.detail).toContain('$9.99');
    expect(bank.offered).toEqual([]);
    // Everything is kept as it came; no account number stands open.
    const kept = await server.context.db.many('select * from ach_incoming_files');
    expect(kept).toHaveLength(2);
    for (const text of [JSON.stringify(kept), JSON.stringify(found), server.log_lines.join('\n')])
      expect(text).not.toContain(entryOf(payments[first]).account_number);
    // Until a person has dealt with the file that cannot be read, nothing is POSTED.
    const waiting = await server.context.db.one<{ number: number }>(`select number from ach_exceptions where reason = 'unreadable_file'`);
    await resolveException(server.context, { number: waiting.number, by: 'Ingrid', note: 'nothing of ours' });
  });

  it('have their effect once: offered again, and with the same content under another name', async () => {
    const text = returnsFile([{ entry: entryOf(payments[fourth]), code: 'R01' }]);
    bank.forgets = true;
    bank.offer('again.ach', text);
    await advanceTo(server, newYork('2026-06-04', '22:00:10'));
    expect(await fate(fourth)).toMatchObject({ status: 'DECLINED' });
    const known = (await exceptions(server)).length;
    await advanceTo(server, newYork('2026-06-05', '22:00:10'));
    expect(await exceptions(server)).toHaveLength(known);
    bank.offer('another-name.ach', text);
    await advanceTo(server, newYork('2026-06-08', '22:00:10'));
    const found = await exceptions(server);
    expect(found).toHaveLength(known + 1);
    expect(found.at(-1)).toMatchObject({ line_number: 0, reason: 'same_content', detail: 'the same bytes came before as again.ach' });
    const { count } = await server.context.db.one<{ count: number }>('select count(*) from returns');
    expect(count).toBe(3);
  });

  it('bring back a POSTED payment from the merchant, who may come to owe it', async () => {
    expect(await fate(fifth)).toMatchObject({ status: 'POSTED' });
    const [payable, fees] = [await cents(server, 'merchant_payable'), await cents(server, 'fee_income')];
    bank.offer('late.ach', returnsFile([{ entry: entryOf(payments[fifth]), code: 'R07' }]));
    await advanceTo(server, newYork('2026-06-09', '22:00:10'));
    expect(await fate(fifth)).toMatchObject({ status: 'DECLINED', reason: 'R07' });
    // 1.00% of $10.04 is $0.10, and $0.25.
    expect(await cents(server, 'merchant_payable')).toBe(payable - (1_004 - 35));
    expect(await cents(server, 'fee_income')).toBe(fees - 35);
  });

  it('that come for an entry of a rejected file become exceptions', async () => {
    const consumer = await registerConsumer(server);
    await linkChecking(server, consumer);
    const payment = await pay(server, consumer, shop, 7_777);
    bank.say({ name: 'ach-20260610-2200-A.ach', accepted: false, reason: 'no' });
    await advanceTo(server, newYork('2026-06-10', '22:00:10'));
    bank.offer('odd.ach', returnsFile([{ entry: entryOf(payment), code: 'R01' }]));
    await advanceTo(server, newYork('2026-06-11', '22:00:10'));
    expect((await exceptions(server)).at(-1)).toMatchObject({ reason: 'not_returnable' });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'PENDING' });
  });
});

describe('a return of someone’s choice', () => {
  let server: TestServer;
  let shop: TestShop;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.set(newYork('2026-06-01', '10:00'));
    shop = await openShop(server);
  });
  afterAll(() => server.stop());

  const returnNow = (public_id: string, code: string) => callSandbox(server, 'POST', '/ach/return', { public_id, code });
  async function payer(): Promise<TestConsumer & { account_id: string }> {
    const consumer = await registerConsumer(server);
    return { ...consumer, account_id: await linkChecking(server, consumer) };
  }

  it('is refused while the bank does not have the debit, works once it has, and only once', async () => {
    const payment = await pay(server, await payer(), shop, 3_000);
    expect(await returnNow(payment.public_id, 'R01')).toMatchObject({ status: 400, json: { code: 'RETURN_NOT_POSSIBLE' } });
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    // Before settlement: the money has not arrived, so it only leaves the file.
    expect(await returnNow(payment.public_id, 'R01')).toMatchObject({ status: 200, json: { public_id: payment.public_id, code: 'R01' } });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R01' });
    expect(await cents(server, 'in_transit')).toBe(0);
    expect(await returnNow(payment.public_id, 'R01')).toMatchObject({ status: 400, json: { code: 'RETURN_NOT_POSSIBLE' } });
    await advanceTo(server, newYork('2026-06-08', '12:00'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', settled_at: null });
    expect(await cents(server, 'cash_at_odfi')).toBe(0);
  });

  it.each(['R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R16', 'R20', 'R29'])(
    'with %s invalidates the account and pulls its debits that are not in a file',
    async (code) => {
      const consumer = await payer();
      const sent = await pay(server, consumer, shop, 1_000);
      const cutoff = await nextCutoff(server);
      await advanceTo(server, new Date(cutoff.getTime() + 5_000));
      const waiting = await pay(server, consumer, shop, 2_000);
      expect((await returnNow(sent.public_id, code)).status).toBe(200);
      expect(await fateOf(server, sent)).toMatchObject({ status: 'DECLINED', reason: code });
      expect(await fateOf(server, waiting)).toMatchObject({ status: 'FAILED', reason: code });
      const { isValid } = await server.ok(externalAccounts.validate, {
        token: consumer.token,
        params: { synAccountID: consumer.account_id },
      });
      expect(isValid).toBe(false);
      expect(await cents(server, 'consumer_receivable')).toBe(0);
    },
  );

  it.each(['R01', 'R08', 'R09', 'R12', 'R24', 'R31'])('with %s leaves the account as it is', async (code) => {
    const consumer = await payer();
    const sent = await pay(server, consumer, shop, 1_000);
    await advanceTo(server, new Date((await nextCutoff(server)).getTime() + 5_000));
    const waiting = await pay(server, consumer, shop, 2_000);
    expect((await returnNow(sent.public_id, code)).status).toBe(200);
    expect(await fateOf(server, waiting)).toMatchObject({ status: 'PENDING' });
    const power = await server.ok(externalAccounts.purchasePower, { token: consumer.token });
    // R01 and R09 say that there is no money: nothing can be spent until they are resolved.
    expect(power.purchase_power === 0).toBe(['R01', 'R09'].includes(code));
    await advanceTo(server, new Date((await nextCutoff(server)).getTime() + 5_000));
  });

  it.each([
    [{ public_id: 'ABCD', code: 'R01' }, 'public_id'],
    [{ public_id: 'ABCDEFGH2345', code: 'R99' }, 'code'],
    [{ public_id: 'ABCDEFGH2345', code: 'X01' }, 'code'],
    [{ public_id: 'ABCDEFGH2345' }, 'code'],
  ])('is refused with the field named: %j', async (body, field) => {
    expect(await callSandbox(server, 'POST', '/ach/return', body)).toMatchObject({ status: 400, json: { code: 'BAD_INPUT', field } });
  });

  it('is refused for a transaction that does not exist', async () => {
    expect(await returnNow('ABCDEFGH2345', 'R01')).toMatchObject({ status: 400, json: { code: 'RETURN_NOT_POSSIBLE' } });
  });
});

async function nextCutoff(server: TestServer): Promise<Date> {
  const { json } = await callSandbox(server, 'GET', '/clock');
  return new Date((json as { next_cutoff: string }).next_cutoff);
}
