import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { payOutTo } from '../../../test/support/accounts.ts';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { advanceTo, newYork, type Payment, pay } from '../../../test/support/money.ts';
import { linkChecking, openShop, registerConsumer, type TestShop } from '../../../test/support/people.ts';
import { ownerRun, refund } from '../../../test/support/refunds.ts';
import { refusalOf } from '../../../test/support/role-refusal.ts';
import { wholeFile } from '../../../test/support/whole-file.ts';
import type { EntryToOriginate } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { entryHandler } from './index.ts';

let server: TestServer;
let role: pg.Client;
let shop: TestShop;
let sale: Payment;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(newYork('2026-06-01', '10:00'));
  shop = await openShop(server, { paid_out: true });
  const consumer = await registerConsumer(server);
  await linkChecking(server, consumer);
  sale = await pay(server, consumer, shop, 10_000);
  // What is owed waits.
  await server.context.db.run(`select stop_settlement_account($1, 1, 'R03', now())`, [shop.business_id]);
  await advanceTo(server, newYork('2026-06-04', '22:00:10'));
  await refund(server, shop, sale, 4_000);
  await ownerRun(server, 'update businesses set settlement_stopped_code = null where id = $1', [shop.business_id]);
  role = new pg.Client({ connectionString: server.urls.server_url });
  await role.connect();
});
afterAll(async () => {
  await role.end();
  await server.stop();
});

const OPEN = `array(select id from ledger_transfers where 'merchant_payable' in (credit_account, debit_account))`;
const CREDITS = `array(select id from ledger_transfers where credit_account = 'merchant_payable')`;
/** What the verb gives as the amount of a payout, which is taken back. */
async function madeCents(ids: string): Promise<string | null | undefined> {
  await role.query('begin');
  try {
    const made = await role.query<{ cents: string | null }>(`select make_payout('pyt_x', 'AAAA', $1, now(), 1, ${ids}) as cents`, [
      shop.business_id,
    ]);
    const { rowCount } = await role.query('select from payouts');
    if (rowCount !== (made.rows[0]?.cents === null ? 0 : 1)) throw new Error('it gave no cents and made a payout');
    return made.rows[0]?.cents;
  } finally {
    await role.query('rollback');
  }
}

it('a payout is over all that a business is owed: what a refund takes cannot be left out [TRU-03]', async () => {
  expect(await madeCents(OPEN)).toBe(String(10_000 - 125 - 4_000));
  expect(await madeCents(CREDITS)).toBeNull();
});

it('a payout goes to the newest settlement account, and to none that is stopped [TRU-03]', async () => {
  const paid = (version: number | null) =>
    refusalOf(role, `select make_payout('pyt_x', 'AAAA', $1, now(), $2, ${OPEN})`, [shop.business_id, version]);
  expect(await paid(1)).toBeUndefined();
  expect(await paid(2)).toBe('P0001');
  expect(await paid(null)).toBe('P0001');
  const stopped = `select stop_settlement_account('${shop.business_id}', 1, 'R03', now())`;
  expect(await refusalOf(role, `${stopped}; select make_payout('pyt_x', 'AAAA', '${shop.business_id}', now(), 1, ${OPEN})`)).toBe('P0001');
});

it('what a merchant gives back while payouts are made is paid with the rest of them', async () => {
  const now = server.clock.now();
  const undone = new Error('undone');
  const entries: EntryToOriginate[] = [];
  const collecting = server.context.db.transaction(async (tx) => {
    let refunded = false;
    const interrupted: Queryable = {
      ...tx,
      async one<R>(text: string, values?: readonly unknown[]) {
        if (!refunded && text.includes('make_payout')) {
          refunded = true;
          await refund(server, shop, sale, 1_000);
        }
        return tx.one<R>(text, values);
      },
    };
    const collected = await entryHandler.collect(
      server.context,
      interrupted,
      { cutoff_at: now, originated_at: now },
      wholeFile(server.context),
    );
    for await (const page of collected.pages) entries.push(...page);
    expect(await tx.many(`select amount_cents from credits where kind = 'payout'`)).toEqual([{ amount_cents: 4_875 }]);
    throw undone;
  });
  await expect(collecting).rejects.toBe(undone);
  expect(entries).toMatchObject([{ amount_cents: 10_000 - 125 - 4_000 - 1_000 }]);
});

it('a payout of a file is taken over to no account but the one of that moment, over no other amount [TRU-11]', async () => {
  const taken = async (originated_at: string, version: number | null, cents: number) => {
    await role.query('begin');
    try {
      const { rows } = await role.query(`select take_over_payout('pyt_x', 'AAAA', $1, $2, $3, $4) as taken`, [
        shop.business_id,
        originated_at,
        version,
        cents,
      ]);
      const made = await role.query(`select settlement_version, amount_cents from credits where kind = 'payout'`);
      return [rows[0]?.taken, ...made.rows.map(({ settlement_version }) => settlement_version)];
    } finally {
      await role.query('rollback');
    }
  };
  const before = newYork('2026-06-04', '22:00').toISOString();
  await payOutTo(server, shop.business_id, { routing_number: '021999019', account_number: '5500112233', account_type: 'checking' });
  const after = newYork('2026-06-04', '23:00').toISOString();
  expect(await taken(before, 1, 4_875)).toEqual([true, 1]);
  expect(await taken(before, null, 4_875)).toEqual([true, 1]);
  expect(await taken(after, 2, 4_875)).toEqual([true, 2]);
  for (const [originated_at, version, cents] of [
    [before, 1, 4_876],
    [before, 2, 4_875],
    [after, 1, 4_875],
    [newYork('2026-05-01', '22:00').toISOString(), 1, 4_875],
  ] as const)
    expect(await taken(originated_at, version, cents), `version ${version} at ${originated_at}`).toEqual([false]);
});
