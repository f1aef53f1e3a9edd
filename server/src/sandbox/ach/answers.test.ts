import { refunds } from '@drawbridge/contract';
import { readFile, writeFile } from '@drawbridge/nacha';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceAtBank } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { fileOf } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import type { Payment } from '../../../test/support/money.ts';
import {
  advanceTo,
  callSandbox,
  fateOf,
  listAchFiles,
  newYork,
  outgoingEntries,
  outgoingFiles,
  pay,
  traceOf,
} from '../../../test/support/money.ts';
import type { Payer } from '../../../test/support/payments.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { listPayouts, ownerRun, refund } from '../../../test/support/refunds.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { decideRejectedFile } from '../../ach/index.ts';
import { dishonorReturn, listDishonoredReturns } from '../../collections/dishonored-returns/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { applyDebit } from '../bank/index.ts';
import { seal } from './bank.ts';
import { takeFile } from './index.ts';

let server: TestServer;
let shop: TestShop;
beforeEach(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
});
afterEach(() => server.stop());

/** Somebody with one linked account. */
async function someone(account?: string): Promise<Payer> {
  const consumer = await registerConsumer(server);
  return { ...consumer, account_id: await linkChecking(server, consumer, account === undefined ? {} : { account }) };
}
const paid = (consumer: Payer, amount_cents: number) => pay(server, consumer, shop, amount_cents);
const at = (date: string, time: string) => advanceTo(server, newYork(date, `${time}:10`));
const atBank = ({ account_id }: Payer) => balanceAtBank(server, account_id);
const status = async (payment: Payment) => (await fateOf(server, payment)).status;
const entriesOf = async (reference: string) =>
  (await outgoingEntries(server)).filter(({ receiver_identification }) => receiver_identification === reference);
const reject = (name: string) => callSandbox(server, 'POST', '/ach/reject', { name, reason: 'Wrong day' });
async function ok(path: string, body: unknown): Promise<unknown> {
  const reply = await callSandbox(server, 'POST', path, body);
  if (reply.status !== 200) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
  return reply.json;
}

describe('a dishonored return at the sandbox bank', () => {
  it('takes the money back from the customer when it settles, who has it again when the bank contests', async () => {
    const consumer = await someone();
    const payment = await paid(consumer, 10_000);
    await at('2026-06-08', '10:00');
    await sendBack(server, payment, 'R01');
    expect(await atBank(consumer)).toBe(500_000);
    await dishonorReturn(server.context, payment.public_id, 'R68', 'ops');
    expect((await callSandbox(server, 'POST', '/ach/contest', { public_id: payment.public_id })).status).toBe(400);
    await at('2026-06-09', '10:00');
    expect(await status(payment)).toBe('POSTED');
    expect(await atBank(consumer)).toBe(490_000);

    expect(await ok('/ach/contest', { public_id: payment.public_id })).toEqual({
      public_id: payment.public_id,
      file: expect.stringMatching(/^contests-.*\.ach$/),
    });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R73' });
    expect(await atBank(consumer)).toBe(500_000);
    expect((await callSandbox(server, 'POST', '/ach/contest', { public_id: payment.public_id })).status).toBe(400);
    expect(await broken(server)).toEqual([]);
  });

  it('of a second return, or of one over another amount, moves no customer’s account', async () => {
    const consumer = await someone();
    const [twice, wrong] = [await paid(consumer, 10_000), await paid(consumer, 2_000)];
    await at('2026-06-03', '10:00');
    await sendBack(server, twice, 'R08');
    expect((await callSandbox(server, 'POST', '/ach/return', { public_id: twice.public_id, code: 'R08' })).status).toBe(400);
    await ok('/ach/return', { public_id: twice.public_id, code: 'R08', fault: 'duplicate' });
    await ok('/ach/return', { public_id: wrong.public_id, code: 'R08', fault: 'wrong_amount' });
    expect((await listDishonoredReturns(server.context)).map(({ reason_code }) => reason_code).toSorted()).toEqual(['R67', 'R69']);
    expect(await balanceOf(server.context.db, 'dishonored_returns')).toBe(10_000 + 1_999);
    await at('2026-06-05', '10:00');
    expect(await balanceOf(server.context.db, 'dishonored_returns')).toBe(0);
    expect(await atBank(consumer)).toBe(498_000);
    expect([await status(twice), await status(wrong)]).toEqual(['DECLINED', 'POSTED']);
    expect((await listAchFiles(server)).every(({ status }) => status !== 'REJECTED')).toBe(true);
    expect(await broken(server)).toEqual([]);
  });

  it('of one of two returns of a debit is contested for that one alone', async () => {
    const payment = await paid(await someone(), 10_000);
    await at('2026-06-03', '10:00');
    await ok('/ach/return', { public_id: payment.public_id, code: 'R08', fault: 'wrong_amount' });
    await at('2026-06-08', '10:00');
    await sendBack(server, payment, 'R01');
    await dishonorReturn(server.context, payment.public_id, 'R68', 'ops');
    await at('2026-06-09', '10:00');
    expect(await status(payment)).toBe('POSTED');
    await ok('/ach/contest', { public_id: payment.public_id });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R73' });
    expect(await balanceOf(server.context.db, 'dishonored_returns')).toBe(0);
    await ok('/ach/contest', { public_id: payment.public_id });
    expect(await balanceOf(server.context.db, 'dishonored_returns')).toBe(9_999);
    expect(await broken(server)).toEqual([]);
  });

  it('cannot be asked for when no file leaves in time any more', async () => {
    const payment = await paid(await someone(), 10_000);
    await at('2026-06-03', '10:00');
    await sendBack(server, payment, 'R01');
    await at('2026-06-10', '22:30');
    await expect(dishonorReturn(server.context, payment.public_id, 'R70', 'ops')).rejects.toThrow('five banking days');
  });
});

describe('a return at somebody’s wish', () => {
  it('says until when it had to come where it comes late, and takes effect all the same', async () => {
    const payments = [];
    for (const cents of [1_001, 1_002, 1_003]) payments.push(await paid(await someone(), cents));
    const [in_time, late, disputed] = payments as [Payment, Payment, Payment];
    const lastDay = async ({ public_id }: Payment, code: string) =>
      ((await ok('/ach/return', { public_id, code })) as { last_day: string | null }).last_day;
    // Settled on Tuesday the 2nd: two banking days.
    await at('2026-06-04', '10:00');
    expect(await lastDay(in_time, 'R01')).toBeNull();
    await at('2026-06-05', '10:00');
    expect(await status(late)).toBe('POSTED');
    expect(await lastDay(late, 'R01')).toBe('2026-06-04');
    expect(await status(late)).toBe('DECLINED');
    // Sixty days for whoever says that they authorized nothing; the 60th is Saturday, August 1: the banking day after it is the last.
    await at('2026-08-04', '10:00');
    expect(await lastDay(disputed, 'R10')).toBe('2026-08-03');
  });
});

describe('an account that has moved', () => {
  it('gets the later payments under its new number, the old one works for thirty days and comes back R03 then', async () => {
    const consumer = await someone('NOC C01 new number');
    const first = await paid(consumer, 1_000);
    await at('2026-06-02', '10:00');
    const on_its_way = await paid(consumer, 2_000);
    await at('2026-06-02', '22:00');
    const later = await paid(consumer, 3_000);
    await at('2026-06-05', '22:00');
    const [[old], [between], [corrected]] = [
      await entriesOf(first.public_id),
      await entriesOf(on_its_way.public_id),
      await entriesOf(later.public_id),
    ];
    expect(between?.account_number).toBe(old?.account_number);
    expect(corrected?.account_number).not.toBe(old?.account_number);
    expect(await atBank(consumer)).toBe(494_000);
    expect((await listAchFiles(server)).flatMap(({ contents }) => contents).filter(({ what }) => what === 'change')).toMatchObject([
      { code: 'C01', entries: 1 },
      { code: 'C01', entries: 1 },
    ]);
    const by_old_number = (at: Date) =>
      server.context.db.transaction((tx) =>
        applyDebit(
          tx,
          { routing_number: old?.receiving_routing_number ?? '', account_number: old?.account_number ?? '', amount_cents: 1 },
          at,
        ),
      );
    expect(await by_old_number(newYork('2026-07-02', '08:00'))).toMatchObject({ paid: true });
    expect(await by_old_number(newYork('2026-07-03', '08:00'))).toEqual({ paid: false, code: 'R03' });
    expect(await broken(server)).toEqual([]);
  });

  it('that is a savings account is debited as one from then on', async () => {
    const consumer = await someone('NOC C05 savings');
    const first = await paid(consumer, 1_000);
    await at('2026-06-03', '22:00');
    const later = await paid(consumer, 2_000);
    await at('2026-06-05', '10:00');
    expect((await entriesOf(first.public_id))[0]?.transaction_code).toBe('27');
    expect((await entriesOf(later.public_id))[0]?.transaction_code).toBe('37');
    expect(await atBank(consumer)).toBe(497_000);
  });

  it('at somebody’s wish is paid from as before, under whatever is new about it', async () => {
    const codes = ['C01', 'C02', 'C03', 'C05', 'C06', 'C07'];
    const people = new Map<string, { consumer: Payer; first: Payment }>();
    for (const code of codes) {
      const consumer = await someone();
      people.set(code, { consumer, first: await paid(consumer, 1_000) });
    }
    const of = (code: string) => people.get(code) ?? expect.fail(code);
    const early = await callSandbox(server, 'POST', '/ach/change', { public_id: of('C01').first.public_id, code: 'C01' });
    expect(early.status).toBe(400);
    await at('2026-06-02', '10:00');
    for (const code of codes) await ok('/ach/change', { public_id: of(code).first.public_id, code });
    const later = new Map<string, Payment>();
    for (const code of codes) later.set(code, await paid(of(code).consumer, 2_000));
    await at('2026-06-05', '22:00');
    for (const code of codes) {
      const second = later.get(code) ?? expect.fail(code);
      const [[old], [corrected]] = [await entriesOf(of(code).first.public_id), await entriesOf(second.public_id)];
      const differs = (field: 'account_number' | 'receiving_routing_number' | 'transaction_code') => old?.[field] !== corrected?.[field];
      expect([differs('receiving_routing_number'), differs('account_number'), differs('transaction_code')], code).toEqual([
        ['C02', 'C03', 'C07'].includes(code),
        ['C01', 'C03', 'C06', 'C07'].includes(code),
        ['C05', 'C06', 'C07'].includes(code),
      ]);
      expect(await atBank(of(code).consumer), code).toBe(497_000);
      expect([await status(of(code).first), await status(second)], code).toEqual(['POSTED', 'POSTED']);
    }
    expect(await broken(server)).toEqual([]);
  });
});

describe('credits', () => {
  it('reach the merchant, and the customer of a refund; a customer’s account that takes none sends them back', async () => {
    const [taker, refuser] = [await someone(), await someone('Closed for credits')];
    const [one, other] = [await paid(taker, 5_000), await paid(refuser, 7_000)];
    const given = await refund(server, shop, one, 2_000);
    const refused = await refund(server, shop, other, 3_000);
    await at('2026-06-05', '10:00');
    expect(await atBank(taker)).toBe(497_000);
    expect(await atBank(refuser)).toBe(493_000);
    await at('2026-06-08', '22:00');
    const token = await shop.admin.signIn();
    const stand = async (payment: Payment) =>
      (await server.ok(refunds.read, { token, params: { purchaseId: payment.purchase_id } })).items.map(({ id, status }) => [id, status]);
    expect([await stand(one), await stand(other)]).toEqual([[[given.id, 'completed']], [[refused.id, 'pending']]]);
    const held = await runCommand(server.context, ['list-refunds']);
    expect(held).toContain(refused.reference);
    expect(held).not.toContain(given.reference);
    expect((await listPayouts(server, { ...shop, admin: { ...shop.admin, token } })).items).toMatchObject([{ status: 'paid' }]);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a file that the bank rejects after it took it', () => {
  it('moves nothing, waits for a person, and re-originated is paid', async () => {
    const consumer = await someone();
    const payment = await paid(consumer, 4_000);
    await at('2026-06-01', '22:30');
    const [name = ''] = await outgoingFiles(server);
    expect((await listAchFiles(server))[0]).toMatchObject({ name, rejectable: true });
    expect((await reject('nothing.ach')).status).toBe(404);
    expect((await reject(name)).status).toBe(200);
    expect((await reject(name)).status).toBe(400);
    expect((await listAchFiles(server))[0]).toMatchObject({
      name,
      status: 'REJECTED',
      reject_reason: 'Wrong day',
      rejectable: false,
      contents: [],
    });
    await at('2026-06-02', '10:00');
    expect(await atBank(consumer)).toBe(500_000);
    await decideRejectedFile(server.context, entryHandlers, { name, decision: 'reoriginated', by: 'ops', why: 'again' });
    await at('2026-06-05', '22:00');
    expect(await status(payment)).toBe('POSTED');
    expect(await atBank(consumer)).toBe(496_000);
    const [, anew = ''] = await outgoingFiles(server);
    expect((await listAchFiles(server)).find((file) => file.name === anew)).toMatchObject({ status: 'ACCEPTED', rejectable: false });
    expect((await reject(anew)).status).toBe(400);
    expect(await broken(server)).toEqual([]);
  });
});

describe('single entries that the bank refuses', () => {
  const refuse = (public_id: string) => callSandbox(server, 'POST', '/ach/refuse', { public_id, reason: 'Account type not agreed' });

  it('never went out: their payments are FAILED and move nothing, the rest of their file settles', async () => {
    const [refuser, taker] = [await someone(), await someone()];
    const [refused, taken] = [await paid(refuser, 4_000), await paid(taker, 5_000)];
    await at('2026-06-01', '22:30');
    expect((await refuse(refused.public_id)).status).toBe(200);
    expect(await fateOf(server, refused)).toMatchObject({ status: 'FAILED' });
    expect((await traceOf(server, refused.public_id)).events.at(-1)).toMatchObject({ event: 'entry_rejected' });
    const printed = await runCommand(server.context, ['trace', refused.public_id]);
    expect(printed).toContain('refused by the bank: Account type not agreed');
    expect(printed).toContain('refused this entry of it (Account type not agreed): it never went out.');
    expect(printed).not.toContain('a person decides');
    const file = await runCommand(server.context, ['show-file', (await outgoingFiles(server))[0] ?? '']);
    expect(file).toMatch(new RegExp(`${refused.public_id}  FAILED  refused by the bank: Account type not agreed$`, 'm'));
    expect(file).toMatch(new RegExp(`${taken.public_id}  PENDING$`, 'm'));
    expect((await refuse(refused.public_id)).status).toBe(400);
    await at('2026-06-02', '09:00');
    expect((await refuse(taken.public_id)).status).toBe(400);
    expect([await atBank(refuser), await atBank(taker)]).toEqual([500_000, 495_000]);
    expect(await balanceOf(server.context.db, 'cash_at_odfi')).toBe(5_000);
    await at('2026-06-04', '22:30');
    expect(await status(taken)).toBe('POSTED');
    // The same acknowledgement comes with every answer of the bank's.
    expect(server.log_lines.filter((line) => line.includes('refuses an entry'))).toHaveLength(1);
    const [payout] = (await listPayouts(server, shop)).items;
    expect((await refuse(payout?.reference ?? '')).status).toBe(200);
    await at('2026-06-05', '22:30');
    const owed = await listPayouts(server, shop);
    expect(owed).toMatchObject({ balances: [{ amount: payout?.amount, obstacle: 'settlement_account_stopped' }] });
    expect(owed.items).toHaveLength(1);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a file that breaks what was agreed', () => {
  const BREACHES = [
    ['of another company', (text: string) => text.replace(/^(5.{39}|8.{43})1234567890/gm, '$19876543210'), /company 9876543210 is unknown/],
    ['in a class that is not agreed', (text: string) => text.replace(/^(5.{49})WEB/m, '$1TEL'), /class TEL is not agreed/],
    ['for a day that is no banking day', (text: string) => text.replace(/^(5.{68})260602/m, '$1260606'), /2026-06-06 is no banking day/],
    ['for a day far away', (text: string) => text.replace(/^(5.{68})260602/m, '$1260702'), /too far ahead/],
    ['under another description', (text: string) => text.replace(/^(5.{52})PAYMENT /m, '$1SURPRISE'), /SURPRISE, which is not agreed/],
    ['as a reinitiation of what is not back', (text: string) => text.replace(/^(5.{52})PAYMENT {3}/m, '$1RETRY PYMT'), /has not come back/],
    ['from somebody else', (text: string) => text.replace('1234567890', '9999999999'), /is from .*9999999999.*unknown/],
    ['with a credit among the debits', (text: string) => text.replace(/^627/m, '622'), /must be a debit/],
    ['with the trace numbers of another', (text: string) => text, /has been used before/],
  ] as const;

  it('is rejected, with the reason', async () => {
    await paid(await someone(), 4_000);
    await at('2026-06-01', '22:30');
    const [good = ''] = await outgoingFiles(server);
    const { text } = await callSandbox(server, 'GET', `/ach/files/${good}`);
    for (const [name, changed, reason] of BREACHES) {
      await takeFile(server.context, fileOf(name, Buffer.from(changed(text), 'latin1')), server.clock.now());
      const taken = await server.context.db.one<{ reject_reason: string | null }>(
        'select reject_reason from sandbox_ach_files where name = $1',
        [name],
      );
      expect(taken.reject_reason, name).toMatch(reason);
    }
  });

  it('with a trace number in two of its batches is rejected', async () => {
    await paid(await someone(), 4_000);
    await at('2026-06-01', '22:30');
    const [good = ''] = await outgoingFiles(server);
    const { header, batches } = readFile((await callSandbox(server, 'GET', `/ach/files/${good}`)).text);
    const [batch] = batches;
    if (batch?.format !== 'standard') throw new Error('the file has a batch of the standard layout');
    const [one, other] = [1, 2].map((batch_number) => ({ header: { ...batch.header, batch_number }, entries: batch.entries }));
    const text = writeFile({ header, batches: [one, other].filter((each) => each !== undefined) });
    await takeFile(server.context, fileOf('twice', Buffer.from(text, 'latin1')), server.clock.now());
    const taken = await server.context.db.one<{ reject_reason: string | null }>(
      "select reject_reason from sandbox_ach_files where name = 'twice'",
    );
    expect(taken.reject_reason).toMatch(/trace number \d{15} stands in it twice/);
    const { count } = await server.context.db.one<{ count: number }>(`select count(*) from sandbox_ach_entries where file_name = 'twice'`);
    expect(count).toBe(0);
  });

  it('that is another under a name which the bank has is refused; the same again, also one that it keeps whole from before, is taken for done', async () => {
    const payment = await paid(await someone(), 4_000);
    await at('2026-06-01', '22:30');
    const [good = ''] = await outgoingFiles(server);
    const { text } = await callSandbox(server, 'GET', `/ach/files/${good}`);
    const take = (words: string) => takeFile(server.context, fileOf(good, Buffer.from(words, 'latin1')), server.clock.now());
    const count = async (table: string) => (await server.context.db.one<{ count: number }>(`select count(*) from ${table}`)).count;
    const [entries, pieces] = [await count('sandbox_ach_entries'), await count('sandbox_ach_pieces')];
    await ownerRun(
      server,
      `update sandbox_ach_files set bytes_sealed = '${seal(server.context, good, text)}', upload_id = null where name = '${good}';
       delete from sandbox_ach_pieces`,
    );
    expect(pieces).toBe(1);
    await take(text);
    await expect(take(text.replace('PAYMENT', 'payment'))).rejects.toThrow(`the bank has another file named ${good}`);
    expect([await count('sandbox_ach_entries'), await count('sandbox_ach_pieces')]).toEqual([entries, 0]);
    await callSandbox(server, 'POST', '/ach/return', { public_id: payment.public_id, code: 'R01' });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED' });
  });

  it('with a reversal is rejected where that is late, or reverses nothing that stands', async () => {
    const { public_id } = await paid(await someone(), 4_000);
    await at('2026-06-03', '10:00');
    await runCommand(server.context, ['reverse', public_id, '--reason', 'duplicate']);
    await at('2026-06-04', '22:30');
    const name = (await outgoingFiles(server)).at(-1) ?? '';
    const { text } = await callSandbox(server, 'GET', `/ach/files/${name}`);
    const take = async (copy: string, changed: string) => {
      await takeFile(server.context, fileOf(copy, Buffer.from(changed, 'latin1')), server.clock.now());
      const [taken] = await server.context.db.many<{ reject_reason: string | null }>(
        'select reject_reason from sandbox_ach_files where name = $1',
        [copy],
      );
      return taken?.reject_reason;
    };
    expect(await take('twice', text)).toMatch(/reverses no debit of its amount that stands/);
    expect(await take('other name', text.replace('REVERSAL  ', 'PAYMENT   '))).toMatch(/credits in class WEB/);
    expect((await reject(name)).status).toBe(200);
    expect(await take('late', text.replace(/^(5.{68})260605/m, '$1260610'))).toMatch(/more than five banking days before/);
    expect(await take('of another', text.replaceAll(public_id, 'NOSUCHPAYMNT'))).toMatch(/reverses no debit/);
    expect(await take('on its last day', text.replace(/^(5.{68})260605/m, '$1260609'))).toBeNull();
  });
});
