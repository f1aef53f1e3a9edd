import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, fateOf, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from '../../../test/support/people.ts';
import { sendBack } from '../../../test/support/returned.ts';
import { seenAfter } from '../../../test/support/tamper.ts';
import type { Database } from '../../kernel/db/database.ts';
import { misplacedMoney } from './misplaced-money-store.ts';

let server: TestServer;
let owner: Database;
let shop: TestShop;
let consumer: TestConsumer;
/** One payment for each step that a collection may have come to, and one that came back. */
const payments = new Map<string, Payment>();
const pays = async (as: string, amount_cents: number): Promise<Payment> => {
  const payment = await pay(server, consumer, shop, amount_cents);
  payments.set(as, payment);
  return payment;
};
beforeAll(async () => {
  server = await startTestServer();
  owner = ownerDatabase(server);
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server);
  consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  // 1% is 123.5 cents, half a cent up, and 25 cents.
  const posted = await pays('posted', 12_350);
  const returned = await pays('returned', 2_000);
  await advanceTo(server, newYork('2026-06-02', '10:00'));
  await sendBack(server, returned, 'R08');
  await advanceTo(server, newYork('2026-06-03', '10:00'));
  await pays('settled', 3_000);
  await advanceTo(server, newYork('2026-06-04', '10:00'));
  await pays('in file', 4_000);
  await advanceTo(server, newYork('2026-06-04', '22:00:30'));
  await pays('approved', 5_000);
  expect((await fateOf(server, posted)).status).toBe('POSTED');
  expect((await fateOf(server, returned)).status).toBe('DECLINED');
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

/** What is found after the owner of the database has done something, which is taken back. `:id` is the payment's, `:shop` its business. */
async function found(as: string, sql: string): Promise<string[]> {
  expect(await misplacedMoney(server.context.db)).toEqual([]);
  const id = payments.get(as)?.purchase_id;
  const deed = sql.replaceAll(':id', `'${id}'`).replaceAll(':shop', `'${shop.business_id}'`);
  const prefix = `purchase ${id} of `;
  return (await seenAfter(owner, deed, misplacedMoney)).map((text) => {
    expect(text.startsWith(prefix), text).toBe(true);
    return text
      .slice(text.indexOf(': ') + 2)
      .replaceAll(shop.business_id, 'SHOP')
      .replaceAll(consumer.user_id, 'PAYER');
  });
}

const to = (side: 'debit' | 'credit', account: string, event: string, line = 1, party = '') =>
  `update ledger_transfers set ${side}_account = '${account}', ${side}_party = '${party}' where purchase_id = :id and event = '${event}' and line = ${line}`;

it.each([
  [
    'the consumer owes nothing',
    'approved',
    to('debit', 'in_transit', 'approved'),
    ['consumer_receivable of PAYER must hold 5000 cents, and holds 0', 'in_transit must hold 0 cents, and holds 5000'],
  ],
  [
    'a file was settled on its way out',
    'in file',
    to('debit', 'cash_at_odfi', 'in_file'),
    ['cash_at_odfi must hold 0 cents, and holds 4000', 'in_transit must hold 4000 cents, and holds 0'],
  ],
  [
    'cash never arrived',
    'settled',
    to('debit', 'consumer_receivable', 'settled', 1, 'usr_other'),
    ['cash_at_odfi must hold 3000 cents, and holds 0', 'consumer_receivable of usr_other must hold 0 cents, and holds 3000'],
  ],
  [
    'what is pending is owed already',
    'settled',
    to('credit', 'merchant_payable', 'approved', 1, 'SHOP'),
    ['merchant_payable of SHOP must hold 0 cents, and holds 3000', 'merchant_pending of SHOP must hold 3000 cents, and holds 0'],
  ],
  [
    'a fee landed at the merchant',
    'posted',
    to('credit', 'merchant_payable', 'posted', 2, 'SHOP'),
    ['fee_income must hold 149 cents, and holds 0', 'merchant_payable of SHOP must hold 12201 cents, and holds 12350'],
  ],
  [
    'a fee of a cent too little',
    'posted',
    `update ledger_transfers set amount_cents = amount_cents + case line when 1 then 1 else -1 end where purchase_id = :id and event = 'posted'`,
    ['fee_income must hold 149 cents, and holds 148', 'merchant_payable of SHOP must hold 12201 cents, and holds 12202'],
  ],
  [
    'other terms than were kept',
    'posted',
    `update purchases set fee_fixed_cents = 26 where id = :id`,
    ['fee_income must hold 150 cents, and holds 149', 'merchant_payable of SHOP must hold 12200 cents, and holds 12201'],
  ],
  [
    'another merchant is owed it',
    'posted',
    to('credit', 'merchant_payable', 'posted', 1, 'biz_other'),
    ['merchant_payable of SHOP must hold 12201 cents, and holds 0', 'merchant_payable of biz_other must hold 0 cents, and holds 12201'],
  ],
  [
    'a return was booked in transit',
    'returned',
    to('credit', 'in_transit', 'returned_after_settlement', 1),
    ['cash_at_odfi must hold 0 cents, and holds 2000', 'in_transit must hold 0 cents, and holds -2000'],
  ],
  [
    'a return was booked as a loss',
    'returned',
    to('debit', 'losses', 'returned_after_settlement', 3),
    ['losses must hold 0 cents, and holds 2000', 'merchant_pending of SHOP must hold 0 cents, and holds 2000'],
  ],
])('%s: the account is named, with whose it is, what it must hold and what it holds', async (_words, as, sql, expected) => {
  expect((await found(as, sql.replaceAll("'SHOP'", ':shop'))).toSorted()).toEqual(expected);
});
