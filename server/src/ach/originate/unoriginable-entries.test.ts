import type { AddendaInput } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { accountNumber, linkByNumbers } from '../../../test/support/by-numbers.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { holdSealing } from '../../../test/support/hold-sealing.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { callSandbox, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun, refund } from '../../../test/support/refunds.ts';
import { returnOf, trigger, until } from '../../../test/support/returned.ts';
import { dishonorReturn } from '../../collections/dishonored-returns/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { listOutbox } from '../../providers/outbox/index.ts';

let bank: FakeBank;
let server: TestServer;
let letSeal: () => Promise<void>;
let shop: TestShop;
/** Her account is the one that makes trouble, and Bea's is as good as ever. */
let ada: TestConsumer;
let bea: TestConsumer;
let adas_account: string;
let payment: Payment;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  // What is spoiled here and mended again is never sealed: those proofs have tests of their own.
  letSeal = await holdSealing(server);
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  [ada, bea] = [await registerConsumer(server), await registerConsumer(server)];
  adas_account = await linkChecking(server, ada);
  await linkChecking(server, bea);
  payment = await pay(server, ada, shop, 5_000);
});
afterEach(async () => {
  await letSeal();
  await server.stop();
});

const entriesOf = ({ public_id }: Payment) => bank.entries.filter((entry) => entry.receiver_identification === public_id);
const entryOf = (of: Payment) => {
  const entry = entriesOf(of).at(-1);
  if (!entry) throw new Error('the bank has no such entry');
  return entry;
};
const entriesWith = (kind: AddendaInput['kind']) => bank.entries.filter(({ addenda }) => addenda.some((one) => one.kind === kind));
/** What a person finds, without since when. */
const waiting = async () => (await runCommand(server.context, ['list-exceptions'])).replaceAll(/ {2}2026-\S+/g, '');
const gauge = async () => /^drawbridge_unoriginable_entries_open (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1];

/** Nobody can open the numbers of her account; gives what mends that. */
async function spoilAccount(account_id: string, spoiled = 'v1.a.b.c'): Promise<() => Promise<void>> {
  const { sealed } = await server.context.db.one<{ sealed: string }>('select sealed from bank_account_numbers where account_id = $1', [
    account_id,
  ]);
  const seal = (value: string) =>
    ownerRun(server, `update bank_account_numbers set sealed = '${value}' where account_id = '${account_id}'`);
  await seal(spoiled);
  return () => seal(sealed);
}

const LINES = 'files hold what was originated: their bytes, totals and entries agree';
const NUMBERS = "every linked account's numbers are its own, and the newest";
/** The proofs that do not hold: what was spoiled to keep an entry out of a file is found by them, and nothing else is. */
const brokenProofs = async () => (await broken(server)).flatMap((line) => /^BROKEN +\d+\.\d s {2}(.*)$/.exec(line)?.slice(1) ?? []);

/** What the proofs say where no cutoff has tried what is listed for a week. */
async function brokenOnceUntried(): Promise<string> {
  await ownerRun(server, `update ach_unoriginable_entries set tried_at = tried_at - interval '7 days'`);
  const lines = await broken(server);
  await ownerRun(server, `update ach_unoriginable_entries set tried_at = tried_at + interval '7 days'`);
  return lines.join('\n');
}

describe('an unoriginable debit', () => {
  it('is left out of it, found by whoever looks after the files, and leaves once when it can', async () => {
    const mend = await spoilAccount(adas_account);
    const beas = await pay(server, bea, shop, 700);
    await until(server, '2026-06-01 22:00');
    expect([entriesOf(payment).length, entriesOf(beas).length]).toEqual([0, 1]);
    const found = `unoriginable  debit  ${payment.public_id}: the numbers of the account cannot be opened`;
    expect(await runCommand(server.context, ['list-exceptions'])).toBe(found.replace('  ', '  2026-06-02T02:00Z  '));
    expect(await gauge()).toBe('1');
    const reason = 'the numbers of the account cannot be opened';
    expect(await callSandbox(server, 'GET', '/ach/exceptions')).toMatchObject({
      json: { waiting: 0, unoriginable: { waiting: 1, rows: [{ kind: 'debit', reference: payment.public_id, reason }] } },
    });
    // A cutoff for which nothing can be written makes no file, and holds up none.
    await until(server, '2026-06-03 22:00');
    expect(await runCommand(server.context, ['list-exceptions'])).toContain('2026-06-02T02:00Z');
    expect(await gauge()).toBe('1');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'PENDING' });
    expect(await brokenProofs()).toEqual([NUMBERS]);
    expect(await brokenOnceUntried()).toContain(`purchase ${payment.purchase_id} has waited for a file since`);

    await mend();
    await until(server, '2026-06-04 22:00');
    expect(await waiting()).toBe('Nothing waits.');
    expect(await gauge()).toBe('0');
    await until(server, '2026-06-09 22:00');
    expect(entriesOf(payment)).toHaveLength(1);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect(await broken(server)).toEqual([]);
  });

  it.each(['k1', 'k9', 'v2'])('is left out alone where the name of its key was altered to %s [LIV-20]', async (altered) => {
    const { sealed } = await server.context.db.one<{ sealed: string }>('select sealed from bank_account_numbers where account_id = $1', [
      adas_account,
    ]);
    await spoilAccount(adas_account, sealed.replace(/^v1\./, `${altered}.`));
    const beas = await pay(server, bea, shop, 700);
    await until(server, '2026-06-01 22:00');
    expect([entriesOf(payment).length, entriesOf(beas).length]).toEqual([0, 1]);
    expect(await waiting()).toContain(payment.public_id);
  });

  it('is found no more once its account cannot be debited', async () => {
    await until(server, '2026-06-01 22:00');
    await spoilAccount(adas_account);
    const unoriginable = await pay(server, ada, shop, 700);
    await until(server, '2026-06-02 22:00');
    expect(await waiting()).toContain(unoriginable.public_id);
    bank.offer('first.ach', returnsFile([{ entry: entryOf(payment), code: 'R02' }]));
    await until(server, '2026-06-03 22:00');
    expect(await fateOf(server, unoriginable)).toMatchObject({ status: 'FAILED' });
    expect(await waiting()).toBe('Nothing waits.');
  });

  it('for a text that no file can hold keeps no other from leaving', async () => {
    await until(server, '2026-06-01 22:00');
    bank.offer('first.ach', returnsFile([{ entry: entryOf(payment), code: 'R01' }]));
    await until(server, '2026-06-03 22:00');
    await trigger(server, shop, payment);
    const name = (of: string) =>
      ownerRun(server, `update ach_entries set company_name = '${of}' where purchase_id = '${payment.purchase_id}' and attempt = 1`);
    await name('Café Vert');
    const others = [await pay(server, bea, shop, 300), await pay(server, bea, shop, 400)];
    await until(server, '2026-06-04 22:00');
    expect(others.map((one) => entriesOf(one).length)).toEqual([1, 1]);
    expect(await waiting()).toBe(
      `unoriginable  debit  ${payment.public_id}: batch header company_name "Café Vert": must be printable ASCII`,
    );
    await until(server, '2026-06-05 22:00');
    expect(await brokenProofs()).toEqual([LINES]);
    expect(await brokenOnceUntried()).toContain(`of purchase ${payment.purchase_id} has waited for a file since`);
    await name('GREEN LEAF MARKE');
    await until(server, '2026-06-08 22:00');
    await until(server, '2026-06-11 22:00');
    expect(entriesOf(payment)).toHaveLength(2);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED' });
    expect(await waiting()).toBe('Nothing waits.');
    expect(await broken(server)).toEqual([]);
  });
});

describe('an unoriginable debit whose reason cannot be mended', () => {
  const operate = (...args: string[]) => runCommand(server.context, args);
  const abandon = (of: Payment, ...more: string[]) =>
    operate('abandon-unoriginable-entry', of.public_id, '--why', 'the key is lost', '--by', 'Ingrid', ...more);

  it('is abandoned by a person, once: its payment is FAILED, and nobody holds its money', async () => {
    await spoilAccount(adas_account);
    const beas = await pay(server, bea, shop, 700);
    const not_listed = `no debit ${payment.public_id} is listed as unoriginable`;
    await expect(abandon(payment)).rejects.toThrow(not_listed);
    await until(server, '2026-06-01 22:00');
    expect(await balanceOf(server.context.db, 'merchant_pending', shop.business_id)).toBe(5_700);
    await expect(operate('abandon-unoriginable-entry', payment.public_id)).rejects.toThrow('--why');
    await expect(abandon(beas)).rejects.toThrow(`no debit ${beas.public_id} is listed as unoriginable`);
    expect(await abandon(payment)).toBe(`${payment.public_id} is abandoned: its payment is FAILED and is never collected.`);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'FAILED' });
    expect(await balanceOf(server.context.db, 'merchant_pending', shop.business_id)).toBe(700);
    expect([await waiting(), await gauge()]).toEqual(['Nothing waits.', '0']);
    await expect(abandon(payment)).rejects.toThrow(
      `${payment.public_id} was abandoned already (Ingrid, 2026-06-02T02:00:05Z: the key is lost)`,
    );
    expect(await operate('trace', payment.public_id)).toContain('Ingrid');
    await until(server, '2026-06-03 22:00');
    expect(entriesOf(payment)).toEqual([]);
    expect(await brokenProofs()).toEqual([NUMBERS]);
  });

  it('is left alone where it has ended since', async () => {
    await spoilAccount(adas_account);
    await until(server, '2026-06-01 22:00');
    await refund(server, shop, payment, 5_000);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'CANCELLED' });
    await expect(abandon(payment)).rejects.toThrow(`${payment.public_id} waits for no file any more`);
  });

  it('is cancelled where it is a reinitiation: it counts as none, and the payment stays owed', async () => {
    await until(server, '2026-06-01 22:00');
    bank.offer('first.ach', returnsFile([{ entry: entryOf(payment), code: 'R01' }]));
    await until(server, '2026-06-03 22:00');
    await trigger(server, shop, payment);
    await spoilAccount(adas_account);
    await until(server, '2026-06-04 22:00');
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_on: null });
    expect(await abandon(payment)).toBe(`The reinitiation of ${payment.public_id} is abandoned: it is cancelled and counts as none.`);
    expect(await waiting()).toBe('Nothing waits.');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
    expect(await returnOf(server, shop, payment)).toMatchObject({ retry_count: 0, retry_refusal: null });
    expect(await balanceOf(server.context.db, 'consumer_receivable')).toBe(0);
    await until(server, '2026-06-05 22:00');
    expect(entriesOf(payment)).toHaveLength(1);
    await expect
      .poll(async () => (await listOutbox(server.context.db, { to: ada.phone })).map(({ body }) => body).join())
      .toContain('We told you we’d try your payment of $50.00 to Green Leaf Market again. We won’t.');
    expect(await brokenProofs()).toEqual([LINES, NUMBERS]);
  });
});

it('micro-entries to an account that cannot be opened wait with the reason, and leave when it can', async () => {
  const { SynAccountID } = await linkByNumbers(server, await registerConsumer(server), accountNumber(1));
  const mend = await spoilAccount(SynAccountID);
  await until(server, '2026-06-01 22:00');
  expect(await waiting()).toBe(`unoriginable  micro_entry  ${SynAccountID}: the numbers of the account cannot be opened`);
  expect(entriesOf(payment)).toHaveLength(1);
  await until(server, '2026-06-04 22:00');
  expect(await brokenProofs()).toEqual([NUMBERS]);
  expect(await brokenOnceUntried()).toMatch(/verification \S+ is WAITING since/);
  await mend();
  await until(server, '2026-06-05 22:00');
  expect(bank.entries.filter(({ transaction_code, amount_cents }) => transaction_code === '22' && amount_cents < 100)).toHaveLength(2);
  expect(await waiting()).toBe('Nothing waits.');
  expect(await broken(server)).toEqual([]);
});

it('a reversal whose text no file can hold waits with the reason, nothing taken from the merchant, and leaves once', async () => {
  await until(server, '2026-06-04 10:00');
  await runCommand(server.context, ['reverse', payment.public_id, '--reason', 'duplicate']);
  const name = (of: string) =>
    ownerRun(server, `update ach_entries set company_name = '${of}' where purchase_id = '${payment.purchase_id}'`);
  await name('Café Vert');
  await until(server, '2026-06-04 22:00');
  expect(await waiting()).toMatch(/^unoriginable {2}reversal {2}\S+: batch header company_name "Café Vert": must be printable ASCII$/);
  await until(server, '2026-06-05 22:00');
  expect(await balanceOf(server.context.db, 'refund_payable')).toBe(0);
  expect(await brokenProofs()).toEqual([LINES]);
  await name('GREEN LEAF MARKE');
  await until(server, '2026-06-08 22:00');
  expect(entriesOf(payment).map(({ transaction_code }) => transaction_code)).toEqual(['27', '22']);
  expect(await waiting()).toBe('Nothing waits.');
  await until(server, '2026-06-10 22:00');
  expect(entriesOf(payment)).toHaveLength(2);
  expect(await broken(server)).toEqual([]);
});

it('a refund that no file can hold is held with the reason, keeps no other from leaving, and is released to the same account', async () => {
  await until(server, '2026-06-04 22:00');
  const { reference } = await refund(server, shop, payment, 1_000);
  const name = (of: string) => ownerRun(server, `update purchases set public_id = '${of}' where id = '${payment.purchase_id}'`);
  await name('Café');
  const beas = await pay(server, bea, shop, 700);
  await until(server, '2026-06-05 22:00');
  expect(entriesOf(beas)).toHaveLength(1);
  expect(await runCommand(server.context, ['list-refunds'])).toContain(
    `${reference}  $10.00 of payment Café: no file to the bank can hold what its entry says`,
  );
  await name(payment.public_id);
  expect(await broken(server)).toEqual([]);
  await runCommand(server.context, ['release-refund', reference, '--why', 'mended']);
  await until(server, '2026-06-08 22:00');
  await until(server, '2026-06-09 22:00');
  expect(entriesOf(payment).map(({ transaction_code }) => transaction_code)).toEqual(['27', '22']);
  expect(await broken(server)).toEqual([]);
});

it('a dishonored return that tells another story than the bank’s file waits with the reason, and leaves once', async () => {
  await until(server, '2026-06-02 10:00');
  bank.offer('first.ach', returnsFile([{ entry: entryOf(payment), code: 'R01' }]));
  await until(server, '2026-06-03 22:00');
  await dishonorReturn(server.context, payment.public_id, 'R62', 'ops');
  const { id, trace } = await server.context.db.one<{ id: string; trace: string }>(
    'select id, return_trace_number as trace from dishonored_returns',
  );
  await ownerRun(server, `update dishonored_returns set return_trace_number = 'none'`);
  const beas = await pay(server, bea, shop, 700);
  await until(server, '2026-06-04 22:00');
  expect(await waiting()).toContain(
    `unoriginable  dishonored_return  ${id}: the file from the bank does not tell of the return that is dishonored`,
  );
  expect([entriesOf(beas).length, entriesWith('dishonored-return').length]).toEqual([1, 0]);
  await ownerRun(server, `update dishonored_returns set return_trace_number = '${trace}'`);
  await until(server, '2026-06-05 22:00');
  await until(server, '2026-06-08 22:00');
  expect(entriesWith('dishonored-return')).toHaveLength(1);
  expect(await waiting()).toBe('Nothing waits.');
  expect(await broken(server)).toEqual([]);
});

it('a refused change whose line cannot be read waits with the reason, and leaves once', async () => {
  await until(server, '2026-06-02 10:00');
  const sent = entryOf(payment);
  const change = (): AddendaInput => ({
    kind: 'change',
    change_code: 'C01',
    original_trace_number: sent.trace_number,
    original_receiving_dfi_identification: sent.receiving_routing_number.slice(0, 8),
    corrected_data: '999988887777',
  });
  bank.offer('change.ach', returnsFile([{ entry: { ...sent, account_number: '5550001' }, code: 'C01' }], change));
  bank.say({ name: 'ach-20260602-2200-A.ach', accepted: false, reason: 'no' });
  await until(server, '2026-06-03 10:00');
  const { id, line } = await server.context.db.one<{ id: string; line: number }>(
    'select id, line_number as line from notifications_of_change',
  );
  await ownerRun(server, 'update notifications_of_change set line_number = 999');
  const beas = await pay(server, bea, shop, 700);
  await until(server, '2026-06-03 22:00');
  expect(await waiting()).toContain(`unoriginable  refused_change  ${id}: `);
  expect([entriesOf(beas).length, entriesWith('refused-change').length]).toEqual([1, 1]);
  await ownerRun(server, `update notifications_of_change set line_number = ${line}`);
  await until(server, '2026-06-04 22:00');
  await until(server, '2026-06-05 22:00');
  // Once in the file that the bank rejected, and once in one that it has.
  expect(entriesWith('refused-change')).toHaveLength(2);
  expect(await waiting()).toBe('Nothing waits.');
  expect(await broken(server)).toEqual([]);
});
