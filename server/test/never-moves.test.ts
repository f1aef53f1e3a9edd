import type { AddendaInput } from '@drawbridge/nacha';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as ach from '../src/ach/index.ts';
import * as dishonoredReturns from '../src/collections/dishonored-returns/index.ts';
import * as notificationsOfChange from '../src/collections/notifications-of-change/index.ts';
import * as microEntries from '../src/disbursements/micro-entries/index.ts';
import * as payouts from '../src/disbursements/payouts/index.ts';
import * as refunds from '../src/disbursements/refunds/index.ts';
import * as reversals from '../src/disbursements/reversals/index.ts';
import { reverseDebit } from '../src/disbursements/reversals/index.ts';
import type { Database } from '../src/kernel/db/database.ts';
import type { Invariant } from '../src/ledger/index.ts';
import { ANSWERS } from '../src/prove-all.ts';
import { accountNumber, linkByNumbers } from './support/by-numbers.ts';
import { FakeBank, returnsFile } from './support/fake-bank.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { advanceTo, newYork, pay } from './support/money.ts';
import { ownerDatabase } from './support/owner.ts';
import { linkChecking, openShop, registerConsumer } from './support/people.ts';
import { refund } from './support/refunds.ts';
import { brokenOf, seenAfter } from './support/tamper.ts';

const NEVER_MOVES: readonly string[] = [
  'no refund waits through more cutoffs than it can',
  'no reversal waits through more cutoffs than it can',
  'what a business is owed does not wait through more cutoffs than it can',
  'no verification waits for a file, or for its answer, past its term',
  'no file stays on its way past its settlement',
  'no debit waits to be POSTED in a file where nobody looks for it any more',
  'no dishonored return stays unsent past its last day',
  'notifications of change are applied or refused in time',
  'every return that was processed has changed its entry and its payment',
];

let server: TestServer;
let owner: Database;
let every: Invariant[];
beforeAll(async () => {
  const bank = new FakeBank();
  server = await startTestServer({ providers: { odfi: bank } });
  owner = ownerDatabase(server);
  every = [
    ...ach.invariants(server.context.sealer, ANSWERS),
    ...notificationsOfChange.invariants,
    ...dishonoredReturns.invariants,
    ...microEntries.invariants,
    ...payouts.invariants,
    ...refunds.invariants,
    ...reversals.invariants,
  ].filter(({ name }) => NEVER_MOVES.includes(name));
  expect(every).toHaveLength(NEVER_MOVES.length);
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server, { paid_out: true });
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  await linkByNumbers(server, await registerConsumer(server), accountNumber(1));
  const refunded = await pay(server, consumer, shop, 10_000);
  const returned = await pay(server, consumer, shop, 2_000);
  const reversed = await pay(server, consumer, shop, 3_000);
  await advanceTo(server, newYork('2026-06-02', '10:00'));
  await reverseDebit(server.context, reversed.public_id, 'duplicate', 'Ingrid');
  const entry = bank.entries.find(({ receiver_identification }) => receiver_identification === returned.public_id);
  if (!entry) throw new Error('the bank has no such entry');
  bank.offer('first.ach', returnsFile([{ entry, code: 'R01' }]));
  bank.offer('second.ach', returnsFile([{ entry, code: 'R09' }]));
  bank.offer(
    'change.ach',
    returnsFile(
      [{ entry, code: 'C01' }],
      (): AddendaInput => ({
        kind: 'change',
        change_code: 'C01',
        original_trace_number: entry.trace_number,
        original_receiving_dfi_identification: '99999999',
        corrected_data: '123',
      }),
    ),
  );
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  await refund(server, shop, refunded, 4_000);
  await advanceTo(server, newYork('2026-06-12', '10:00'));
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

/** The names of what does not hold, after the owner of the database has done something, which is taken back. */
const broken = (sql: string) => seenAfter(owner, sql, (tx) => brokenOf(tx, every));

it('nothing is said to stand still where everything has gone its way', async () => {
  const { at } = await server.context.db.one<{ at: Date | null }>('select at from ach_waited_through');
  expect(at).toEqual(newYork('2026-06-09', '22:00'));
  expect(await broken('select 1')).toEqual([]);
});

// What makes something stand still, and which proof sees it.
it.each([
  [
    'a refund stays queued',
    `update refunds set status = 'QUEUED', status_at = '2026-06-05'`,
    'no refund waits through more cutoffs than it can',
  ],
  [
    'a refund of a posted payment is never taken',
    `update refunds set status = 'WAITING', status_at = '2026-06-05'`,
    'no refund waits through more cutoffs than it can',
  ],
  [
    'a reversal is never taken',
    `update reversals set status = 'WAITING', status_at = '2026-06-05'; delete from ach_entries where kind = 'reversal'`,
    'no reversal waits through more cutoffs than it can',
  ],
  [
    'a business is not paid out',
    `delete from payout_lines where payout_id = (select id from payouts order by made_at limit 1)`,
    'what a business is owed does not wait through more cutoffs than it can',
  ],
  [
    'micro-entries are never sent',
    `delete from ach_entries where kind = 'micro_entry'; update micro_verifications set status = 'WAITING', status_at = started_at`,
    'no verification waits for a file, or for its answer, past its term',
  ],
  [
    'a verification outlives its term',
    `update micro_verifications set answer_by = '2026-06-08'`,
    'no verification waits for a file, or for its answer, past its term',
  ],
  ['a file does not settle', `update ach_files set settled_at = null`, 'no file stays on its way past its settlement'],
  [
    'a file is handed over by nobody',
    `update ach_files set settled_at = null, status = 'ORIGINATED'`,
    'no file stays on its way past its settlement',
  ],
  [
    'a settled file leaves an entry behind',
    `update ach_entries set settled_at = null where kind = 'refund'`,
    'no file stays on its way past its settlement',
  ],
  [
    'a debit is not POSTED, in a file of which every other was',
    `update ach_entries set posted_at = null where id = (select min(e.id) from ach_entries e join ach_files f on f.id = e.file_id
                                                          where f.posting_ended_at is not null and e.posted_at is not null)`,
    'no debit waits to be POSTED in a file where nobody looks for it any more',
  ],
  [
    'a dishonored return is never sent',
    `delete from ach_entries where kind = 'dishonored_return'; update dishonored_returns set settled_at = null, send_by = '2026-06-09'`,
    'no dishonored return stays unsent past its last day',
  ],
  [
    'a refusal is never sent',
    `delete from ach_entries where kind = 'refused_change'; update notifications_of_change set refuse_by = '2026-06-09'`,
    'notifications of change are applied or refused in time',
  ],
  [
    'a return leaves its payment as it was',
    `update purchase_events set event = 'expired' where event = 'returned'`,
    'every return that was processed has changed its entry and its payment',
  ],
  [
    'a return leaves its entry as it was',
    `update ach_entries set returned_at = null where kind = 'debit' and returned_at is not null`,
    'every return that was processed has changed its entry and its payment',
  ],
])('%s, and that is seen', async (_words, sql, name) => {
  expect(await broken(sql)).toContain(name);
});

// What may stand for long, since a person has to decide, or nothing is owed.
it.each([
  ['a refund that is held', `update refunds set status = 'HELD', status_at = '2026-06-05', held_reason = 'account_closed'`],
  ['a refund of a payment that is pending', `update purchases set status = 'PENDING'; update refunds set status = 'WAITING'`],
  [
    'a file that waits for a decision, with what stands in it',
    `update ach_files set settled_at = null, status = 'REJECTED', rejected_at = '2026-06-02';
     update refunds set status = 'REJECTED'; update reversals set status = 'REJECTED';
     update micro_verifications set status = 'WAITING', status_at = '2026-06-02'`,
  ],
  [
    'a file that the bank does not take',
    `update ach_files set settled_at = null, status = 'ORIGINATED', delivery_failure = 'the bank cannot be reached'`,
  ],
  [
    'a business that owes',
    `delete from payout_lines; insert into ledger_transfers (at, event, line, debit_account, debit_party, credit_account, credit_party, amount_cents, cause)
     select '2026-06-08', 'refund_approved', 1, 'merchant_payable', id, 'refund_payable', '', 1000000, 'late' from businesses`,
  ],
  [
    'a business that cannot be paid out',
    `delete from payout_lines; insert into payout_obstacles select id, 'too_large', '2026-06-05' from businesses`,
  ],
  [
    'a verification of an account that was removed',
    `update micro_verifications set answer_by = '2026-06-08'; update bank_accounts set removed_at = now()`,
  ],
])('%s stands still, and rightly', async (_words, sql) => {
  expect(await broken(sql)).toEqual([]);
});
