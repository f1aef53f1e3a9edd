import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../src/provider/operate/commands.ts';
import { payOutTo } from './support/accounts.ts';
import { broken } from './support/broken.ts';
import { accountNumber, linkByNumbers } from './support/by-numbers.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { advanceTo, newYork, type Payment, pay } from './support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from './support/people.ts';
import { listPayouts, ownerRun, refund } from './support/refunds.ts';

const LINES = 'files hold what was originated: their bytes, totals and entries agree';
const ACCOUNTS = 'every settlement account is the one that was entered last for its business';
const NUMBERS = "every linked account's numbers are its own, and the newest";
const REFUNDS = 'every refund goes to the account that was debited, or to the one that a person chose';

let server: TestServer;
let owner: pg.Client;
let shop: TestShop;
let other_shop: TestShop;
let ada: TestConsumer;
let adas_account: string;
let adas_other: string;
let beas_account: string;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  other_shop = await openShop(server, { organization: 'Corner', names: ['Corner Bakery'], paid_out: true });
  ada = await registerConsumer(server);
  adas_account = await linkChecking(server, ada);
  adas_other = await linkChecking(server, ada, { institution: 'ins_lakeshore' });
  const bea = await registerConsumer(server);
  beas_account = await linkChecking(server, bea);
  const sales: Payment[] = [await pay(server, ada, shop, 10_000), await pay(server, ada, shop, 5_000)];
  await pay(server, bea, other_shop, 7_000);
  await linkByNumbers(server, await registerConsumer(server), accountNumber(1));
  // From each of these days on there is something to pay out three cutoffs later.
  for (const [date, time] of [
    ['2026-06-03', '10:00'],
    ['2026-06-04', '10:00'],
    ['2026-06-05', '10:00'],
  ] as const) {
    await advanceTo(server, newYork(date, time));
    for (const one of [shop, other_shop]) await sell(one);
  }
  await refund(server, shop, sales[0] as Payment, 1_000);
  await runCommand(server.context, ['reverse', sales[1]?.public_id ?? '', '--reason', 'duplicate']);
  await advanceTo(server, newYork('2026-06-05', '22:00:10'));
  for (const one of [shop, other_shop]) await sell(one);
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

/** Ada pays something. */
async function sell(one: TestShop): Promise<void> {
  await pay(server, { token: await ada.signIn() }, { ...one, admin: { ...one.admin, token: await one.admin.signIn() } }, 9_900);
}

/** What `prove` says under a proof; undefined where that holds. */
async function saidUnder(proof: string): Promise<string | undefined> {
  const lines = await broken(server);
  const at = lines.findIndex((line) => line.startsWith('BROKEN ') && line.endsWith(`s  ${proof}`));
  if (at < 0) return undefined;
  const words = lines.slice(at + 1).findIndex((line) => !line.startsWith('        '));
  return lines.slice(at + 1, at + 1 + words).join('\n');
}

/** Sets a column of one row as the owner of the database, past every verb; gives what sets it back. */
async function set(table: string, key: string, column: string, value: string): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ was: string | null }>(`select ${column}::text as was from ${table} where ${key}`);
  if (rows.length !== 1) throw new Error(`${rows.length} rows of ${table} where ${key}`);
  await owner.query(`update ${table} set ${column} = ${value} where ${key}`);
  return async () => {
    await owner.query(`update ${table} set ${column} = $1 where ${key}`, [rows[0]?.was]);
  };
}

interface Entry {
  id: string;
  trace_number: string;
  file: string;
  subject: string;
}

/** An entry of a kind with its file. */
async function entryOf(kind: string): Promise<Entry> {
  const { rows } = await owner.query<Entry>(
    `select e.id, e.trace_number, f.name as file, coalesce(e.purchase_id, e.subject_id) as subject
       from ach_entries e join ach_files f on f.id = e.file_id where e.kind = $1 order by e.amount_cents desc limit 1`,
    [kind],
  );
  if (!rows[0]) throw new Error(`there is no entry of kind ${kind}`);
  return rows[0];
}

const KINDS = ['debit', 'payout', 'refund', 'reversal', 'micro_entry'] as const;
const FIELDS: readonly (readonly [field: string, column: string, value: string, words: RegExp])[] = [
  ['amount', 'amount_cents', 'amount_cents + 1', /amount/],
  ['transaction code', 'transaction_code', '32', /transaction code is (22|27) and should be 32/],
  ['receiver name', 'receiver_name', `'SOMEBODY ELSE'`, /receiver name is another/],
  ['effective date', 'effective_entry_date', `effective_entry_date + 1`, /effective entry date/],
  ['company name', 'company_name', `'ANOTHER COMPANY'`, /company name is .+ and should be ANOTHER COMPANY/],
  ['version of the account', 'account_version', '7', /account/],
];

it('the books hold, with an entry of every kind', async () => {
  for (const kind of KINDS) await entryOf(kind);
  expect(await broken(server)).toEqual([]);
});

describe.each(KINDS)('the entry of a %s', (kind) => {
  it.each(FIELDS)(
    'is named with its file where its %s was changed, and the server cannot change it [TRU-02]',
    async (_field, column, value, words) => {
      const entry = await entryOf(kind);
      await expect(server.context.db.run(`update ach_entries set ${column} = ${value} where id = '${entry.id}'`)).rejects.toMatchObject({
        code: '42501',
      });
      const back = await set('ach_entries', `id = '${entry.id}'`, column, value);
      const said = await saidUnder(LINES);
      await back();
      expect(said).toContain(`file ${entry.file}: entry ${entry.trace_number} (${entry.id}, `);
      expect(said).toContain(entry.subject);
      expect(said).toMatch(words);
      expect(await saidUnder(LINES)).toBeUndefined();
    },
  );

  it('is named where its receiver’s name, and its company’s, are not those of whom it is for [TRU-02]', async () => {
    const { id, file, trace_number, subject } = await entryOf(kind);
    const named = async (column: string, table: string, key: string, wrong: string) => {
      const back = await set(table, key, column, wrong);
      const said = await saidUnder(LINES);
      await back();
      return said;
    };
    const holder = `holder_id = coalesce((select consumer_id from bank_accounts a join ach_entries e on e.bank_account_id = a.id where e.id = '${id}'), (select business_id from payouts where id = '${subject}'))`;
    const entry = new RegExp(`file ${file}: entry (\\d+) .*: receiver name is another`);
    expect(await named('name', 'holder_names', holder, `'Somebody Else'`)).toMatch(entry);
    if (kind === 'payout' || kind === 'micro_entry') return;
    const payment = `purchase_id in ('${subject}', (select purchase_id from refunds where id = '${subject}'), (select purchase_id from reversals where id = '${subject}'))`;
    const business_id = `(select business_id from purchases where id = (select purchase_id from consents where ${payment}))`;
    // Of what gives it back the business's own names do as well.
    const of_business =
      kind === 'debit' ? async () => undefined : await set('holder_names', `holder_id = ${business_id}`, 'name', `'Another Shop'`);
    const said = await named('business_name', 'consents', payment, `'Another Shop'`);
    await of_business();
    expect(said).toMatch(new RegExp(`entry ${trace_number} .*: company name is .+ and should be ANOTHER SHOP`));
    expect(await saidUnder(LINES)).toBeUndefined();
  });

  it('is named where the version of its account was made after its file was originated [TRU-02]', async () => {
    const { id, file, subject } = await entryOf(kind);
    const key =
      kind === 'payout'
        ? `business_id = (select business_id from payouts where id = '${subject}')`
        : `account_id = (select bank_account_id from ach_entries where id = '${id}')`;
    const back = await set(kind === 'payout' ? 'settlement_accounts' : 'bank_account_numbers', key, 'since', `since + interval '1 year'`);
    const said = await saidUnder(LINES);
    await back();
    expect(said).toMatch(new RegExp(`file ${file}: entry .* a version of the account that was made after its file was originated`));
    expect(await saidUnder(LINES)).toBeUndefined();
  });

  it('is named where the numbers of its account are not the ones that were written [TRU-01, TRU-02]', async () => {
    const entry = await entryOf(kind);
    const [table, key] =
      kind === 'payout'
        ? ['settlement_accounts', `business_id = (select business_id from payouts where id = '${entry.subject}')`]
        : ['bank_account_numbers', `account_id = (select bank_account_id from ach_entries where id = '${entry.id}')`];
    const sealed = `(select sealed from ${table} x where not (x.${key}) limit 1)`;
    await expect(server.context.db.run(`update ${table} set sealed = ${sealed} where ${key}`)).rejects.toMatchObject({ code: '42501' });
    const back = await set(table, key, 'sealed', sealed);
    const said = await broken(server);
    await back();
    // The first of the file that goes there, which may be another one.
    expect(said.find((line) => line.includes(`file ${entry.file}: entry `))).toMatch(/the account that it was written with does not open/);
    expect(said.join('\n')).toContain(kind === 'payout' ? ACCOUNTS : NUMBERS);
    expect(await broken(server)).toEqual([]);
  });
});

describe.each(['debit', 'refund', 'reversal', 'micro_entry'])('the entry of a %s', (kind) => {
  it.each([
    ['another consumer’s account', () => beas_account],
    ['another account', () => adas_other],
  ])('is named where it points to %s, and the server cannot point it there [TRU-02, TRU-03]', async (_what, account) => {
    const entry = await entryOf(kind);
    const change = `bank_account_id = '${account()}'`;
    await expect(server.context.db.run(`update ach_entries set ${change}`)).rejects.toMatchObject({ code: '42501' });
    const back = await set('ach_entries', `id = '${entry.id}'`, 'bank_account_id', `'${account()}'`);
    const said = await saidUnder(LINES);
    await back();
    expect(said).toContain(`file ${entry.file}: entry ${entry.trace_number} (${entry.id}, `);
    expect(said).toContain('its account is not that of what it is for');
  });
});

describe('a name', () => {
  it('that was changed since leaves what went under the one of before as it was; a name that was never theirs is named [TRU-02]', async () => {
    const { file } = await entryOf('debit');
    await ownerRun(server, `update consumers set last_name = 'Married' where user_id = '${ada.user_id}'`);
    await ownerRun(server, `update businesses set name = 'Another Shop' where id = '${shop.business_id}'`);
    expect(await broken(server)).toEqual([]);
    await ownerRun(server, `update businesses set name = 'Harbor Books' where id = '${shop.business_id}'`);
    expect(await broken(server)).toEqual([]);
    await expect(server.context.db.run(`delete from holder_names`)).rejects.toMatchObject({ code: '42501' });
    await expect(server.context.db.run(`insert into holder_names (holder_id, name) values ('${ada.user_id}', 'X')`)).rejects.toMatchObject({
      code: '42501',
    });
    const back = await set('holder_names', `holder_id = '${ada.user_id}' and name not like '% Married'`, 'name', `'Never Theirs'`);
    const said = await saidUnder(LINES);
    await back();
    expect(said).toMatch(new RegExp(`file ${file}: entry \\d+ .*: receiver name is another`));
  });
});

describe('where a refund goes', () => {
  it('is named where it is another account of the same consumer; another consumer’s the database refuses [TRU-02, TRU-03]', async () => {
    const { subject } = await entryOf('refund');
    for (const account of [adas_other, beas_account])
      await expect(server.context.db.run(`update refunds set bank_account_id = '${account}'`)).rejects.toMatchObject({ code: '42501' });
    await expect(owner.query(`update refunds set bank_account_id = '${beas_account}' where id = '${subject}'`)).rejects.toMatchObject({
      code: '23503',
    });
    const back = await set('refunds', `id = '${subject}'`, 'bank_account_id', `'${adas_other}'`);
    const said = await saidUnder(REFUNDS);
    await back();
    expect(said).toContain(`refund ${subject} of purchase `);
    expect(said).toContain(`goes to account ${adas_other} of ${ada.user_id}, and not to ${adas_account}`);
  });

  it('is changed by the verb for it alone: of one that is held, to an account of its consumer’s, who and why kept [TRU-03]', async () => {
    const { subject } = await entryOf('refund');
    const send = (account: string) =>
      server.context.db.transaction(async (tx) => {
        await tx.run('select send_refund_to($1, $2, $3, $4, $5)', [subject, account, server.clock.now(), 'Ines', 'asked for it']);
        return tx.many('select actor, reason, bank_account_id from refund_events where bank_account_id is not null');
      });
    await expect(send(adas_other)).rejects.toThrow('cannot go to account');
    await owner.query(`update refunds set status = 'HELD', held_reason = 'R02' where id = '${subject}'`);
    await expect(send(beas_account)).rejects.toThrow('cannot go to account');
    expect(await send(adas_other)).toEqual([{ actor: 'Ines', reason: 'asked for it', bank_account_id: adas_other }]);
    expect(await saidUnder(REFUNDS)).toBeUndefined();
    await owner.query(
      `update refunds set status = 'IN_FILE', held_reason = null, bank_account_id = '${adas_account}' where id = '${subject}'`,
    );
    await owner.query('delete from refund_events where bank_account_id is not null');
    expect(await saidUnder(REFUNDS)).toBeUndefined();
  });
});

describe('a linked account', () => {
  it.each([
    ['its last four digits', 'last_four', `'9999'`],
    ['its type', 'account_type', `'savings'`],
    ['its fingerprint', 'number_fingerprint', `'other'`],
  ])('is named where %s is changed, which the server cannot [TRU-02, TRU-03]', async (_what, column, value) => {
    const key = `id = '${adas_account}'`;
    await expect(server.context.db.run(`update bank_accounts set ${column} = ${value} where ${key}`)).rejects.toMatchObject({
      code: '42501',
    });
    const back = await set('bank_accounts', key, column, value);
    const said = await saidUnder(NUMBERS);
    await back();
    expect(said).toContain(`account ${adas_account} of ${ada.user_id}`);
  });

  it.each([
    `delete from bank_accounts`,
    `update bank_accounts set consumer_id = 'usr_other'`,
    `update bank_accounts set numbers_version = 1`,
    `insert into bank_accounts (id, consumer_id) select id, consumer_id from bank_accounts`,
    `insert into bank_account_numbers (account_id, version, consumer_id, sealed, known_by, since) select account_id, 2, consumer_id, sealed, known_by, since from bank_account_numbers`,
    `delete from bank_account_numbers`,
    `update settlement_accounts set since = since`,
    `delete from settlement_accounts`,
    `insert into settlement_accounts (business_id, version, sealed, last_four, account_type, since, changed_by, why, validated)
     select business_id, 2, sealed, last_four, account_type, since, 'me', 'none', 'no' from settlement_accounts`,
    `update businesses set settlement_version = 1`,
    `update applications set settlement_account_sealed = null`,
    `insert into ach_entries (id) values ('ent_x')`,
    `update ach_entries set bank_account_id = null`,
  ])('nor can the server: %s [TRU-01, TRU-03]', async (statement) => {
    await expect(server.context.db.run(statement)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the verb that writes entries', () => {
  /** What it says of the entry of a kind that is written once more, into a file of its own, with one thing changed; all is taken back. */
  async function written(kind: string, { account = 'bank_account_id', version = 'account_version', more_cents = 0 } = {}): Promise<string> {
    const { id } = await entryOf(kind);
    const columns = `cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count, entry_hash, total_debit_cents,
                     total_credit_cents, sha256, size_bytes, deliver_again_at, company_identification, description_in_store, description_online`;
    return server.context.db
      .transaction(async (tx) => {
        await tx.run(`insert into ach_files (id, name, ${columns}) select 'fil_x', 'x.ach', ${columns} from ach_files limit 1`);
        await tx.run(
          `select write_ach_entries('fil_x', effective_entry_date, now(), kind, array['ent_x'], array[purchase_id], array[subject_id], array[${account}],
                                    array[${version}], array[(attempt + 1)::smallint], array['091000019999999'], array[amount_cents + ${more_cents}],
                                    array[transaction_code], array[receiver_name], array[company_name])
             from ach_entries where id = $1`,
          [id],
        );
        throw new Error('it was written');
      })
      .catch((error: Error) => error.message);
  }

  it.each([
    ['refund', 'refund'],
    ['reversal', 'reversal'],
    ['micro_entry', 'micro-entry'],
    ['payout', 'payout'],
  ])('takes a %s as it is, and none with another account or another amount [TRU-02, TRU-03]', async (kind, subject) => {
    const others =
      kind === 'payout' ? [{ version: 'account_version + 1' }, { account: `'${beas_account}'` }] : [{ account: `'${beas_account}'` }];
    expect(await written(kind)).toBe('it was written');
    for (const other of others) expect(await written(kind, other)).toBe(`entry ent_x has another account than its ${subject}`);
    for (const more_cents of [1, -1])
      expect(await written(kind, { more_cents })).toBe(`entry ent_x has another amount than its ${subject}`);
  });

  it('takes no debit to another account, or over another amount; server-role-entries.test.ts has the rest of it [TRU-02, TRU-03]', async () => {
    expect(await written('debit', { account: `'${beas_account}'` })).toBe('entry ent_x has another account than its payment');
    expect(await written('debit', { more_cents: 1 })).toBe('entry ent_x has another amount than its payment');
  });
});

describe('a settlement account that was tampered with', () => {
  const sealedOf = (business_id: string) => `(select sealed from settlement_accounts where business_id = '${business_id}' and version = 1)`;
  /** What an owner of the database could do to it, and how that is undone. */
  const HARMS: readonly (readonly [what: string, act: () => Promise<() => Promise<void>>])[] = [
    [
      'its numbers are changed',
      () => set('settlement_accounts', `business_id = '${shop.business_id}' and version = 1`, 'sealed', `sealed || 'A'`),
    ],
    [
      'another business’s stands in its place',
      () => set('settlement_accounts', `business_id = '${shop.business_id}' and version = 1`, 'sealed', sealedOf(other_shop.business_id)),
    ],
    [
      'its plain copies say something else',
      () => set('settlement_accounts', `business_id = '${shop.business_id}' and version = 1`, 'last_four', `'0000'`),
    ],
    [
      'the business has another version in use than the newest',
      async () => {
        await payOutTo(server, shop.business_id, { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' });
        await owner.query(`update businesses set settlement_version = 1 where id = '${shop.business_id}'`);
        return async () => {
          await owner.query(`update businesses set settlement_version = 2 where id = '${shop.business_id}'`);
        };
      },
    ],
  ];
  const DAYS = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11'];

  it.each(HARMS.map(([what, act], n) => [what, act, n] as const))(
    'is paid nothing, and named, where %s; others are paid [TRU-01]',
    async (_what, act, n) => {
      const before = [await paid(shop), await paid(other_shop)];
      const undo = await act();
      const logged = server.log_lines.length;
      await advanceTo(server, newYork(DAYS[n] ?? '', '22:00:10'));
      expect([await paid(shop), await paid(other_shop)]).toEqual([before[0], (before[1] ?? 0) + 1]);
      expect((await listPayouts(server, shop)).balances).toMatchObject([{ obstacle: 'settlement_account_unusable' }]);
      expect(await runCommand(server.context, ['list-unpaid'])).toContain(`${shop.business_id}  Harbor Books: owed`);
      // Logged once, not at each cutoff.
      expect(server.log_lines.slice(logged).filter((line) => line.includes('cannot be paid out'))).toHaveLength(n === 0 ? 1 : 0);
      const said = await saidUnder(ACCOUNTS);
      await undo();
      expect(said).toContain(`business ${shop.business_id}`);
      expect(said).not.toContain('5500112233');
      expect(await saidUnder(ACCOUNTS)).toBeUndefined();
    },
    60_000,
  );

  it('is paid once it is as it was entered, what has waited with it [TRU-01]', async () => {
    const before = await paid(shop);
    await advanceTo(server, newYork('2026-06-12', '22:00:10'));
    expect(await paid(shop)).toBe(before + 1);
    expect((await listPayouts(server, shop)).items[0]).toMatchObject({ last_four: '2233' });
    expect(await broken(server)).toEqual([]);
  });

  const paid = async ({ business_id }: TestShop) =>
    (await server.context.db.one<{ count: number }>('select count(*) as count from payouts where business_id = $1', [business_id])).count;
});
