import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { ownerDatabase } from '../../../test/support/owner.ts';
import { newPayer, pay, tillOf } from '../../../test/support/payments.ts';
import { openShop } from '../../../test/support/people.ts';
import { brokenOf, seenAfter } from '../../../test/support/tamper.ts';
import type { Database, Queryable } from '../../kernel/db/database.ts';
import { invariants as ofPurchases } from '../purchases/index.ts';
import { invariants } from './invariants.ts';

let server: TestServer;
let owner: Database;
beforeAll(async () => {
  server = await startTestServer();
  const till = await tillOf(await openShop(server));
  const payer = await newPayer(server);
  const link = await makeLink(server, till, 100);
  await makeLink(server, till, 200);
  await tryToPayLink(server, payer, link.id);
  await pay(server, payer, till, 300);
  owner = ownerDatabase(server);
  await owner.run('alter table links disable trigger final_link');
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

const broken = (db: Queryable = server.context.db) => brokenOf(db, [...invariants, ...ofPurchases]);
const ONCE = 'every purchased link was paid once, in time, with what it asked for; no other purchase was made by a link';
const NUMBERS = "a business's links are numbered without a gap";
const LIMIT = 'no amount was asked that the spending limit did not hold';

it('holds of what was done through the front door', async () => {
  expect(await broken()).toEqual([]);
});

it.each([
  ['a purchase of a link that no link knows', `update links set purchase_id = null where number = 1`, ONCE],
  ['a link whose purchase is not there', `update links set purchase_id = 'pur_none' where number = 2`, ONCE],
  [
    'a link that was paid at the counter',
    `update links set purchase_id = (select id from purchases where amount_cents = 300) where number = 2`,
    ONCE,
  ],
  ['another amount', `update links set amount_cents = 99 where number = 1`, ONCE],
  [
    'another business',
    `alter table purchases drop constraint purchases_business; update purchases set business_id = 'biz_other' where amount_cents = 100`,
    ONCE,
  ],
  ['the other channel', `update purchases set channel = 'invoice_link' where amount_cents = 100`, ONCE],
  ['a payment after the end', `update links set expires_at = created_at where number = 1`, ONCE],
  ['a number left out', `update links set number = 7 where number = 2`, NUMBERS],
  ['a link that is gone', `delete from links where number = 2`, NUMBERS],
  ['a limit that was passed', `update purchases set purchase_power_cents = 99 where amount_cents = 100`, LIMIT],
])('tells of %s', async (_words, change, name) => {
  expect(await seenAfter(owner, change, broken)).toContain(name);
  expect(await broken()).toEqual([]);
});
