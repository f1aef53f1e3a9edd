import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { Database, type Queryable } from '../db/database.ts';
import { CHAIN_PROOF, invariants, noteAsItStands, proofOf, SEALED_TABLES, type SealedTable, sealNow } from './index.ts';

// What the owner of the database could do to each column and each row that is sealed, made from the list of sealed tables and the catalog. The rows
// are written by the owner as well, since no short life fills every table; what stands in them does not matter to a seal.

/** Tables that hold no evidence, or none that is sealed here. A new table belongs here or among the sealed ones. */
const NOT_SEALED: Readonly<Record<string, readonly string[]>> = {
  'is what it is now; the proofs compare it with what is sealed': [
    'purchases',
    'bank_accounts',
    'bank_link_items',
    'businesses',
    'applications',
    'consumers',
    'contact_changes',
    'email_changes',
    'users',
    'organizations',
    'business_users',
    'memberships',
    'notification_choices',
    'report_schedules',
    'report_schedule_users',
    'counters',
    'links',
    'notice_choices',
    'link_dispatches',
    'link_numbers',
    'checkout_sessions',
    'api_keys',
    'support_requests',
    'support_messages',
    'saved_answers',
    'merchant_agreements',
    'merchant_application_checks',
    'merchant_application_events',
    'merchant_application_links',
    'merchant_applications',
  ],
  'comes with the program': [
    'consent_texts',
    'consent_terms',
    'ledger_accounts',
    'ledger_postings',
    'message_transitions',
    'purchase_transitions',
    'schema_migrations',
  ],
  'says how far work has come, or is made from what is sealed': [
    'ach_cutoffs',
    'ach_trace_counters',
    'ach_unoriginable_entries',
    'asked_days',
    'customer_totals',
    'exposure_releases',
    'exposures',
    'notice_mark',
    'payout_obstacles',
    'proof_balances',
    'receipt_mails',
    'receipt_sweep',
    'report_days',
    'report_mark',
    'return_messages',
    'return_rate_checks',
    'first_steps_hidden',
    'webhook_endpoints',
    'shop_events',
    'webhook_mark',
    'webhook_messages',
    'clock',
    'demo_data',
    'center_mode',
    'sealing_check',
  ],
  'is never kept: no transaction commits with a row of it': ['ach_ahead_of_time'],
  'is forgotten after a while': [
    'bank_link_messages',
    'channel_tickets',
    'data_file_pieces',
    'data_files',
    'directory_changes',
    'email_verifications',
    'ended_sessions',
    'idempotency_keys',
    'known_devices',
    'limited_events',
    'message_days',
    'message_outbox',
    'message_recipients',
    'message_retries',
    'messages',
    'number_codes',
    'one_time_codes',
    'password_resets',
    'push_devices',
    'sign_ins',
    'stopped_numbers',
    'text_counts',
    'trace_causes',
    'wrong_codes',
  ],
  'says which texts to us were taken': ['taken_texts'],
  'is the identity provider’s, or how somebody signs in': [
    'first_sign_ins',
    'identity_ended_tokens',
    'identity_keys',
    'push_keys',
    'identity_records',
    'passkey_challenges',
    'passkeys',
    'password_identities',
    'payment_proofs',
    'phone_identities',
    'recovery_codes',
    'second_factor_waits',
    'staff',
    'staff_challenges',
    'staff_invitations',
    'staff_passkeys',
    'staff_sessions',
    'step_ups',
    'totp_secrets',
  ],
  'counts what stands elsewhere, anew whenever it is missing or old: what a decision read of it is sealed with the decision': [
    'risk_businesses',
    'risk_counters',
  ],
  'says what waits for a second person: what was done stands in the audit log': ['proposals'],
  'is the chain itself': ['seals', 'seal_head'],
  'holds what values are sealed with': ['data_keys', 'key_holders', 'outside_keys', 'sealed_data_keys'],
};

interface Column {
  readonly table_name: string;
  readonly name: string;
  readonly type: string;
  readonly is_nullable: boolean;
}

let server: TestServer;
let owner: Database;
let columns: Column[];
const ROWS = 4;

beforeAll(async () => {
  server = await startTestServer();
  owner = new Database(server.urls.owner_url, { connections: 2, onIdleError: () => undefined });
  columns = await owner.many<Column>(
    `select c.relname as table_name, a.attname as name, not a.attnotnull as is_nullable,
            format_type(coalesce(nullif(t.typbasetype, 0), t.oid), case when t.typbasetype = 0 then a.atttypmod end) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  for (const { table } of SEALED_TABLES) await dropRules(table);
  for (const sealed of SEALED_TABLES) await fill(sealed);
  await noteAsItStands(owner);
  expect(await sealNow(server.context, 10_000)).toEqual([]);
});
afterAll(async () => {
  await owner.close();
  await server.stop();
});

/** Takes a table's keys, checks and indexes away: what they would refuse is not what is tried here. */
async function dropRules(table: string): Promise<void> {
  const rules = await owner.many<{ drop: string }>(
    `select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname) as drop
       from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u', 'c', 'f')`,
    [table],
  );
  for (const { drop } of rules) await owner.run(drop);
  const indexes = await owner.many<{ drop: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop from pg_index where indrelid = $1::regclass`,
    [table],
  );
  for (const { drop } of indexes) await owner.run(drop);
}

/** Four rows; the second is null wherever one may be, and behind it a number is missing, as a rolled back transaction leaves it. */
async function fill({ table, order }: SealedTable): Promise<void> {
  const written = columns.filter(({ table_name, name }) => table_name === table && name !== order);
  for (let n = 1; n <= ROWS; n += 1) {
    const values = written.map((column) => (column.is_nullable && n === 2 ? 'null' : madeOf(column, n)));
    await owner.run(`insert into ${table} (${written.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`);
    if (n === 2) await owner.run(`select nextval(pg_get_serial_sequence('${table}', '${order}'))`);
  }
}

function madeOf({ name, type }: Column, n: number): string {
  if (type === 'timestamp with time zone') return `'2026-01-0${n}T12:00:00Z'::timestamptz`;
  if (type === 'date') return `'2026-01-0${n}'::date`;
  if (type === 'xid8') return `'${n}'::xid8`;
  if (type === 'boolean') return n % 2 === 0 ? 'true' : 'false';
  if (type === 'jsonb') return `'{"n": ${n}}'::jsonb`;
  if (type === 'bytea') return `sha256('${name} ${n}')`;
  if (type === 'text[]') return `array['${name} ${n}']`;
  if (type === 'bigint[]' || type === 'integer[]') return `array[${n}]::${type}`;
  if (type === 'boolean[]') return `array[${n % 2 === 0}]`;
  if (/^(smallint|integer|bigint)$/.test(type)) return String(n);
  // Its type has no value: it holds nothing, so that a row can be locked by who may write nothing of it.
  if (type === 'nothing') return 'null';
  const width = /^character\((\d+)\)$/.exec(type)?.[1];
  if (width) return `left(md5('${name} ${n}'), ${width})`;
  if (type === 'text') return `'${name} ${n}'`;
  throw new Error(`how is a ${type} tampered with?`);
}

/** Another value of a column than the one that stands there. */
function otherThan({ name, type }: Column): string {
  if (type === 'timestamp with time zone') return `coalesce(${name} + interval '1 microsecond', now())`;
  if (type === 'date') return `coalesce(${name} + 1, current_date)`;
  if (type === 'boolean') return `not coalesce(${name}, false)`;
  if (type === 'jsonb') return `coalesce(${name}, '{}') || '{"forged": true}'`;
  if (type === 'bytea') return `sha256(coalesce(${name}, ''))`;
  if (type === 'bigint[]' || type === 'integer[]') return `coalesce(${name}, '{}') || 99::${type.slice(0, -2)}`;
  if (type === 'boolean[]') return `coalesce(${name}, '{}') || true`;
  if (/^(smallint|integer|bigint)$/.test(type)) return `coalesce(${name}, 0) + 1`;
  if (type === 'text[]') return `coalesce(${name}, '{}') || 'other'::text`;
  return `overlay(coalesce(${name}, 'a') placing case when left(${name}, 1) = 'z' then 'y' else 'z' end from 1 for 1)`;
}

/** What a table's proof says after a deed of the owner, which is taken back. */
async function proofAfter({ table }: SealedTable, ...deeds: readonly string[]): Promise<string[]> {
  const undone = new Error('undone');
  let said: string[] = [];
  await owner
    .transaction(async (tx) => {
      for (const deed of deeds) await tx.run(deed);
      said = await check(tx, table);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return said;
}

async function check(db: Queryable, table: string): Promise<string[]> {
  const proof = invariants.find(({ name }) => name === proofOf(table));
  if (!proof) throw new Error(`there is no proof of ${table}`);
  return proof.check(db);
}

/** The numbers of a table's four rows. */
async function numbers({ table, order }: SealedTable): Promise<[number, number, number, number]> {
  const rows = await owner.many<{ seq: number }>(`select ${order} as seq from ${table} order by 1 limit 4`);
  return rows.map(({ seq }) => seq) as [number, number, number, number];
}

it('every table is sealed, or stands among those that are not and why', () => {
  const listed = [...Object.values(NOT_SEALED).flat(), ...SEALED_TABLES.map(({ table }) => table)].sort();
  const tables = [...new Set(columns.map(({ table_name }) => table_name))].filter((name) => !name.startsWith('sandbox_')).sort();
  expect(tables).toEqual(listed);
});

it('everything holds before anyone tampers with it', async () => {
  for (const { name, check: prove } of invariants) expect(await prove(owner), name).toEqual([]);
});

describe.each(SEALED_TABLES.map((sealed) => [sealed.table, sealed] as const))('%s', (table, sealed) => {
  const { order, fixed, noted, free } = sealed;
  const column = (name: string): Column => {
    const found = columns.find((one) => one.table_name === table && one.name === name);
    if (!found) throw new Error(`${table} has no column ${name}`);
    return found;
  };

  it('has each of its columns in the list of sealed tables once', () => {
    const names = columns.filter(({ table_name }) => table_name === table).map(({ name }) => name);
    expect([order, ...fixed, ...noted, ...free].sort()).toEqual(names.sort());
  });

  it('each changed column is found, and the row named [TRU-06] [TRU-07]', async () => {
    const [, empty, full] = await numbers(sealed);
    for (const seq of [empty, full])
      for (const name of fixed) {
        const said = await proofAfter(sealed, `update ${table} set ${name} = ${otherThan(column(name))} where ${order} = ${seq}`);
        expect(said, `${name} of ${seq}`).toContainEqual(
          expect.stringMatching(new RegExp(`^${table} ${seq} \\(.*\\) was changed after seal \\d+ of 20`)),
        );
      }
  });

  if (noted.length > 0)
    it('each changed column that is written later is found, and the row named [TRU-06]', async () => {
      const [, empty, full] = await numbers(sealed);
      for (const seq of [empty, full])
        for (const name of noted) {
          const { key } = await owner.one<{ key: string }>(`select ${sealed.name[0]}::text as key from ${table} where ${order} = ${seq}`);
          const said = await proofAfter(sealed, `update ${table} set ${name} = ${otherThan(column(name))} where ${order} = ${seq}`);
          expect(said).toEqual([`${table} ${key}: ${name} was changed, and not by the server`]);
        }
    });

  it('a deleted row is named: the first, one in the middle, the last, all of them [TRU-06] [TRU-07]', async () => {
    const every = await numbers(sealed);
    for (const seq of every) {
      const said = await proofAfter(sealed, `delete from ${table} where ${order} = ${seq}`);
      expect(said).toEqual([expect.stringMatching(new RegExp(`^${table} ${seq} is missing: it stands under seal \\d+ of 20`))]);
    }
    const said = await proofAfter(sealed, `delete from ${table}`);
    for (const seq of every) expect(said).toContainEqual(expect.stringContaining(`${table} ${seq} is missing`));
  });

  it('a row put in below what is sealed is named: in a gap, and before the first [TRU-07]', async () => {
    const [first, empty] = await numbers(sealed);
    const names = columns.filter((one) => one.table_name === table && one.name !== order).map(({ name }) => name);
    for (const [seq, where] of [
      [empty + 1, 'after seal \\d+ of 20'],
      [-5, 'before the first seal'],
    ] as const) {
      const said = await proofAfter(
        sealed,
        `insert into ${table} (${order}, ${names.join(', ')}) overriding system value select ${seq}, ${names.join(', ')} from ${table} where ${order} = ${first}`,
      );
      expect(said).toContainEqual(expect.stringMatching(new RegExp(`^${table} ${seq} \\(.*\\) was put in ${where}`)));
    }
  });

  it('a row that has moved in the order of arrival is named [TRU-07]', async () => {
    const [, empty] = await numbers(sealed);
    const said = await proofAfter(
      sealed,
      `do $$ begin alter table ${table} alter column ${order} drop identity; end $$`,
      `update ${table} set ${order} = ${empty + 1} where ${order} = ${empty}`,
    );
    expect(said.join('\n')).toMatch(new RegExp(`${table} ${empty + 1} \\(.*\\) was put in after seal`));
    expect(said.join('\n')).toContain(`${table} ${empty} is missing`);
  });
});

it('a seal whose marks were changed is named', async () => {
  const chain = invariants.find(({ name }) => name === CHAIN_PROOF);
  await owner.run('update seals set marks = marks || marks where number = 1');
  expect(await chain?.check(owner)).toEqual(['the marks of seal 1 were changed']);
});
