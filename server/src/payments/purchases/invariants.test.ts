import { readFile } from 'node:fs/promises';
import { purchases } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { newYork } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { ask, newPayer, type Payer, pay, start, type Till, tillOf, tryToAsk, violations } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { seenAfter, violationsOf } from '../../../test/support/tamper.ts';
import type { Database } from '../../kernel/db/database.ts';
import { invariants } from './index.ts';

let server: TestServer;
let owner: Database;
let till: Till;
let payer: Payer;
/** A paid purchase and one that waits. */
let paid: string;
let waiting: string;
beforeAll(async () => {
  server = await startTestServer();
  // Far from midnight, at which another day's limit begins.
  server.clock.set(newYork('2026-06-01', '10:00'));
  owner = ownerDatabase(server);
  till = await tillOf(await openShop(server));
  payer = await newPayer(server);
  paid = (await pay(server, payer, till, 1_000)).purchaseId;
  waiting = (await ask(server, till, await start(server, payer), 500)).id;
  await start(server, payer);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

/** What is found after the owner of the database has broken something, which is taken back. */
async function found(sql: string): Promise<string> {
  expect(await violations(server)).toEqual([]);
  const deed = sql.replaceAll(':paid', `'${paid}'`).replaceAll(':waiting', `'${waiting}'`);
  return (await seenAfter(owner, deed, (tx) => violationsOf(tx, invariants))).join('\n');
}

const CHAIN = "every purchase's events follow one upon the other and end at its status";
const TABLE = 'every change of a purchase stands in the table of transitions';
const NAMES = 'every purchase names a consumer, a business and an account that exist and belong together';
const TERMS = 'every purchase that was approved has an amount, an account and the terms it was approved on';
const LIMIT = 'no amount was asked that the spending limit did not hold';
const HOLDS = 'held amounts never passed a spending limit, replayed hold by hold';
const MONEY = 'every account holds of every purchase what its status and its terms say';

it.each([
  ['a status without its event', `update purchases set status = 'POSTED' where id = :paid`, [CHAIN, MONEY]],
  ['an event taken out', `delete from purchase_events where purchase_id = :paid and event = 'merchant_asked'`, [CHAIN]],
  ['a purchase without events', `delete from purchase_events where purchase_id = :waiting`, [CHAIN]],
  [
    'a change that does not exist',
    `update purchase_events set event = 'returned' where purchase_id = :paid and event = 'consumer_confirmed'`,
    [CHAIN, TABLE],
  ],
  [
    'a business that does not exist',
    `alter table purchases drop constraint purchases_business; update purchases set business_id = 'biz_ghost' where id = :paid`,
    [NAMES],
  ],
  [
    'an account of someone else',
    `alter table purchases drop constraint purchases_account_of_consumer; update purchases set bank_account_id = 'acc_other' where id = :waiting`,
    [NAMES],
  ],
  ['an approval without its terms', `update purchases set fee_fixed_cents = null where id = :paid`, [TERMS]],
  [
    'a tip that is more than its amount',
    `alter table purchases drop constraint purchases_tip; update purchases set tip_cents = amount_cents where id = :paid`,
    [TERMS],
  ],
  ['an approval without its time', `update purchases set approved_at = null where id = :paid`, [TERMS, MONEY]],
  ['an amount above the limit', `update purchases set amount_cents = 50001 where id = :waiting`, [LIMIT]],
  ['a limit that forgets what was used that day', `update purchases set purchase_power_cents = 49001 where id = :waiting`, [HOLDS]],
  [
    'a limit that forgets what is held',
    `update purchases set available_balance_cents = 1499, purchase_power_cents = 500 where id = :waiting`,
    [HOLDS],
  ],
  ['an amount that was more when it was held', `update purchases set amount_cents = 2000 where id = :paid`, [HOLDS]],
  ['a payment that was never posted', `delete from ledger_transfers where purchase_id = :paid`, [MONEY]],
  ['a payment posted with another amount', `update ledger_transfers set amount_cents = 999 where purchase_id = :paid`, [MONEY]],
  [
    'money moved for a purchase that nobody approved',
    `update ledger_transfers set purchase_id = :waiting where purchase_id = :paid`,
    [MONEY],
  ],
])('%s is found', async (_words, sql, names) => {
  const text = await found(sql);
  for (const name of names) expect(text).toContain(name);
});

it.each([
  ['a business that does not exist', `update purchases set business_id = 'biz_ghost' where id = :paid`, 'purchases_business'],
  ['an account of someone else', `update purchases set bank_account_id = 'acc_other' where id = :waiting`, 'purchases_account_of_consumer'],
  ['a consumer that does not exist', `update purchases set consumer_id = 'usr_ghost', bank_account_id = null`, 'purchases_consumer'],
  ['a tip that is more than its amount', `update purchases set tip_cents = amount_cents where id = :paid`, 'purchases_tip'],
])('%s is refused by the table itself', async (_words, sql, constraint) => {
  await expect(found(sql)).rejects.toThrow(constraint);
});

it('a limit that is not looked at is found in what came of it, and no hold that is in order', async () => {
  const one = await newPayer(server);
  // The limit of a day is $500.00; what was denied gives its part back, what was approved does not.
  const denied = await ask(server, till, await start(server, one), 20_000);
  await server.ok(purchases.denyDebit, { token: one.token, body: { purchaseId: denied.id } });
  await pay(server, one, till, 30_000);
  await ask(server, till, await start(server, one), 20_000);
  expect((await tryToAsk(server, till, await start(server, one), 1)).status).toBe(400);
  expect(await violations(server)).toEqual([]);

  const source = await readFile(new URL('./spending-limit.sql', import.meta.url), 'utf8');
  const forgetful = source.replace(
    'b.available - h.held, p_daily_limit_cents - h.waiting - d.accepted',
    'b.available, p_daily_limit_cents',
  );
  expect(forgetful).not.toBe(source);
  await owner.pool.query(forgetful);
  try {
    await ask(server, till, await start(server, one), 1_000);
  } finally {
    await owner.pool.query(source);
  }
  const found = (await violations(server)).filter((text) => text.startsWith(HOLDS));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/a limit of 50000 cents was found with 500000 in the account, 50000 held, 50000 of 50000 used that day$/);
});
