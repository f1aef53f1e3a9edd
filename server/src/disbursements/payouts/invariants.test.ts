import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import type { Database, Queryable } from '../../kernel/db/database.ts';
import { invariants as ofRefunds } from '../refunds/index.ts';
import { invariants as ofPayouts } from './index.ts';

let server: TestServer;
let owner: Database;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server, { names: ['Green Leaf Market', 'Second Street'], paid_out: true });
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  const paid: Payment[] = [await pay(server, consumer, shop, 10_000), await pay(server, consumer, shop, 5_000)];
  await pay(server, consumer, { ...shop, business_id: shop.business_ids[1] ?? '' }, 6_000);
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  await refund(server, shop, paid[0] as Payment, 4_000);
  await advanceTo(server, newYork('2026-06-08', '10:00'));
  await refund(server, shop, paid[1] as Payment, 1_000);
  await callSandbox(server, 'POST', '/ach/return', { public_id: paid[1]?.public_id, code: 'R08' });
  owner = ownerDatabase(server);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

const broken = (db: Queryable = server.context.db) => brokenOf(db, [...ofPayouts, ...ofRefunds]);

describe('the invariants of payouts and refunds', () => {
  it('hold', async () => {
    expect(await broken()).toEqual([]);
    const { count } = await server.context.db.one<{ count: number }>('select count(*) as count from payout_lines');
    expect(count).toBe(4);
  });

  // What an owner of the database could do to the books, and which proof it breaks.
  it.each([
    ['a line is taken out', `delete from payout_lines where amount_cents = -4000`, "every payout's lines add up to its entry at the bank"],
    [
      'a line says another amount',
      `update payout_lines set amount_cents = -3999 where amount_cents = -4000`,
      "every payout's lines add up to its entry at the bank",
    ],
    [
      'a payout says another amount than its entry',
      `update credits set amount_cents = amount_cents + 1 where kind = 'payout'; update payout_lines set amount_cents = amount_cents + 1 where amount_cents > 0`,
      "every payout's lines add up to its entry at the bank",
    ],
    [
      'a line stands in the payout of another business',
      `update payout_lines set payout_id = (select payout_id from payout_lines where amount_cents = 5915) where amount_cents = -4000`,
      'every line of a payout is a transfer of what its business is owed, in one payout alone',
    ],
    [
      'a transfer is paid out twice',
      `alter table payout_lines drop constraint payout_lines_pkey;
       insert into payout_lines select ledger_transfer_id, (select id from payouts limit 1), amount_cents from payout_lines where amount_cents = 5915`,
      'every line of a payout is a transfer of what its business is owed, in one payout alone',
    ],
    [
      'a line is no transfer of what is owed',
      `update payout_lines set ledger_transfer_id = (select min(id) from ledger_transfers) where amount_cents = -4000`,
      'every line of a payout is a transfer of what its business is owed, in one payout alone',
    ],
    [
      'a payout is said to be on its way',
      `update credits set status = 'IN_FILE' where kind = 'payout'`,
      "every payout's money stands where its status says",
    ],
    [
      'a payout has no transfer',
      `delete from ledger_transfers where event = 'payout_settled'`,
      "every payout's money stands where its status says",
    ],
    [
      'more is refunded than was paid',
      `update purchases set amount_cents = 3999 where amount_cents = 10000`,
      'no payment is refunded above what was paid',
    ],
    [
      'a refund left after the return',
      `update purchase_events set at = '2026-06-03' where event = 'returned';
       update ach_entries set subject_id = (select id from credits where status = 'CANCELLED') where kind = 'refund'`,
      'no refund leaves after its payment has come back',
    ],
    [
      'a refund left before its payment was POSTED',
      `update purchase_events set at = at + interval '9 days' where to_status = 'POSTED'`,
      'refunds leave only after their payment was POSTED',
    ],
    [
      'a refund is said to be queued',
      `update credits set status = 'QUEUED' where kind = 'refund'`,
      "every refund's money stands where its status says",
    ],
    [
      'a transfer of a refund is gone',
      `delete from ledger_transfers where event = 'refund_in_file'`,
      "every refund's money stands where its status says",
    ],
    [
      'a change of a refund is gone',
      `delete from credit_events where to_status = 'IN_FILE'`,
      "every refund's changes are kept, who made them and why",
    ],
  ])('tell when %s', async (_what, act, name) => {
    expect(await seenAfter(owner, act, broken)).toContain(name);
    expect(await broken()).toEqual([]);
  });
});
