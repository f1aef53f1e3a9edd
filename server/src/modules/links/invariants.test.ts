import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { makeLink, tryToPayLink } from '../../testing/links.ts';
import { newPayer, pay, tillOf } from '../../testing/payments.ts';
import { openShop } from '../../testing/people.ts';
import { invariants as ofPurchases } from '../purchases/index.ts';
import { invariants } from './invariants.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  const till = await tillOf(await openShop(server));
  const payer = await newPayer(server);
  const link = await makeLink(server, till, 100);
  await makeLink(server, till, 200);
  await tryToPayLink(server, payer, link.id);
  await pay(server, payer, till, 300);
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  await owner.query('alter table links disable trigger final_link');
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const broken = async () => {
  const names: string[] = [];
  for (const { name, check } of [...invariants, ...ofPurchases]) if ((await check(server.context.db)).length > 0) names.push(name);
  return names;
};
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
  ['another business', `update purchases set business_id = 'biz_other' where amount_cents = 100`, ONCE],
  ['the other channel', `update purchases set channel = 'invoice_link' where amount_cents = 100`, ONCE],
  ['a payment after the end', `update links set expires_at = created_at where number = 1`, ONCE],
  ['a number left out', `update links set number = 7 where number = 2`, NUMBERS],
  ['a link that is gone', `delete from links where number = 2`, NUMBERS],
  ['a limit that was passed', `update purchases set purchase_power_cents = 99 where amount_cents = 100`, LIMIT],
])('tells of %s', async (_words, change, name) => {
  const before = await owner.query('select * from links');
  const purchases = await owner.query('select * from purchases');
  expect((await owner.query(change)).rowCount).toBe(1);
  expect(await broken()).toContain(name);
  await owner.query('delete from links');
  await owner.query('insert into links select * from jsonb_populate_recordset(null::links, $1)', [JSON.stringify(before.rows)]);
  for (const row of purchases.rows)
    await owner.query('update purchases set business_id = $2, channel = $3, purchase_power_cents = $4 where id = $1', [
      row.id,
      row.business_id,
      row.channel,
      row.purchase_power_cents,
    ]);
  expect(await broken()).toEqual([]);
});
