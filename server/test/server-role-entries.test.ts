import { purchases } from '@drawbridge/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { broken } from './support/broken.ts';
import { startTestServer, type TestServer } from './support/index.ts';
import { advanceTo, ask, fateOf, newYork, type Payment, pay } from './support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestConsumer, type TestShop } from './support/people.ts';
import { listPayouts, refund } from './support/refunds.ts';

// Somebody has the password of the server's own role, and writes entries of debits that no bank has had.

let server: TestServer;
let role: pg.Client;
let shop: TestShop;
let honest: TestShop;
let consumer: TestConsumer;
let adas_account: string;
let adas_other: string;
const payments = {} as Record<'posted' | 'declined' | 'failed' | 'cancelled' | 'denied' | 'pending' | 'unsent', Payment>;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  honest = await openShop(server, { names: ['Harbor Books'], paid_out: true });
  consumer = await registerConsumer(server);
  adas_account = await linkChecking(server, consumer);
  adas_other = await linkChecking(server, consumer, { institution: 'ins_lakeshore' });
  payments.posted = await pay(server, consumer, shop, 10_000);
  const unpaid = await registerConsumer(server);
  await linkChecking(server, unpaid, { institution: 'ins_first_harbor', account: 'R01 once' });
  payments.declined = await pay(server, unpaid, shop, 2_500);
  await advanceTo(server, newYork('2026-06-04', '22:30'));
  const [ada, admin] = [{ token: await consumer.signIn() }, { ...shop, admin: { ...shop.admin, token: await shop.admin.signIn() } }];
  payments.pending = await pay(server, ada, admin, 5_000);
  payments.unsent = await pay(server, ada, admin, 7_000);
  payments.failed = await pay(server, ada, admin, 600);
  payments.cancelled = await pay(server, ada, admin, 700);
  await refund(server, admin, payments.cancelled, 700);
  payments.denied = await ask(server, ada, admin, 800);
  await server.ok(purchases.cancelDebit, {
    token: admin.admin.token,
    body: { purchaseId: payments.denied.purchase_id, syn_business_id: shop.business_id },
  });
  role = new pg.Client({ connectionString: server.urls.server_url });
  await role.connect();
  await role.query(`select fail_debits(array[$1], 'file_abandoned', now(), 'me', array[null])`, [payments.failed.purchase_id]);
});
afterAll(async () => {
  await role.end();
  await server.stop();
});

const OWN_FILE = `insert into ach_files (id, name, cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count,
                                         entry_hash, total_debit_cents, total_credit_cents, sha256, size_bytes, deliver_again_at,
                                         company_identification, description_in_store, description_online)
  values ('fil_own', 'own.ach', '2026-06-04T22:00-04', '2026-06-04T22:00-04', 'Z', '2026-06-05', '2026-06-05T08:30-04', 1, 1, '0000000000', 5000, 0,
          repeat('0', 64), 1, '2026-07-01T00:00Z', '1234567890', 'PAYMENT', 'PAYMENT')`;
const DELIVERED = `update ach_files set status = 'DELIVERED', delivered_at = '2026-06-04T22:30-04', ask_again_at = '2026-07-01T00:00Z' where id = 'fil_own'`;

interface Given {
  readonly file: string;
  readonly payment: Payment;
  readonly account: string;
  readonly more_cents: number;
  readonly attempt: number;
}

/** The entry of a debit, as the server itself would write it but for what is given. */
const entry = (id: string, given: Partial<Given> = {}): string => {
  const { file = 'fil_own', payment = payments.pending, account = adas_account, more_cents = 0, attempt = 1 } = given;
  return `select write_ach_entries('${file}', '2026-06-05', '2026-06-04T22:00-04', 'debit', '{${id}}', '{${payment.purchase_id}}', '{null}', '{${account}}', '{1}',
                                   '{${attempt}}', '{091000019999999}', '{${payment.amount_cents + more_cents}}', '{27}', '{ADA}', '{SHOP}')`;
};

/** What a statement is refused with, after others; undefined where it is done. All is taken back. */
async function wordsOf(...statements: readonly string[]): Promise<string | undefined> {
  await role.query('begin');
  try {
    for (const statement of statements) await role.query(statement);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await role.query('rollback');
  }
}

describe('the entry of a debit is written as its payment is, and differs in nothing [TRU-02, TRU-03]', () => {
  it('it is done for a payment that waits, into a file of the same transaction', async () => {
    expect(await wordsOf(OWN_FILE, entry('ent_x'))).toBeUndefined();
  });

  it.each<readonly [string, () => Partial<Given>, RegExp]>([
    ['another account of the same consumer', () => ({ account: adas_other }), /^entry ent_x has another account than its payment$/],
    ['no account', () => ({ account: 'null' }), /^entry ent_x has another account than its payment$/],
    ['a cent more', () => ({ more_cents: 1 }), /^entry ent_x has another amount than its payment$/],
    ['a cent less', () => ({ more_cents: -1 }), /^entry ent_x has another amount than its payment$/],
    ['a second attempt at what is PENDING', () => ({ attempt: 2 }), /^entry ent_x does not fit the state of its payment$/],
    ['no payment', () => ({ payment: { ...payments.pending, purchase_id: 'none' } }), /^1 of 1 entries have no payment$/],
  ])('%s is refused', async (_what, given, words) => {
    expect(await wordsOf(OWN_FILE, entry('ent_x', given()))).toMatch(words);
  });

  it.each(['failed', 'cancelled', 'denied', 'declined', 'posted'] as const)('a payment that is %s is refused', async (which) => {
    const payment = payments[which];
    const { rows } = await role.query<{ status: string; account: string | null }>(
      'select status, bank_account_id as account from purchases where id = $1',
      [payment.purchase_id],
    );
    expect(rows[0]?.status).toBe(which.toUpperCase());
    const account = rows[0]?.account ?? 'null';
    expect(await wordsOf(OWN_FILE, entry('ent_x', { payment, account }))).toBe('entry ent_x does not fit the state of its payment');
  });

  it('a DECLINED payment is debited once more only for a reinitiation that waits', async () => {
    const { rows } = await role.query<{ bank_account_id: string }>('select bank_account_id from purchases where id = $1', [
      payments.declined.purchase_id,
    ]);
    const given = { payment: payments.declined, account: rows[0]?.bank_account_id ?? '', attempt: 2 };
    expect(await wordsOf(OWN_FILE, entry('ent_x', given))).toBe('a payment is debited once more, and no reinitiation waits for it');
  });

  it('a file that stands already takes no entry: not one that has settled, nor one of before that waits [TRU-04]', async () => {
    const { rows } = await role.query<{ id: string }>(`select id from ach_files where settled_at is not null order by cutoff_at limit 1`);
    const file = rows[0]?.id ?? '';
    expect(await wordsOf(entry('ent_x', { file }))).toContain(`file ${file} stands already`);
  });
});

describe('an entry is written as lost', () => {
  const HELD = `insert into ach_delivery_holds (at, event, by_whom, why, names) values (now(), 'held', 'system', 'none', '{}')`;
  const lost = ({ file = 'fil_own', at = 'now()', reason = `'lost'` } = {}): string =>
    `select write_lost_entries('${file}', '2026-06-05', ${at}, ${reason}, '{ent_x}', '{debit}', '{${payments.pending.purchase_id}}', '{null}', '{${adas_account}}', '{1}',
                               '{1}', '{091000019999999}', '{999999}', '{27}', '{ADA}', '{SHOP}')`;
  const forged = () => lost({ file: `' || (select id from ach_files where settled_at is not null limit 1) || '` });

  it('while deliveries are held, into a delivered file of the same transaction [TRU-03]', async () => {
    expect(await wordsOf(HELD, OWN_FILE, DELIVERED, lost())).toBeUndefined();
  });

  it.each<readonly [string, () => readonly string[], string]>([
    ['at no moment', () => [HELD, OWN_FILE, DELIVERED, lost({ at: 'null' })], 'a lost entry has a moment at which it was found'],
    ['for no reason', () => [HELD, OWN_FILE, DELIVERED, lost({ reason: 'null' })], 'a lost entry has a reason'],
    ['while nothing is held', () => [OWN_FILE, DELIVERED, lost()], 'entries are written as lost only while deliveries are held'],
    ['into a file that is yet to leave', () => [HELD, OWN_FILE, lost()], 'only into a file that is taken over in the same transaction'],
    ['into a file of before', () => [HELD, forged()], 'only into a file that is taken over in the same transaction'],
  ])('and not %s [TRU-03]', async (_what, statements, words) => {
    expect(await wordsOf(...statements())).toContain(words);
  });
});

describe('a file settles when it does', () => {
  const settle = (at: string) => `select settle_entries('fil_own', '{ent_x}', '${at}')`;
  const begun = () => [OWN_FILE, entry('ent_x'), DELIVERED];

  it.each<readonly [string, () => readonly string[], RegExp | undefined]>([
    ['its entries at that moment', () => [...begun(), settle('2026-06-05T08:30-04')], undefined],
    ['its entries not before it', () => [...begun(), settle('2026-06-05T08:29-04')], /1 of 1 entries of file fil_own cannot settle/],
    [
      'it not before it',
      () => [...begun(), `update ach_files set settled_at = '2026-06-05T08:29-04' where id = 'fil_own'`],
      /file own.ach does not go from/,
    ],
    [
      'at no other moment than was fixed with its delivery',
      () => [...begun(), `update ach_files set settles_at = '2026-06-05T09:00-04' where id = 'fil_own'`],
      /file own.ach does not go from/,
    ],
    [
      'not before its effective date',
      () => [OWN_FILE, entry('ent_x'), DELIVERED.replace('set', `set settles_at = '2026-06-04T23:00-04',`)],
      /file own.ach does not go from/,
    ],
  ])('%s [TRU-03]', async (_what, statements, words) => {
    const said = await wordsOf(...statements());
    if (words) expect(said).toMatch(words);
    else expect(said).toBeUndefined();
  });
});

describe('a file that no server made, and that is called delivered', () => {
  it('is posted by nobody ahead of its time, and pays the merchant nothing: its business waits, a person is told, and others are paid [TRU-03, TRU-04]', async () => {
    await pay(
      server,
      { token: await consumer.signIn() },
      { ...honest, admin: { ...honest.admin, token: await honest.admin.signIn() } },
      2_000,
    );
    const before = (await listPayouts(server, shop)).items.length;
    for (const statement of ['begin', OWN_FILE, entry('ent_x', { payment: payments.unsent }), DELIVERED, 'commit'])
      await role.query(statement);
    await role.query(
      `insert into ach_file_pieces (file_id, number, is_last, sealed) select 'fil_own', 0, true, sealed from ach_file_pieces limit 1`,
    );
    // A day early, by the database's own clock: it makes no difference which moment is named.
    await expect(role.query(`select settle_entries('fil_own', '{ent_x}', '2026-06-05T08:30-04')`)).rejects.toThrow(
      'nothing is settled at 2026-06-05',
    );
    await advanceTo(server, newYork('2026-06-05', '08:30'));
    const post = () => role.query(`select post_debits('2026-06-06T08:30-04', '{ent_x}')`);
    await expect(post()).rejects.toThrow('nothing is posted at 2026-06-06');
    expect((await fateOf(server, payments.unsent)).status).toBe('PENDING');
    await advanceTo(server, newYork('2026-06-06', '08:30'));
    await post();
    expect((await fateOf(server, payments.unsent)).status).toBe('POSTED');

    await advanceTo(server, newYork('2026-06-10', '22:30'));
    expect(await listPayouts(server, shop)).toMatchObject({ balances: [{ obstacle: 'proof_broken' }] });
    expect((await listPayouts(server, shop)).items).toHaveLength(before);
    expect((await listPayouts(server, honest)).items).toMatchObject([{ amount: 1_955 }]);
    const logged = server.log_lines.filter((line) => line.includes('is not paid out: what it would be paid is not proven'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('file own.ach: the bytes of the file were altered');
    expect((await broken(server)).join('\n')).toContain('file own.ach: ');
  });
});
