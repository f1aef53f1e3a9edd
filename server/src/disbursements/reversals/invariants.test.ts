import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, callSandbox, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer } from '../../../test/support/people.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import type { Database, Queryable } from '../../kernel/db/database.ts';
import { runCommand } from '../../provider/operate/commands.ts';
import { invariants } from './index.ts';

let server: TestServer;
let owner: Database;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  const shop = await openShop(server);
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  const paid: Payment[] = [await pay(server, consumer, shop, 10_000), await pay(server, consumer, shop, 5_000)];
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  for (const { public_id } of paid) await runCommand(server.context, ['reverse', public_id, '--reason', 'duplicate']);
  await advanceTo(server, newYork('2026-06-08', '10:00'));
  await callSandbox(server, 'POST', '/ach/return', { public_id: paid[1]?.public_id, code: 'R08' });
  owner = ownerDatabase(server);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

const broken = (db: Queryable = server.context.db) => brokenOf(db, invariants);

describe('the invariants of reversals', () => {
  it('hold', async () => {
    expect(await broken()).toEqual([]);
    const rows = await server.context.db.many(
      'select c.status, v.doubled from reversals v join credits c on c.id = v.id order by c.amount_cents desc',
    );
    expect(rows).toEqual([
      { status: 'SETTLED', doubled: false },
      { status: 'SETTLED', doubled: true },
    ]);
  });

  const MONEY = "every reversal's money stands where its status says";
  const ALIKE = 'every reversal is over its debit, whole, to the account that was debited';
  // What an owner of the database could do to the books, and which proof it breaks.
  it.each([
    ['a reversal is over less', `update credits set amount_cents = 9999 where amount_cents = 10000`, ALIKE],
    ['its entry went elsewhere', `update ach_entries set bank_account_id = 'acc_other' where kind = 'reversal'`, ALIKE],
    [
      'it is of another debit',
      `update reversals set entry_id = (select v.entry_id from reversals v join credits c on c.id = v.id where c.amount_cents = 5000)
        where id = (select id from credits where amount_cents = 10000)`,
      ALIKE,
    ],
    [
      'its payment is refunded as well',
      `insert into credits (id, kind, reference, purchase_id, business_id, consumer_id, bank_account_id, amount_cents, made_at, status, status_at)
       select 'rfd_1', 'refund', 'R', purchase_id, business_id, consumer_id, bank_account_id, 1, made_at, 'WAITING', made_at from credits
        where kind = 'reversal' limit 1`,
      'no payment is both reversed and refunded',
    ],
    [
      'it left before its payment was POSTED',
      `update purchase_events set at = at + interval '9 days' where to_status = 'POSTED'`,
      'reversals leave only after their payment was POSTED, and in time',
    ],
    [
      'it left too late',
      `update reversals set last_day = '2026-06-04'`,
      'reversals leave only after their payment was POSTED, and in time',
    ],
    [
      'it left after the return',
      `update ach_entries set returned_at = '2026-06-03' where returned_at is not null`,
      'no reversal leaves after its payment has come back',
    ],
    ['it is said to wait', `update credits set status = 'WAITING'`, MONEY],
    ['it is said to have given its money twice', `update reversals set doubled = true`, MONEY],
    ['a transfer of it is gone', `delete from ledger_transfers where event = 'reversal_settled'`, MONEY],
    ['the fee was given back twice', `delete from ledger_transfers where event = 'reversal_doubled'`, MONEY],
    [
      'a change of it is gone',
      `delete from credit_events where to_status = 'IN_FILE'`,
      "every reversal's changes are kept, who made them and why",
    ],
  ])('tell when %s', async (_what, act, name) => {
    expect(await seenAfter(owner, act, broken)).toContain(name);
    expect(await broken()).toEqual([]);
  });

  it('need no trust in the server: it cannot change what was kept', async () => {
    const { db } = server.context;
    for (const sql of [
      "update credit_events set actor = 'x'",
      'update credits set amount_cents = 1',
      'delete from credits',
      'delete from reversals',
    ])
      await expect(db.run(sql)).rejects.toThrow('permission denied');
  });
});
