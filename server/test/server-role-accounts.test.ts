import { refunds } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECIDING_ROLES } from '../src/disbursements/refunds/refund-roles.ts';
import { removeAccount } from './support/accounts.ts';
import { deactivated } from './support/consumers.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { advanceTo, newYork, type Payment, pay } from './support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from './support/people.ts';
import { refund, setRefundRule } from './support/refunds.ts';
import { refusalOf } from './support/role-refusal.ts';

// Somebody has the password of the server's own role, and SQL: where money goes to and comes from, and who gives it back.

let server: TestServer;
let role: pg.Client;
let shop: TestShop;
let stranger: TestShop;
let consumer: TestConsumer;
let sale: Payment;
/** What the cases name in braces. */
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  stranger = await openShop(server, { organization: 'Harbor Group', names: ['Harbor Books'], paid_out: true });
  consumer = await registerConsumer(server);
  const account = await linkChecking(server, consumer);
  const removed = await linkChecking(server, consumer, { institution: 'ins_lakeshore' });
  const other = await registerConsumer(server);
  const others = await linkChecking(server, other);
  const left = await registerConsumer(server);
  sale = await pay(server, consumer, shop, 10_000);
  const soon = await pay(server, consumer, shop, 4_000);
  await advanceTo(server, newYork('2026-06-05', '10:00'));
  const { id: held } = await refund(server, shop, sale, 1_000);
  const { id: queued } = await refund(server, shop, soon, 500);
  await pay(server, consumer, shop, 700);
  await removeAccount(server, { token: await consumer.signIn(), account_id: removed });
  await deactivated(server, { ...left, token: await left.signIn() });
  const itemOf = async (id: string) =>
    (await server.context.db.one<{ item_id: string }>('select item_id from bank_accounts where id = $1', [id])).item_id;
  ids = {
    item: await itemOf(account),
    others_item: await itemOf(others),
    business: shop.business_id,
    account,
    removed,
    others,
    held,
    queued,
    consumer: consumer.user_id,
    left: left.user_id,
    merchant: shop.admin.user_id,
  };
  role = new pg.Client({ connectionString: server.urls.server_url });
  await role.connect();
  await role.query(`select move_credits('held', now(), 'me', 'x', array[$1], null, 'account_closed')`, [held]);
});
afterAll(async () => {
  await role.end();
  await server.stop();
});

const withIds = (sql: string) => sql.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
const DENIED = '42501';
const RULE = 'P0001';
const NO_SUCH_OWNER = '23503';
const link = (id: string, owner: string) =>
  `select link_bank_account('${id}', '${owner}', 'ins_x', 'X', 'checking', '0000', 'x', 'x', 'linked', 'provider', 'x', 'x', null, null, now())`;

describe('an attack on accounts by SQL as the server’s role', () => {
  it.each<readonly [string, string]>([
    [
      'a settlement account is written past its verb',
      `insert into settlement_accounts (business_id, version, sealed, last_four, account_type, since, changed_by, why, validated)
       values ('{business}', 2, 'x', '0000', 'checking', now(), 'me', 'x', 'x')`,
    ],
    ['a settlement account is changed', `update settlement_accounts set sealed = 'x'`],
    ['a business is pointed at an account of before', `update businesses set settlement_version = 1`],
    [
      'numbers are written past their verb',
      `insert into bank_account_numbers (account_id, version, consumer_id, sealed, known_by, since) values ('{account}', 2, '{consumer}', 'x', 'linked', now())`,
    ],
    ['an account is pointed at other numbers', `update bank_accounts set numbers_version = 1`],
    ['an account is given to another consumer', `update bank_accounts set consumer_id = '{consumer}' where id = '{others}'`],
    ['an account is linked past its verb', `insert into bank_accounts (id, consumer_id) values ('acc_x', '{consumer}')`],
    ['an account is removed past its verb', `update bank_accounts set removed_at = now() where id = '{account}'`],
    ['an account that was removed comes back', `update bank_accounts set removed_at = null where id = '{removed}'`],
    ['an account is verified past its verb', `update bank_accounts set verification = 'verified'`],
    ['an account is pointed at another item', `update bank_accounts set item_id = 'itm_x'`],
    [
      'a settlement account is stopped past its verb',
      `update businesses set settlement_stopped_code = 'R03', settlement_stopped_at = now()`,
    ],
    ['the stop of a settlement account is lifted', `update businesses set settlement_stopped_code = null`],
    ['the moment of a stop is moved', `update businesses set settlement_stopped_at = now()`],
    ['a refund is sent elsewhere past its verb', `update credits set bank_account_id = '{others}'`],
    ['a refund is approved past its verb', `update refund_requests set status = 'APPROVED'`],
  ])('%s: refused for want of the right [TRU-03]', async (_what, sql) => {
    expect(await refusalOf(role, withIds(sql))).toBe(DENIED);
  });

  const writeAccount = (version: string) =>
    `select write_settlement_account('{business}', ${version}, 'x', '0000', 'checking', now(), 'me', 'x', 'x')`;
  const renumber = (account: string, version: string) =>
    `select write_account_numbers('${account}', ${version}, 'x', 'checking', '0000', 'x', 'relinked', now(), null)`;
  const remove = (account: string) => `select remove_bank_account('{consumer}', '${account}', now())`;
  const relink = (account: string, item: string) =>
    `select relink_bank_account('${account}', '{consumer}', 'ins_x', 'X', '${item}', 'x', null, null)`;
  it.each<readonly [string, string, string]>([
    ['a settlement account is written over the one that stands', writeAccount('1'), RULE],
    ['a settlement account leaves a version out', writeAccount('3'), RULE],
    ['a settlement account has no version', writeAccount('null'), RULE],
    ['a settlement account is of no business', writeAccount('1').replace('{business}', 'biz_x'), NO_SUCH_OWNER],
    ['numbers are written over those that stand', renumber('{account}', '1'), RULE],
    ['numbers leave a version out', renumber('{account}', '3'), RULE],
    ['numbers have no version', renumber('{account}', 'null'), RULE],
    ['numbers are of no account', renumber('acc_x', '1'), RULE],
    ['an account is linked for somebody who is no consumer', link('acc_x', '{merchant}'), RULE],
    ['an account is linked for a consumer who has left', link('acc_x', '{left}'), RULE],
    ['an account is linked in the place of another', link('{others}', '{consumer}'), '23505'],
    [
      'an account is linked as one that was verified',
      link('acc_x', '{consumer}').replace(`'provider', 'x', 'x'`, `'verified', null, null`),
      RULE,
    ],
    ['an account on which an amount is pending is removed', remove('{account}'), RULE],
    ['somebody else’s account is removed', remove('{others}'), RULE],
    ['an account is removed twice', remove('{removed}'), RULE],
    ['somebody else’s account is linked anew', relink('{others}', '{item}'), RULE],
    ['an account that was removed is linked anew', relink('{removed}', '{item}'), RULE],
    ['an account is linked anew to somebody else’s item', relink('{account}', '{others_item}'), RULE],
    ['a stop of a settlement account is lifted by its verb', `select stop_settlement_account('{business}', 1, null, now())`, RULE],
    ['a refund that is not held is sent elsewhere', `select send_refund_to('{queued}', '{account}', now(), 'me', 'x')`, RULE],
    ['a held refund is sent to somebody else’s account', `select send_refund_to('{held}', '{others}', now(), 'me', 'x')`, RULE],
    ['a held refund is sent to an account that was removed', `select send_refund_to('{held}', '{removed}', now(), 'me', 'x')`, RULE],
    ['a refund that there is none of is sent', `select send_refund_to('rfd_x', '{account}', now(), 'me', 'x')`, RULE],
  ])('%s: refused by the rule [TRU-03]', async (_what, sql, code) => {
    expect(await refusalOf(role, withIds(sql))).toBe(code);
  });

  it('that gives an account numbers keeps whose they are: the consumer is the account’s [TRU-03]', async () => {
    await role.query('begin');
    try {
      await role.query(withIds(renumber('{others}', '2')));
      const { rows } = await role.query(
        `select n.consumer_id = a.consumer_id as kept from bank_account_numbers n join bank_accounts a on a.id = n.account_id where a.id = $1 and n.version = 2`,
        [ids['others']],
      );
      expect(rows).toEqual([{ kept: true }]);
    } finally {
      await role.query('rollback');
    }
  });
});

describe('a refund that waits for a second person', () => {
  let request_id: string;
  let viewer: string;
  let second: string;
  beforeAll(async () => {
    await setRefundRule(server, shop, { alone: 1_000 });
    request_id = (await refund(server, shop, sale, 3_000)).id;
    viewer = (await shop.addUser('ViewStore')).subject;
    second = (await shop.addUser('AdminStore')).subject;
  });

  /** The refusal with which a decision is answered; null where it is done. What it did is taken back. */
  async function decided(by: string, at: TestShop = shop, before = ''): Promise<string | null> {
    await role.query('begin');
    try {
      if (before !== '') await role.query(before);
      const { rows } = await role.query<{ refusal: string | null }>(
        'select refusal from decide_refund_request($1, now(), $2, $3, $4, true, $5, now(), null, null)',
        [by, DECIDING_ROLES, at.business_id, request_id, server.clock.now()],
      );
      return rows[0]?.refusal ?? null;
    } finally {
      await role.query('rollback');
    }
  }

  it.each<readonly [string, () => Promise<string | null>, string | null]>([
    ['by a stranger, of the business that it is of', () => decided(stranger.admin.subject), 'FORBIDDEN'],
    ['by a stranger, as if it were of their own business', () => decided(stranger.admin.subject, stranger), 'NOT_FOUND'],
    ['by a consumer', () => decided(consumer.subject), 'FORBIDDEN'],
    ['by nobody', () => decided('password|nobody'), 'FORBIDDEN'],
    ['by whoever may only look', () => decided(viewer), 'FORBIDDEN'],
    ['by whoever asked for it', () => decided(shop.admin.subject), 'REFUND_NEEDS_ANOTHER'],
    [
      'by whoever was signed out everywhere',
      () => decided(second, shop, `update users set tokens_valid_after = now() + interval '1 hour'`),
      'UNAUTHENTICATED',
    ],
    ['by a second person', () => decided(second), null],
  ])('is approved %s: the verb looks at who, of what and when [TRU-03]', async (_who, decide, refusal) => {
    expect(await decide()).toBe(refusal);
  });

  it('is decided once: then neither approved nor taken back [TRU-03]', async () => {
    const { status } = await server.call(refunds.decide, {
      token: await shop.admin.signIn(),
      body: { id: request_id, syn_business_id: shop.business_id, decision: 'decline' },
    });
    expect(status).toBe(200);
    expect(await decided(second)).toBe('REFUND_DECIDED');
  });
});
