import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { broken } from '../../../test/support/broken.ts';
import { FakeBank } from '../../../test/support/fake-bank.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { leaveAcknowledgement } from '../../../test/support/leave-acknowledgement.ts';
import { advanceTo, fateOf, newYork, type Payment, pay, statusOfFile } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { amountsPaid, listPayouts, ownerRun } from '../../../test/support/refunds.ts';
import { balanceOf } from '../../ledger/index.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { closeLateRejection, decideRejectedFile, deliverFile, pollAcknowledgements } from '../index.ts';
import { settleFile } from '../settle/settle.ts';
import { listUnsettledEntries, lockSettlingFile, lockUnsettledEntries, settleEntries } from '../store.ts';
import { processAcknowledgements } from './read-acknowledgements.ts';

const FIRST = 'ach-20260601-2200-A.ach';

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
});
afterEach(() => server.stop());

interface Kept {
  id: string;
  status: string;
  settled_at: Date | null;
  late_rejection_reason: string | null;
}
const file = () =>
  server.context.db.one<Kept>('select id, status, settled_at, late_rejection_reason from ach_files where name = $1', [FIRST]);
const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
const handed = () => bank.deliveries.filter(({ name }) => name === FIRST).length;
const logged = (words: string) => server.log_lines.filter((line) => line.includes(words)).length;

describe('a rejection that comes after settlement', () => {
  it('is read, kept once for a person, told of in the log, the metrics and the lists, and closed by one', async () => {
    await advanceTo(server, newYork('2026-06-02', '08:31'));
    expect((await file()).settled_at).toEqual(newYork('2026-06-02', '08:30'));
    bank.say({ name: FIRST, accepted: false, reason: 'too many returns' });
    await advanceTo(server, newYork('2026-06-02', '21:00'));
    expect(await file()).toMatchObject({ status: 'DELIVERED', late_rejection_reason: 'too many returns' });
    expect(logged('rejected a file that had begun to settle')).toBe(1);
    expect(await metrics()).toContain('drawbridge_files_rejected_late_open 1');
    expect(await runCommand(server.context, ['list-files'])).toContain('WAITS FOR A PERSON');
    expect(await runCommand(server.context, ['show-file', FIRST])).toContain('too many returns');
    expect(await broken(server)).toEqual([]);
    const close = () =>
      runCommand(server.context, ['close-late-rejection', FIRST, '--as', 'settled', '--why', 'carried after all', '--by', 'Ingrid']);
    expect(await close()).toContain('is closed');
    await expect(close()).rejects.toThrow('no late rejection');
    expect(await metrics()).toContain('drawbridge_files_rejected_late_open 0');
    expect(await runCommand(server.context, ['list-files'])).not.toContain('WAITS FOR A PERSON');
    expect(await runCommand(server.context, ['show-file', FIRST])).toContain('Ingrid: carried after all (closed as settled)');
  });

  it('keeps its payments PENDING until a person has closed it', async () => {
    const paid_out = await openShop(server, { paid_out: true });
    const second = await pay(server, ada, paid_out, 7_000);
    const payouts = () => amountsPaid(server, paid_out);
    const standing = async () => [(await fateOf(server, payment)).status, (await fateOf(server, second)).status];
    await advanceTo(server, newYork('2026-06-02', '09:00'));
    bank.say({ name: FIRST, accepted: false, reason: 'no funds of ours' });
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    expect(await standing()).toEqual(['PENDING', 'PENDING']);
    expect(logged('nothing of them is posted or paid out')).toBe(3);
    expect(await broken(server)).toEqual([]);
    expect(await payouts()).toEqual([]);
    await runCommand(server.context, ['close-late-rejection', FIRST, '--as', 'settled', '--why', 'settled after all', '--by', 'Ingrid']);
    await advanceTo(server, newYork('2026-06-05', '22:00:30'));
    expect(await standing()).toEqual(['POSTED', 'POSTED']);
    expect(await payouts()).toEqual([6_905]);
    expect(await broken(server)).toEqual([]);
  });

  it('of what is POSTED already keeps it from being paid out', async () => {
    // Without an account what is owed waits; so the payment is POSTED and not paid when the rejection comes.
    const owing = await openShop(server);
    await pay(server, ada, owing, 7_000);
    const payouts = () => amountsPaid(server, owing);
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    bank.say({ name: FIRST, accepted: false, reason: 'no funds of ours' });
    await advanceTo(server, newYork('2026-06-05', '21:00'));
    await payOutTo(server, owing.business_id, { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' });
    await advanceTo(server, newYork('2026-06-10', '22:00:30'));
    expect(await payouts()).toEqual([]);
    expect(await broken(server)).toEqual([]);
    await runCommand(server.context, ['close-late-rejection', FIRST, '--as', 'settled', '--why', 'settled after all', '--by', 'Ingrid']);
    expect(await broken(server)).toEqual([]);
    await advanceTo(server, newYork('2026-06-11', '22:00:30'));
    expect(await payouts()).toEqual([6_905]);
  });

  it('whose money the bank took back returns every entry of its file: what was POSTED and paid out is taken from the next payouts', async () => {
    const paid_out = await openShop(server, { paid_out: true });
    const { db } = server.context;
    const sold = await pay(server, ada, paid_out, 7_000);
    const next = () => amountsPaid(server, paid_out);
    const owed = () => balanceOf(db, 'merchant_payable', paid_out.business_id);
    const close = (name: string) =>
      runCommand(server.context, ['close-late-rejection', name, '--as', 'returned', '--why', 'taken back', '--by', 'Ingrid']);
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    expect([(await fateOf(server, sold)).status, await next(), await owed()]).toEqual(['POSTED', [6_905], 0]);
    bank.say({ name: FIRST, accepted: false, reason: 'no funds of ours' });
    await advanceTo(server, newYork('2026-06-05', '21:00'));
    await expect(runCommand(server.context, ['close-late-rejection', FIRST, '--why', 'taken back'])).rejects.toThrow(
      '--as is settled or returned',
    );
    expect(await close(FIRST)).toContain('2 of its entries came back');
    await expect(close(FIRST)).rejects.toThrow('no late rejection');
    expect([(await fateOf(server, sold)).status, (await fateOf(server, payment)).status]).toEqual(['DECLINED', 'DECLINED']);
    expect(await Promise.all([owed(), balanceOf(db, 'fee_income'), balanceOf(db, 'cash_at_odfi')])).toEqual([-6_905, 0, -6_905]);
    expect(await broken(server)).toEqual([]);
    expect(await runCommand(server.context, ['trace', sold.public_id])).toContain(`${FIRST}.rej`);
    await expect(runCommand(server.context, ['dishonor', sold.public_id, '--code', 'R62'])).rejects.toThrow('no bank has returned it');

    // Later sales make it up before anything is paid out; the payout's own file is rejected as late, which is no word about the account.
    await pay(
      server,
      { token: await ada.signIn() },
      { ...paid_out, admin: { ...paid_out.admin, token: await paid_out.admin.signIn() } },
      20_000,
    );
    await advanceTo(server, newYork('2026-06-11', '10:00'));
    const paid = 20_000 - 225 - 6_905;
    expect([await next(), await owed()]).toEqual([[6_905, paid], 0]);
    expect(await broken(server)).toEqual([]);
  });

  it('of a payout’s file is no word about its account: what was paid out goes with the next payout', async () => {
    const paid_out = await openShop(server, { paid_out: true });
    const { db } = server.context;
    await pay(server, ada, paid_out, 7_000);
    await advanceTo(server, newYork('2026-06-05', '10:00'));
    const name = bank.deliveries.at(-1)?.name ?? '';
    bank.say({ name, accepted: false, reason: 'no funds of ours' });
    await advanceTo(server, newYork('2026-06-05', '21:00'));
    const closed = await runCommand(server.context, ['close-late-rejection', name, '--as', 'returned', '--why', 'taken back']);
    expect(closed).toContain('1 of its entries came back');
    expect(await balanceOf(db, 'merchant_payable', paid_out.business_id)).toBe(6_905);
    await advanceTo(server, newYork('2026-06-08', '10:00'));
    expect((await listPayouts(server, paid_out)).items).toMatchObject([
      { amount: 6_905, status: 'paid' },
      { amount: 6_905, status: 'returned' },
    ]);
    expect(await broken(server)).toEqual([]);
  });

  it('whose entries have begun to come back is closed in no other way', async () => {
    const second = await pay(server, ada, shop, 6_000);
    await advanceTo(server, newYork('2026-06-02', '08:31'));
    bank.say({ name: FIRST, accepted: false, reason: 'no funds of ours' });
    await advanceTo(server, newYork('2026-06-02', '21:00'));
    const close = (outcome: string) => runCommand(server.context, ['close-late-rejection', FIRST, '--as', outcome, '--why', 'taken back']);
    const fates = async () => [(await fateOf(server, payment)).status, (await fateOf(server, second)).status];
    // As a server that is stopped in the middle leaves it.
    const [debit = expect.fail(), ...rest] = entryHandlers.filter(({ kind }) => kind === 'debit');
    const stopped = { ...debit, returned: () => Promise.reject(new Error('the server is stopped')) };
    const wish = { name: FIRST, outcome: 'returned', by: 'Ingrid', why: 'taken back' } as const;
    await expect(closeLateRejection(server.context, [stopped, ...rest], wish)).rejects.toThrow('the server is stopped');
    await expect(close('settled')).rejects.toThrow('have begun to come back');
    expect(await fates()).toEqual(['PENDING', 'PENDING']);
    expect(await close('returned')).toContain('2 of its entries came back');
    expect(await fates()).toEqual(['DECLINED', 'DECLINED']);
    expect(await broken(server)).toEqual([]);
  });

  it('is asked for through ten banking days, and then no more', async () => {
    await advanceTo(server, newYork('2026-06-16', '20:00'));
    bank.say({ name: FIRST, accepted: false, reason: 'on the tenth day' });
    await advanceTo(server, newYork('2026-06-17', '00:00'));
    expect(await file()).toMatchObject({ late_rejection_reason: 'on the tenth day' });
    await advanceTo(server, newYork('2026-06-17', '12:00'));
    expect(await server.context.db.one('select ask_again_at from ach_files where name = $1', [FIRST])).toEqual({ ask_again_at: null });
  });

  it('or in the middle of it, is kept for a person too', async () => {
    await pay(server, ada, shop, 6_000);
    await advanceTo(server, newYork('2026-06-02', '08:00'));
    // As a server leaves a file that died between two of its batches.
    const { id } = await file();
    const [first = expect.fail()] = await listUnsettledEntries(server.context.db, id);
    await server.context.db.transaction(async (tx) =>
      settleEntries(tx, id, await lockUnsettledEntries(tx, [first]), newYork('2026-06-02', '08:30')),
    );
    bank.say({ name: FIRST, accepted: false, reason: 'in the middle' });
    await pollAcknowledgements(server.context, entryHandlers);
    expect(await file()).toMatchObject({ status: 'DELIVERED', late_rejection_reason: 'in the middle' });
  });
});

describe('a rejection at the moment of settlement', () => {
  it('waits for a batch that settles, and sees what it has settled', async () => {
    await advanceTo(server, newYork('2026-06-02', '08:00'));
    const { id } = await file();
    bank.say({ name: FIRST, accepted: false, reason: 'at the same moment' });
    let taken: Promise<number> | undefined;
    await server.context.db.transaction(async (tx) => {
      // What a batch does, up to its end.
      expect(await lockSettlingFile(tx, id)).toBe(true);
      const entries = await lockUnsettledEntries(tx, await listUnsettledEntries(tx, id));
      await settleEntries(tx, id, entries, newYork('2026-06-02', '08:30'));
      taken = processAcknowledgements(server.context, entryHandlers, [FIRST], null);
      await waitForLock(server, tx);
    });
    await taken;
    expect(await file()).toMatchObject({ status: 'DELIVERED', late_rejection_reason: 'at the same moment' });
    const both = 'select count(*) from ach_entries where settled_at is not null and rejected_at is not null';
    expect(await server.context.db.one(both)).toEqual({ count: 0 });
  });

  it('keeps a file from settling that was listed before: nothing of it is both', async () => {
    await advanceTo(server, newYork('2026-06-02', '08:00'));
    const { id } = await file();
    let settling: Promise<void> | undefined;
    await server.context.db.transaction(async (tx) => {
      // What a rejection does, up to its end; its entries are not yet marked when the batch begins.
      await tx.run(`update ach_files set status = 'REJECTED', rejected_at = $2, reject_reason = 'no' where id = $1`, [
        id,
        server.clock.now(),
      ]);
      settling = settleFile(server.context, entryHandlers, id);
      await waitForLock(server, tx);
    });
    await settling;
    expect(await file()).toMatchObject({ status: 'REJECTED', settled_at: null });
    expect(await fateOf(server, payment)).toMatchObject({ settled_at: null });
    const settled = 'select count(*) from ach_entries where settled_at is not null';
    expect(await server.context.db.one(settled)).toEqual({ count: 0 });
  });

  it('posts nothing that was rejected', async () => {
    await advanceTo(server, newYork('2026-06-04', '12:00'));
    await ownerRun(server, 'update ach_entries set rejected_at = $1 where purchase_id = $2', [server.clock.now(), payment.purchase_id]);
    await advanceTo(server, newYork('2026-06-04', '22:30'));
    expect((await fateOf(server, payment)).status).toBe('PENDING');
  });
});

describe('a file of which the bank refused an entry, and which it rejects whole afterwards', () => {
  it.each([
    ['abandon', ['FAILED', 'FAILED']],
    ['re-originate', ['FAILED', 'PENDING']],
  ])('is rejected without that entry, and decided on: %s', async (decision, stand) => {
    const other = await pay(server, ada, shop, 6_000);
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    const refused = bank.entries.find(({ receiver_identification }) => receiver_identification === payment.public_id) ?? expect.fail();
    const say = async (acknowledgement: object) => {
      bank.say({ name: FIRST, accepted: true, ...acknowledgement });
      await pollAcknowledgements(server.context, entryHandlers);
    };
    const fates = async () => [(await fateOf(server, payment)).status, (await fateOf(server, other)).status];
    await say({ refused: [{ trace_number: refused.trace_number, reason: 'not agreed' }] });
    expect(await fates()).toEqual(['FAILED', 'PENDING']);
    await say({ accepted: false, reason: 'out of balance' });
    expect((await file()).status).toBe('REJECTED');
    expect(await broken(server)).toEqual([]);
    await runCommand(server.context, [decision, FIRST, '--why', 'the bank said so']);
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    expect(await fates()).toEqual(stand);
    expect(bank.deliveries.length).toBe(decision === 're-originate' ? 2 : 1);
    expect(await broken(server)).toEqual([]);
  });
});

describe('a file that the bank has already', () => {
  it.each([
    [true, 'ACCEPTED'],
    [false, 'REJECTED'],
  ])('is not handed over again when it has said so: taken %s', async (accepted, status) => {
    bank.fates.push('answer lost');
    await advanceTo(server, newYork('2026-06-01', '22:00:01'));
    expect(handed()).toBe(1);
    expect((await file()).status).toBe('ORIGINATED');
    bank.say({ name: FIRST, accepted, reason: 'out of balance' });
    await deliverFile(server.context, entryHandlers, (await file()).id);
    expect((await file()).status).toBe(status);
    expect(handed()).toBe(1);
    expect(await broken(server)).toEqual([]);
  });

  it('is known to be there as soon as it says so, without another try', async () => {
    bank.fates.push('answer lost');
    await advanceTo(server, newYork('2026-06-01', '22:00:01'));
    bank.say({ name: FIRST, accepted: true });
    await pollAcknowledgements(server.context, entryHandlers);
    expect((await file()).status).toBe('ACCEPTED');
  });

  it('is not handed over by one who was kept waiting while it was rejected and abandoned', async () => {
    bank.fates.push('unreachable');
    await advanceTo(server, newYork('2026-06-01', '22:00:01'));
    const { id } = await file();
    const waits = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    bank.asked = () => {
      bank.asked = undefined;
      began.resolve();
      return waits.promise;
    };
    const hanging = deliverFile(server.context, entryHandlers, id);
    await began.promise;
    // Nobody else takes it meanwhile.
    await deliverFile(server.context, entryHandlers, id);
    expect(handed()).toBe(0);
    server.clock.set(newYork('2026-06-01', '22:11'));
    await deliverFile(server.context, entryHandlers, id);
    expect(handed()).toBe(1);
    bank.say({ name: FIRST, accepted: false, reason: 'out of balance' });
    await pollAcknowledgements(server.context, entryHandlers);
    const wish = { name: FIRST, decision: 'abandoned', by: 'Ingrid', why: 'the bank said so' } as const;
    expect(await decideRejectedFile(server.context, entryHandlers, wish)).toMatchObject({ kind: 'decided' });
    waits.resolve();
    await hanging;
    expect(handed()).toBe(1);
    expect(await broken(server)).toEqual([]);
  });
});

it('a file that a killed server had left in the folder, and the bank has picked up, is not written there again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-late-'));
  const other = await startTestServer({ env: { ODFI: 'folder', ODFI_FOLDER: folder } });
  try {
    other.clock.set(newYork('2026-06-01', '10:00'));
    const consumer = await registerConsumer(other);
    await linkChecking(other, consumer);
    await pay(other, consumer, await openShop(other), 5_000);
    await advanceTo(other, newYork('2026-06-01', '22:00:05'));
    const { id } = await other.context.db.one<{ id: string }>('select id from ach_files where name = $1', [FIRST]);
    // Killed before it was noted; the bank has taken it away.
    await ownerRun(
      other,
      `update ach_files set status = 'ORIGINATED', delivered_at = null, read_back_at = null, delivering_until = $2 where id = $1`,
      [id, newYork('2026-06-01', '22:10')],
    );
    await rm(join(folder, 'outgoing', FIRST));
    await leaveAcknowledgement(folder, `${FIRST}.ack`, '');
    other.clock.set(newYork('2026-06-01', '22:11'));
    await deliverFile(other.context, entryHandlers, id);
    expect(await readdir(join(folder, 'outgoing'))).toEqual([]);
    expect(await statusOfFile(other, FIRST)).toBe('ACCEPTED');
  } finally {
    await other.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('the metrics show for how long a cutoff that is due has not been originated', async () => {
  await advanceTo(server, newYork('2026-06-01', '22:00:05'));
  expect(await metrics()).toContain('drawbridge_cutoff_overdue_seconds 0');
  // A bank that cannot be asked what has come back keeps a cutoff waiting.
  bank.silent = true;
  server.clock.set(newYork('2026-06-02', '23:00'));
  expect(Number(/drawbridge_cutoff_overdue_seconds (\d+)/.exec(await metrics())?.[1])).toBeGreaterThanOrEqual(3_600);
});

/** Waits until somebody waits for a lock that this transaction has. */
async function waitForLock(of: TestServer, tx: { one<Row>(text: string): Promise<Row> }): Promise<void> {
  const { pid } = await tx.one<{ pid: number }>('select pg_backend_pid() as pid');
  await expect
    .poll(async () => (await of.context.db.many('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [pid])).length, {
      timeout: 10_000,
    })
    .toBeGreaterThan(0);
}
