import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/support/index.ts';
import { ownerDatabase, type Posting, post, postMany } from '../../test/support/owner.ts';
import { newPayer, type Payer } from '../../test/support/payments.ts';
import { openShop } from '../../test/support/people.ts';
import type { Database } from '../kernel/db/database.ts';
import { balanceOf, balancesOf, invariants, LEDGER_ACCOUNTS, type LedgerAccountName, type LedgerEvent } from './index.ts';
import { POSTINGS } from './postings.ts';

let server: TestServer;
let owner: pg.Client;
/** As the verbs write: the server's own role cannot. */
let writer: Database;
let payer: Payer;
let business_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client({ connectionString: server.urls.owner_url });
  await owner.connect();
  writer = ownerDatabase(server);
  // Events are posted here as the table has them, each by itself, and not in the order of a payment's life.
  await owner.query('alter table ledger_transfers disable trigger merchant_pending_guard');
  payer = await newPayer(server);
  business_id = (await openShop(server)).business_id;
});
afterEach(async () => {
  await owner.query('truncate ledger_transfers');
});
afterAll(async () => {
  await owner.end();
  await writer.close();
  await server.stop();
});

const at = new Date('2026-06-01T14:00:00Z');
const postOne = (posting: Omit<Posting, 'at'>) => writer.transaction((tx) => post(tx, { at, ...posting }));
/** All balances that are not zero, by account. */
async function balances(): Promise<Partial<Record<LedgerAccountName, number>>> {
  const all: Partial<Record<LedgerAccountName, number>> = {};
  for (const { account } of LEDGER_ACCOUNTS) {
    const cents = await balanceOf(server.context.db, account);
    if (cents !== 0) all[account] = cents;
  }
  return all;
}
async function violations(): Promise<string[]> {
  return (await Promise.all(invariants().map(({ check }) => check(server.context.db)))).flat();
}

type Stand = Partial<Record<LedgerAccountName, number>>;
/** What a payment of $100.00 with a fee of $1.25 leaves on the accounts after these events. */
const WAYS: readonly (readonly [readonly LedgerEvent[], Stand])[] = [
  [['approved'], { consumer_receivable: 10_000, merchant_pending: 10_000 }],
  [['approved', 'withdrawn'], {}],
  [['approved', 'in_file'], { in_transit: 10_000, merchant_pending: 10_000 }],
  [['approved', 'in_file', 'file_rejected'], { consumer_receivable: 10_000, merchant_pending: 10_000 }],
  [['approved', 'in_file', 'returned_before_settlement'], {}],
  [['approved', 'in_file', 'settled'], { cash_at_odfi: 10_000, merchant_pending: 10_000 }],
  [['approved', 'in_file', 'settled', 'returned_after_settlement'], {}],
  [['approved', 'in_file', 'settled', 'posted'], { cash_at_odfi: 10_000, merchant_payable: 9_875, fee_income: 125 }],
  [['approved', 'in_file', 'settled', 'posted', 'returned_after_posted'], {}],
  [
    ['approved', 'in_file', 'settled', 'posted', 'payout_in_file'],
    { cash_at_odfi: 10_000, fee_income: 125, merchant_payable: -125, payout_in_transit: 10_000 },
  ],
  [
    ['approved', 'in_file', 'settled', 'posted', 'payout_in_file', 'payout_returned_before_settlement'],
    { cash_at_odfi: 10_000, merchant_payable: 9_875, fee_income: 125 },
  ],
  [['approved', 'in_file', 'settled', 'posted', 'payout_in_file', 'payout_settled'], { fee_income: 125, merchant_payable: -125 }],
  [
    ['approved', 'in_file', 'settled', 'posted', 'payout_in_file', 'payout_settled', 'payout_returned_after_settlement'],
    { cash_at_odfi: 10_000, merchant_payable: 9_875, fee_income: 125 },
  ],
  // Paid out, and returned afterwards: the merchant owes it.
  [
    ['approved', 'in_file', 'settled', 'posted', 'payout_in_file', 'payout_settled', 'returned_after_posted'],
    { cash_at_odfi: -10_000, merchant_payable: -10_000 },
  ],
  [
    ['approved', 'in_file', 'settled', 'posted', 'refund_approved'],
    { cash_at_odfi: 10_000, merchant_payable: -125, fee_income: 125, refund_payable: 10_000 },
  ],
  [
    ['approved', 'in_file', 'settled', 'posted', 'refund_approved', 'refund_cancelled'],
    { cash_at_odfi: 10_000, merchant_payable: 9_875, fee_income: 125 },
  ],
  [
    ['approved', 'in_file', 'settled', 'posted', 'refund_approved', 'refund_in_file'],
    { cash_at_odfi: 10_000, merchant_payable: -125, fee_income: 125, refund_in_transit: 10_000 },
  ],
  [
    ['approved', 'in_file', 'settled', 'posted', 'refund_approved', 'refund_in_file', 'refund_returned_before_settlement'],
    { cash_at_odfi: 10_000, merchant_payable: -125, fee_income: 125, refund_payable: 10_000 },
  ],
  [
    ['approved', 'in_file', 'settled', 'posted', 'refund_approved', 'refund_in_file', 'refund_settled'],
    { merchant_payable: -125, fee_income: 125 },
  ],
  [
    ['approved', 'in_file', 'settled', 'posted', 'refund_approved', 'refund_in_file', 'refund_settled', 'refund_returned_after_settlement'],
    { cash_at_odfi: 10_000, merchant_payable: -125, fee_income: 125, refund_payable: 10_000 },
  ],
  // A debit that should not have been costs the merchant what they had of it, and us the fee.
  [['approved', 'in_file', 'settled', 'posted', 'reversal_due'], { cash_at_odfi: 10_000, refund_payable: 10_000 }],
  [
    ['approved', 'in_file', 'settled', 'posted', 'reversal_due', 'reversal_cancelled'],
    { cash_at_odfi: 10_000, merchant_payable: 9_875, fee_income: 125 },
  ],
  [['approved', 'in_file', 'settled', 'posted', 'reversal_due', 'reversal_in_file'], { cash_at_odfi: 10_000, refund_in_transit: 10_000 }],
  [
    ['approved', 'in_file', 'settled', 'posted', 'reversal_due', 'reversal_in_file', 'reversal_returned_before_settlement'],
    { cash_at_odfi: 10_000, refund_payable: 10_000 },
  ],
  [['approved', 'in_file', 'settled', 'posted', 'reversal_due', 'reversal_in_file', 'reversal_settled'], {}],
  [
    [
      'approved',
      'in_file',
      'settled',
      'posted',
      'reversal_due',
      'reversal_in_file',
      'reversal_settled',
      'reversal_returned_after_settlement',
      'reversal_cancelled',
    ],
    { cash_at_odfi: 10_000, merchant_payable: 9_875, fee_income: 125 },
  ],
  // Its debit comes back all the same: the consumer has the money twice, and the merchant owes it once.
  [
    [
      'approved',
      'in_file',
      'settled',
      'posted',
      'reversal_due',
      'reversal_in_file',
      'reversal_settled',
      'reversal_doubled',
      'returned_after_posted',
    ],
    { cash_at_odfi: -10_000, merchant_payable: -10_000 },
  ],
  [
    [
      'approved',
      'in_file',
      'settled',
      'posted',
      'reversal_due',
      'reversal_in_file',
      'reversal_settled',
      'reversal_doubled',
      'returned_after_posted',
      'reversal_returned_after_settlement',
      'reversal_cancelled',
      'reversal_single_again',
    ],
    {},
  ],
  // What verifies an account is given away.
  [['micro_entry_in_file'], { verification_cost: 10_000, verification_in_transit: 10_000 }],
  [['micro_entry_in_file', 'micro_entry_returned_before_settlement'], {}],
  [['micro_entry_in_file', 'micro_entry_settled'], { verification_cost: 10_000, cash_at_odfi: -10_000 }],
  [['micro_entry_in_file', 'micro_entry_settled', 'micro_entry_returned_after_settlement'], {}],
  // A wrong return takes the bank's money for a while, or for good.
  [['wrong_return_received'], { dishonored_returns: 10_000, cash_at_odfi: -10_000 }],
  [['wrong_return_received', 'wrong_return_dishonored'], {}],
  [
    ['wrong_return_received', 'wrong_return_dishonored', 'wrong_return_contested', 'wrong_return_written_off'],
    { losses: 10_000, cash_at_odfi: -10_000 },
  ],
  [['return_dishonored'], { cash_at_odfi: 10_000, merchant_payable: 9_875, fee_income: 125 }],
  [['return_dishonored', 'dishonor_contested'], {}],
];

describe('the table of postings', () => {
  it.each(WAYS)('after %j', async (events, stand) => {
    for (const event of events)
      await postOne({ event, amount_cents: 10_000, fee_cents: 125, purchase_id: 'pur_1', business_id, consumer_id: payer.user_id });
    expect(await balances()).toEqual(stand);
    expect(await violations()).toEqual([]);
  });

  it('names every event in some way above', () => {
    expect(new Set(WAYS.flatMap(([events]) => events))).toEqual(new Set(Object.keys(POSTINGS)));
  });

  it('stands in the database as it stands here, and the server cannot change it there', async () => {
    const { db } = server.context;
    const rows = await db.many(
      'select event, debit_account as debit, credit_account as credit, share from ledger_postings order by event, line',
    );
    const here = Object.entries(POSTINGS)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([event, postings]) => postings.map((posting) => ({ event, ...posting })));
    expect(rows).toEqual(here);
    for (const table of ['ledger_postings', 'ledger_accounts'])
      await expect(db.run(`delete from ${table}`)).rejects.toThrow('permission denied');
  });
});

it('is the chart that the documentation shows, account by account and event by event', async () => {
  const page = await readFile(new URL('../../../docs/chart-of-accounts.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const names = (cell = '') => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);

  const accounts = cells.filter(([, side]) => side === 'debit' || side === 'credit').filter(([name]) => name !== 'event');
  expect(accounts.map(([name, side, party, below]) => [names(name)[0], side, party || 'none', below?.startsWith('may be')])).toEqual(
    LEDGER_ACCOUNTS.map(({ account, normal_side, party, may_go_below_zero }) => [account, normal_side, party, may_go_below_zero]),
  );

  const shown = new Map<string, { debit: unknown; credit: unknown }[]>();
  let event = '';
  for (const [first, debit, credit] of cells.filter((row) => names(row[1]).length === 1 && names(row[2]).length === 1)) {
    event = names(first)[0] ?? event;
    shown.set(event, [...(shown.get(event) ?? []), { debit: names(debit)[0], credit: names(credit)[0] }]);
  }
  for (const [first, taken] of cells.filter((row) => row.length === 2 && row[0]?.startsWith('`')))
    shown.set(
      names(first)[0] ?? '',
      names(taken).flatMap((name) =>
        (shown.get(name ?? '') ?? []).toReversed().map(({ debit, credit }) => ({ debit: credit, credit: debit })),
      ),
    );
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(Object.entries(POSTINGS).map(([name, lines]) => [name, lines.map(({ debit, credit }) => ({ debit, credit }))])),
  );
});

it('balances whatever is posted, and splits every payment into net and fee to the cent', async () => {
  const events = Object.keys(POSTINGS) as LedgerEvent[];
  let n = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...events),
      fc.bigInt({ min: 1n, max: 99_999_999n }),
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      async (event, amount, fee) => {
        // What moves a fee alone is not posted where there is none.
        const least = POSTINGS[event].every(({ share }: { share: string }) => share === 'fee') ? 1 : 0;
        const [amount_cents, fee_cents] = [Number(amount), Math.max(least, Number(fee < amount ? fee : amount))];
        n += 1;
        await postOne({ event, amount_cents, fee_cents, cause: String(n), business_id, consumer_id: payer.user_id });
        const rows = await server.context.db.many<{ share: string; cents: number }>(
          `select p.share, t.amount_cents as cents from ledger_transfers t join ledger_postings p using (event, line) where t.cause = $1`,
          [String(n)],
        );
        for (const { share, cents } of rows) {
          expect(cents).toBe({ amount: amount_cents, fee: fee_cents, net: amount_cents - fee_cents }[share]);
          expect(cents).toBeGreaterThan(0);
        }
        const [sum] = invariants();
        expect(await sum?.check(server.context.db)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

describe('a posting', () => {
  const posting: Omit<Posting, 'at'> = {
    event: 'approved',
    amount_cents: 500,
    purchase_id: 'pur_1',
    business_id: 'biz_1',
    consumer_id: 'usr_1',
  };

  it('is written once for its purchase, event and cause', async () => {
    await postOne(posting);
    await expect(postOne(posting)).rejects.toThrow('ledger_transfers_once');
    await postOne({ ...posting, cause: 'ent_2' });
    // Also where no purchase stands behind it.
    const payout = { event: 'payout_in_file', amount_cents: 500, business_id: 'biz_1', cause: 'pay_1' } as const;
    await postOne(payout);
    await expect(postOne(payout)).rejects.toThrow('ledger_transfers_once');
    expect(await balanceOf(server.context.db, 'consumer_receivable')).toBe(1_000);
  });

  it('of many happenings writes what each of them would by itself, in their order', async () => {
    const events: LedgerEvent[] = ['posted', 'returned_after_posted', 'approved'];
    const happenings = [
      { amount_cents: 500, fee_cents: 0, purchase_id: 'pur_1', business_id: 'biz_1', consumer_id: 'usr_1', cause: 'ent_1' },
      { amount_cents: 700, fee_cents: 30, purchase_id: 'pur_2', business_id: 'biz_2', consumer_id: 'usr_2', cause: 'ent_2' },
      { amount_cents: 20, fee_cents: 20, purchase_id: 'pur_3', business_id: 'biz_1', consumer_id: 'usr_2', cause: 'ent_3' },
    ];
    const written = async () => {
      const rows = await server.context.db.many<{ id: number }>('select * from ledger_transfers order by id');
      await owner.query('truncate ledger_transfers');
      return rows.map(({ id: _, ...row }) => row);
    };
    for (const event of events) for (const happening of happenings) await postOne({ ...happening, event });
    const one_by_one = await written();
    for (const event of events) await postMany(writer, event, at, happenings);
    expect(await written()).toEqual(one_by_one);
    expect(one_by_one).toHaveLength(20);

    const refused = (event: LedgerEvent, change: object) =>
      expect(postMany(writer, event, at, [happenings[0] as never, { ...happenings[1], ...change } as never])).rejects;
    await refused('posted', { amount_cents: 0 }).toThrow('cannot move 0 cents');
    await refused('posted', { fee_cents: 701 }).toThrow('with a fee of 701');
    await refused('stolen' as LedgerEvent, {}).toThrow('there is no ledger event stolen');
    await refused('posted', { business_id: null }).toThrow('null value');
    expect(await balances()).toEqual({});
  });

  it.each([
    ['of no cents', { amount_cents: 0 }],
    ['below zero', { amount_cents: -5 }],
    ['with a fee above it', { fee_cents: 501 }],
    ['with a fee below zero', { fee_cents: -1 }],
  ])('%s is refused', async (_words, change) => {
    await expect(postOne({ ...posting, ...change })).rejects.toThrow('cannot move');
    expect(await balances()).toEqual({});
  });

  it('of an event that is not there, or without a party that it needs, is refused', async () => {
    await expect(postOne({ ...posting, event: 'stolen' as LedgerEvent })).rejects.toThrow('there is no ledger event stolen');
    const { consumer_id: _, ...without } = posting;
    await expect(postOne(without)).rejects.toThrow('debit_party');
  });

  it('cannot be altered or taken away', async () => {
    await postOne(posting);
    const { db } = server.context;
    await expect(db.run('update ledger_transfers set amount_cents = 1')).rejects.toThrow('permission denied');
    await expect(db.run('delete from ledger_transfers')).rejects.toThrow('permission denied');
    await expect(db.run('truncate ledger_transfers')).rejects.toThrow('permission denied');
  });

  it('keeps a balance for each party', async () => {
    await postOne(posting);
    await postOne({ ...posting, purchase_id: 'pur_2', business_id: 'biz_2', amount_cents: 70 });
    expect(await balancesOf(server.context.db, 'merchant_pending')).toEqual(
      new Map([
        ['biz_1', 500],
        ['biz_2', 70],
      ]),
    );
    expect(await balanceOf(server.context.db, 'merchant_pending', 'biz_2')).toBe(70);
  });
});

describe('an invariant notices', () => {
  const insert = (row: Record<string, unknown>) => {
    const full = {
      at,
      event: 'approved',
      line: 1,
      debit_account: 'consumer_receivable',
      debit_party: payer.user_id,
      credit_account: 'merchant_pending',
      credit_party: business_id,
      amount_cents: 1,
      purchase_id: 'pur_1',
      cause: '',
      ...row,
    };
    const names = Object.keys(full);
    return owner.query(`insert into ledger_transfers (${names}) values (${names.map((_, i) => `$${i + 1}`)})`, Object.values(full));
  };

  it.each([
    ['an account that is none', { debit_account: 'pocket' }, ['all balances together are', 'debits pocket']],
    ['accounts that do not belong to the event', { credit_account: 'fee_income', credit_party: '' }, ['credits fee_income']],
    ['a party that does not exist', { debit_party: 'usr_ghost' }, ['usr_ghost has a balance']],
    ['a party missing', { credit_party: '' }, ['credits merchant_pending ""', ' has a balance in merchant_pending']],
    [
      'an account below zero',
      { event: 'settled', debit_account: 'cash_at_odfi', debit_party: '', credit_account: 'in_transit', credit_party: '' },
      ['in_transit  stands at 1 cents'],
    ],
  ])('%s', async (_words, row, found) => {
    expect(await violations()).toEqual([]);
    await insert(row);
    const texts = (await violations()).join('\n');
    for (const text of found) expect(texts).toContain(text);
  });
});
