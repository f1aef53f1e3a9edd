import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, outgoingFiles, type Payment, pay, statusOfFile, traceOf } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { beginCutoff, noteIngested, noteOriginated, notePosted } from '../cutoff-store.ts';
import { decideRejectedFile } from '../index.ts';

const FIRST = 'ach-20260601-2200-A.ach';
const SECOND = 'ach-20260602-2200-A.ach';

let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let payment: Payment;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  await linkChecking(server, ada);
  payment = await pay(server, ada, shop, 5_000);
  bank.say({ name: FIRST, accepted: false, reason: 'out of balance' });
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
});
afterEach(() => server.stop());

const decide = (decision: 'reoriginated' | 'abandoned', by = 'ingrid', name = FIRST) =>
  decideRejectedFile(server.context, entryHandlers, { name, decision, by, why: 'the bank said so' });
const entries = async () =>
  (await traceOf(server, payment.public_id)).entries.toSorted((one, other) => one.trace_number.localeCompare(other.trace_number));

describe('a rejected file that is re-originated', () => {
  it('goes into the next file: the same debits under new trace numbers, each in one file that was not rejected', async () => {
    expect(await decide('reoriginated')).toMatchObject({ kind: 'decided', anew: true });
    expect((await fateOf(server, payment)).status).toBe('PENDING');
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    expect(await outgoingFiles(server)).toEqual([FIRST, SECOND]);
    const found = await entries();
    expect(found).toMatchObject([
      { file: FIRST, attempt: 1, rejected: true },
      { file: SECOND, attempt: 1, rejected: false },
    ]);
    expect(found[0]?.trace_number).not.toBe(found[1]?.trace_number);
    expect(await broken(server)).toEqual([]);
    await advanceTo(server, newYork('2026-06-05', '22:00:05'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'POSTED', settled_at: newYork('2026-06-03', '08:30') });
    expect(await broken(server)).toEqual([]);
  });

  it('may be rejected again and be re-originated again', async () => {
    await decide('reoriginated');
    bank.say({ name: SECOND, accepted: false, reason: 'still out of balance' });
    await advanceTo(server, newYork('2026-06-03', '22:00:05'));
    expect(await outgoingFiles(server)).toEqual([FIRST, SECOND]);
    await decide('reoriginated', 'ingrid', SECOND);
    await advanceTo(server, newYork('2026-06-04', '22:00:05'));
    expect((await entries()).map(({ rejected }) => rejected)).toEqual([true, true, false]);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a rejected file that is abandoned', () => {
  it('makes its payments FAILED and takes the money back to where it was before the approval', async () => {
    expect(await decide('abandoned')).toMatchObject({ kind: 'decided', anew: true });
    expect((await fateOf(server, payment)).status).toBe('FAILED');
    for (const account of ['consumer_receivable', 'in_transit', 'merchant_pending'] as const)
      expect(await balanceOf(server.context.db, account), account).toBe(0);
    await advanceTo(server, newYork('2026-06-04', '22:00:05'));
    expect(await outgoingFiles(server)).toEqual([FIRST]);
    expect(await broken(server)).toEqual([]);
  });

  it('leaves alone what has ended another way meanwhile', async () => {
    const other = await pay(server, ada, shop, 700);
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === other.public_id) ?? expect.fail();
    bank.offer('returns.ach', returnsFile([{ entry, code: 'R02' }]));
    await advanceTo(server, newYork('2026-06-03', '22:00:05'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'FAILED', reason: 'R02' });
    expect(await decide('abandoned')).toMatchObject({ kind: 'decided', anew: true });
    expect(await fateOf(server, payment)).toMatchObject({ status: 'FAILED', reason: 'R02' });
    expect(await broken(server)).toEqual([]);
  });
});

describe('a decision', () => {
  it('is made once: the same again changes nothing, another one neither, and both are told who decided', async () => {
    await decide('reoriginated', 'ingrid');
    for (const again of ['reoriginated', 'abandoned'] as const)
      expect(await decide(again, 'wes')).toMatchObject({
        kind: 'decided',
        anew: false,
        decided: { decision: 'reoriginated', decided_by: 'ingrid', decided_why: 'the bank said so' },
      });
    expect((await fateOf(server, payment)).status).toBe('PENDING');
  });

  it('of two people at the same moment is that of one of them', async () => {
    const wishes = ['reoriginated', 'abandoned', 'reoriginated', 'abandoned'] as const;
    const answers = await Promise.all(wishes.map((decision) => decide(decision)));
    expect(answers.filter((answer) => answer.kind === 'decided' && answer.anew)).toHaveLength(1);
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    const taken = answers[0]?.kind === 'decided' ? answers[0].decided.decision : undefined;
    expect((await fateOf(server, payment)).status).toBe(taken === 'reoriginated' ? 'PENDING' : 'FAILED');
    expect((await entries()).filter(({ rejected }) => !rejected)).toHaveLength(taken === 'reoriginated' ? 1 : 0);
    expect(await broken(server)).toEqual([]);
  });

  it('is not made about a file that the bank has taken, or that there is not', async () => {
    await decide('reoriginated');
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    expect(await decide('abandoned', 'ingrid', SECOND)).toEqual({ kind: 'not_rejected', status: 'DELIVERED' });
    expect(await decide('abandoned', 'ingrid', 'none.ach')).toEqual({ kind: 'unknown' });
    expect((await fateOf(server, payment)).status).toBe('PENDING');
  });
});

describe('the bank’s acknowledgement', () => {
  it('is asked for again before settlement: a file that it rejects late has not settled', async () => {
    await decide('reoriginated');
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    bank.say({ name: SECOND, accepted: true });
    await advanceTo(server, newYork('2026-06-03', '01:00'));
    expect(await statusOfFile(server, SECOND)).toBe('ACCEPTED');
    bank.say({ name: SECOND, accepted: false, reason: 'the operator refused it' });
    await advanceTo(server, newYork('2026-06-03', '08:31'));
    expect(await statusOfFile(server, SECOND)).toBe('REJECTED');
    expect(await fateOf(server, payment)).toMatchObject({ status: 'PENDING', settled_at: null });
  });
});

describe('proving', () => {
  it('finds a payment that is still waited for though its file was abandoned', async () => {
    await server.context.db.run(
      `update ach_files set decision = 'abandoned', decided_at = now(), decided_by = 'nobody', decided_why = 'nothing' where name = $1`,
      [FIRST],
    );
    expect((await broken(server)).join('\n')).toContain(`is PENDING though its file ${FIRST} was abandoned`);
  });

  it('finds a payment that no file took though its file was re-originated', async () => {
    await decide('reoriginated');
    for (const date of ['2026-06-02', '2026-06-03']) {
      const at = newYork(date, '22:00');
      await beginCutoff(server.context.db, at);
      for (const note of [noteIngested, notePosted, noteOriginated]) await note(server.context.db, at, at);
    }
    expect((await broken(server)).join('\n')).toContain('has waited for a file since');
  });
});

describe('what the bank holds', () => {
  it('is read back: a file that it kept by half is delivered again, and the books say why', async () => {
    bank.fates.push('kept by half');
    await pay(server, ada, shop, 6_000);
    await advanceTo(server, newYork('2026-06-02', '22:00:03'));
    const shown = () => runCommand(server.context, ['show-file', SECOND]);
    expect(await shown()).toMatch(/ORIGINATED, not delivered: .*bytes of[\s\S]*, read back not yet,/);
    await advanceTo(server, newYork('2026-06-02', '22:05'));
    expect(await shown()).toMatch(/ DELIVERED\n.*, read back 2026-06-03T02:0\d:\d\dZ,/);
    expect(new Set(bank.deliveries.filter(({ name }) => name === SECOND).map(({ text }) => text)).size).toBe(1);
  });
});
