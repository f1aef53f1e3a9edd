import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { CenterMode } from '../src/kernel/db/center-mode.ts';
import { type GrantedRights, readGrantedRights } from '../src/kernel/db/granted-rights.ts';
import { SERVER_ROLE } from '../src/kernel/db/roles.ts';
import { migrate } from '../src/schema/migrate.ts';
import { createTestDatabase } from './support/database.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { newPayer } from './support/payments.ts';
import { refusalOf } from './support/role-refusal.ts';

// What the role that the server works as may do, table by table and function by function.

let server: TestServer;
let role: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  await newPayer(server);
  role = new pg.Client({ connectionString: server.urls.server_url });
  await role.connect();
});
afterAll(async () => {
  await role.end();
  await server.stop();
});

const DENIED = '42501';
const refusal = (sql: string, values?: readonly unknown[]) => refusalOf(role, sql, values);

/** The list that the grants are made from. */
const listed = async (mode: CenterMode = 'sandbox') => (await readGrantedRights(mode)).tables;

/** Tries every table and column as the server's role; gives what does not go by the list. */
async function notAsListed(client: pg.Client, rights: GrantedRights['tables']): Promise<string[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; identity: string[] }>(
    // Nobody writes what the database works out.
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
               coalesce(array_agg(a.attname::text) filter (where a.attidentity = 'a'), '{}') as identity
          from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
  );
  // A new table has a line in the list, be it an empty one.
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(rights).sort());
  const wrong: string[] = [];
  const may = async (allowed: boolean, sql: string) => {
    const code = await refusalOf(client, sql);
    if (code !== (allowed ? undefined : DENIED)) wrong.push(`${sql}: ${code ?? 'done'}`);
  };
  for (const { name, columns, identity } of rows) {
    const { insert = [], update = [], delete: deleting = false } = rights[name] ?? {};
    for (const column of columns) {
      if (!identity.includes(column))
        await may(insert === true || insert.includes(column), `insert into ${name} (${column}) select ${column} from ${name} where false`);
      await may(update.includes(column), `update ${name} set ${column} = ${identity.includes(column) ? 'default' : column} where false`);
    }
    await may(deleting, `delete from ${name} where false`);
    await may(false, `truncate ${name}`);
  }
  return wrong;
}

describe('the server’s role', () => {
  it('may insert into, change and delete from each table what the list says, and nothing else [TRU-03]', async () => {
    expect(await notAsListed(role, await listed())).toEqual([]);
  }, 60_000);

  it('may in production write nothing that only a sandbox writes, and all else [TRU-03, LIV-02]', async () => {
    const production = await createTestDatabase(inject('postgres'));
    await migrate(production.owner_url, SERVER_ROLE, 'production');
    const there = new pg.Client({ connectionString: production.server_url });
    await there.connect();
    try {
      const rights = await listed('production');
      expect(await notAsListed(there, rights)).toEqual([]);
      const changed = Object.entries(await listed()).filter(([name, of_sandbox]) => !isDeepStrictEqual(of_sandbox, rights[name]));
      expect(changed.map(([name]) => name).filter((name) => !name.startsWith('sandbox_'))).toEqual([
        'clock',
        'demo_data',
        'message_outbox',
      ]);
      // Any of the three would have kept production from its next start.
      for (const sql of [
        'update clock set offset_ms = 1',
        'insert into demo_data default values',
        'insert into message_outbox default values',
        'insert into sandbox_shop default values',
      ])
        expect([sql, await refusalOf(there, sql)]).toEqual([sql, DENIED]);
    } finally {
      await there.end();
      await production.drop();
    }
  }, 60_000);
  it('has no direct hand in money: the list is empty where money stands [TRU-03]', async () => {
    const rights = await listed();
    // Written out a second time on purpose.
    for (const name of [
      'ledger_transfers',
      'purchase_events',
      'credit_events',
      'refunds',
      'reversals',
      'payouts',
      'micro_entries',
      'reinitiations',
      'returns',
      'payout_lines',
      'settlement_accounts',
      'settlement_account_changes',
      'bank_account_numbers',
      'business_fees',
      'business_exposure_limits',
      'exposures',
      'exposure_releases',
      'seals',
      'seal_head',
    ])
      expect([name, rights[name]]).toEqual([name, {}]);
    // Which files a cutoff waits for, and nothing of how far it has come.
    expect(rights['ach_cutoffs']).toEqual({ update: ['waits_for', 'post_again_at'] });
    for (const name of ['purchases', 'credits', 'dishonored_returns'])
      expect([name, rights[name]]).toEqual([name, { update: ['row_lock'] }]);
    expect([rights['ach_entries']?.insert, rights['bank_accounts']?.insert, rights['refund_requests']]).toEqual([undefined, undefined, {}]);
    expect(rights['bank_accounts']?.delete).toBeUndefined();
    expect(
      [rights['businesses']?.insert, rights['businesses']?.update].flat().filter((column) => String(column).startsWith('fee_')),
    ).toEqual([]);
    // What it may write of those rows to lock them holds nothing.
    expect(await refusal(`update purchases set row_lock = 'x'`)).toBe('22P02');
  });

  it('may run these functions with their owner’s rights, and none of them takes a whole record [TRU-03]', async () => {
    const { rows } = await role.query<{ name: string; composite: boolean; pinned: boolean; by_anybody: boolean }>(
      `select p.proname as name, exists (select from unnest(p.proconfig) c where c like 'search_path=pg_catalog, %pg_temp') as pinned,
              exists (select from unnest(p.proargtypes) a join pg_type t on t.oid = a where t.typtype = 'c') as composite,
              has_function_privilege('pg_monitor', p.oid, 'execute') as by_anybody
         from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege(current_user, p.oid, 'execute') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(VERBS.toSorted());
    for (const { name, ...is } of rows) expect([name, is]).toEqual([name, { composite: false, pinned: true, by_anybody: false }]);
    expect(await refusal('create table public.mine ()')).toBe(DENIED);
    expect(await refusal(`create function public.mine() returns void language sql as 'select'`)).toBe(DENIED);
  });
});

describe('months', () => {
  it('are nobody’s but their owner’s: the server reaches them through their tables alone [TRU-03]', async () => {
    const { rows } = await role.query<{ name: string; may: boolean; anybody: boolean }>(
      `select c.relname as name, has_any_column_privilege(c.oid, 'select, insert, update') or has_table_privilege(c.oid, 'select, insert, update, delete, truncate') as may,
              exists (select from aclexplode(c.relacl) a where a.grantee = 0) as anybody
         from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'months' where c.relkind = 'r' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(6);
    for (const { name, ...is } of rows) expect([name, is]).toEqual([name, { may: false, anybody: false }]);
    expect(await refusal('select from months.audit_entries_rest')).toBe(DENIED);
    expect(await refusal('create table months.mine ()')).toBe(DENIED);
  });

  it('are made near now alone, a few at a time, whatever the server asks for', async () => {
    const { rows } = await role.query<{ made: number }>(
      `select make_months('audit_entries', now() - interval '900 years', now() + interval '9000 years', 100000) as made`,
    );
    expect(rows[0]?.made).toBe(12);
    const { rows: oldest } = await role.query<{ years: number }>(
      `select extract(year from now())::integer - min(substr(right(c.relname, 7), 1, 4)::integer) as years
         from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_entries'::regclass and c.relname ~ '_\\d{4}_\\d\\d$'`,
    );
    expect(oldest[0]?.years).toBeLessThanOrEqual(1);
  });
});

/** Written out a second time on purpose: a function that is new here is looked at by somebody. */
const VERBS = [
  'abandon_dishonored_returns',
  'accept_checkout_session',
  'accept_link',
  'advance_cutoff',
  'answer_verification',
  'ask_settlement_change',
  'ask_for_reversal',
  'begin_cutoff',
  'begin_exposure',
  'cancel_debit',
  'cancel_orders_of_business',
  'cancel_reinitiations',
  'change_bank_link_item',
  'change_business_standing',
  'change_message',
  'change_verifications',
  'check_code',
  'confirm_debit',
  'confirm_debits',
  'count_exposure',
  'count_text',
  'debits_rejected',
  'debits_settled',
  'decide_held_payments',
  'decide_refund_request',
  'deny_debit',
  'dishonor_return',
  'dishonor_wrong_return',
  'double_reversals',
  'end_exposure',
  'end_posting',
  'end_undecided_holds',
  'erase_consumer',
  'erase_records',
  'expire_checkout_session',
  'expire_purchases',
  'expire_sessions_of',
  'fail_debits',
  'forget_messages',
  'forget_messages_to',
  'forget_old_consents',
  'forget_support_texts',
  'forget_unpaid_sessions',
  'forget_webhook_messages',
  'hand_over_message',
  'keep_first_keys',
  'leave_message',
  'link_bank_account',
  'lock_seal_head',
  'lose_dishonored_return',
  'make_micro_entries',
  'make_months',
  'make_payout',
  'move_credits',
  'move_settlement_change',
  'note_risk_contact',
  'note_risk_returns',
  'post_debits',
  'post_messages',
  'refund_purchase',
  'refund_purchase_by_key',
  'relink_bank_account',
  'remove_bank_account',
  'request_debit',
  'resolve_by_hand',
  'retry_message',
  'return_debits',
  'seal_next',
  'send_refund_to',
  'set_business_exposure_limits',
  'set_business_fees',
  'settle_dishonored_return',
  'settle_entries',
  'start_purchase',
  'start_purchase_at_counter',
  'start_reinitiation',
  'start_repayment',
  'stop_settlement_account',
  'take_messages',
  'take_over_payout',
  'write_account_numbers',
  'write_ach_entries',
  'write_lost_entries',
  'write_off_dishonored_return',
  'write_settlement_account',
];
