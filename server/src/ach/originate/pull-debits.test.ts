import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeBank, returnsFile } from '../../../test/support/fake-bank.ts';
import { waiting } from '../../../test/support/in-line.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, outgoingEntries, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { pullDebits } from '../../collections/returns/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { invalidateAccounts } from '../../people/bank-accounts/index.ts';
import { ANSWERS } from '../../prove-all.ts';
import { entryHandlers } from '../../what-happens-when.ts';
import { beginCutoff } from '../cutoff-store.ts';
import { invariants } from '../prove/invariants.ts';
import { takeTraceSequences } from '../store.ts';
import { originateFiles } from './originate-files.ts';

const CUTOFF = newYork('2026-06-01', '22:00');
let bank: FakeBank;
let server: TestServer;
let shop: TestShop;
let ada: TestConsumer;
let account_id: string;
let payment: Payment;
beforeEach(async () => {
  bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  ada = await registerConsumer(server);
  account_id = await linkChecking(server, ada);
  payment = await pay(server, ada, shop, 5_000);
});
afterEach(() => server.stop());

const cents = (account: Parameters<typeof balanceOf>[1]) => balanceOf(server.context.db, account);
const entriesInFiles = async () => (await server.context.db.many('select id from ach_entries')).length;

describe('a debit whose account becomes invalid at the moment of a cutoff', () => {
  it('stays PENDING where the cutoff has it first: what is in the file is not pulled', async () => {
    const { db, config } = server.context;
    await beginCutoff(db, CUTOFF);
    const running: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      // Whoever originates locks its debits and then waits for the trace numbers.
      await takeTraceSequences(tx, config.ach.odfi_identification, 1);
      running.push(originateFiles(server.context, entryHandlers, CUTOFF, CUTOFF));
      await expect.poll(() => waiting(server)).toBe(1);
      running.push(
        db.transaction(async (other) => {
          await invalidateAccounts(other, [{ account_id, return_code: 'R02' }]);
          return pullDebits(other, CUTOFF, [account_id]);
        }),
      );
      await expect.poll(() => waiting(server)).toBe(2);
    });
    const [, pulled] = await Promise.all(running);
    expect(pulled).toEqual([]);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'PENDING' });
    expect(await entriesInFiles()).toBe(1);
    expect(await cents('in_transit')).toBe(5_000);
    expect(await cents('consumer_receivable')).toBe(0);
  });

  it('is FAILED and in no file where the return has it first', async () => {
    const { db } = server.context;
    await beginCutoff(db, CUTOFF);
    const running: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await invalidateAccounts(tx, [{ account_id, return_code: 'R02' }]);
      expect(await pullDebits(tx, CUTOFF, [account_id])).toEqual([payment.purchase_id]);
      running.push(originateFiles(server.context, entryHandlers, CUTOFF, CUTOFF));
      await expect.poll(() => waiting(server)).toBe(1);
    });
    await Promise.all(running);
    expect(await fateOf(server, payment)).toMatchObject({ status: 'FAILED', reason: 'R02' });
    expect(await entriesInFiles()).toBe(0);
    expect(await cents('in_transit')).toBe(0);
  });
});

describe('a debit of a file that the bank rejected', () => {
  it('is pulled when its account becomes invalid: nobody else would ever end it', async () => {
    await advanceTo(server, newYork('2026-06-01', '22:00:05'));
    const [sent] = bank.entries;
    if (!sent) throw new Error('the bank has no entry');
    const rejected = await pay(server, ada, shop, 7_000);
    bank.say({ name: 'ach-20260602-2200-A.ach', accepted: false, reason: 'out of balance' });
    await advanceTo(server, newYork('2026-06-02', '22:00:05'));
    expect(await fateOf(server, rejected)).toMatchObject({ status: 'PENDING' });
    bank.offer('returns.ach', returnsFile([{ entry: sent, code: 'R02' }]));
    await advanceTo(server, newYork('2026-06-03', '22:00:05'));
    expect(await fateOf(server, payment)).toMatchObject({ status: 'DECLINED', reason: 'R02' });
    expect(await fateOf(server, rejected)).toMatchObject({ status: 'FAILED', reason: 'R02' });
    expect(await cents('consumer_receivable')).toBe(0);
    expect(await cents('merchant_pending')).toBe(0);
    expect(await outgoingEntries(server)).toHaveLength(2);
    for (const invariant of invariants(server.context.sealer, ANSWERS)) expect(await invariant.check(server.context.db)).toEqual([]);
  });
});
