import {
  CHANNELS,
  merchantSearch,
  REPORT_STATUSES,
  type ReportFilters,
  type ReportRow,
  type ReportSort,
  reports,
  type SortOrder,
} from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { makeLink, tryToPayLink } from '../../../test/support/links.ts';
import { changePurchaseStatus, ownerDatabase } from '../../../test/support/owner.ts';
import { ask, newPayer, type Payer, start, type Till, tillOf, tryToConfirm } from '../../../test/support/payments.ts';
import { openShop, type TestMerchantUser, type TestShop } from '../../../test/support/people.ts';
import { refund } from '../../../test/support/refunds.ts';
import { rowsText, rowsValues } from './store.ts';
import { writeCsv } from './write-csv.ts';

/* How payments are found in the report: searched, sorted, and by every status. */

let server: TestServer;
let shop: TestShop;
let till: Till;
/** Payments by the amounts they are of. */
const ids = new Map<number, string>();
let grace: Payer;
const MAY = { start_date: '2027-05-01T00:00:00Z', end_date: '2027-05-31T00:00:00Z' };
interface Desk {
  readonly business_id: string;
  readonly user: TestMerchantUser;
}
type Wishes = Partial<ReportFilters> & { limit?: number; offset?: number; sort?: ReportSort; order?: SortOrder };

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(new Date('2027-05-10T15:00:00Z'));
  shop = await openShop(server, {
    names: ['Green Leaf Market', 'Green Leaf Corner'],
    time_zones: ['America/New_York', 'America/Los_Angeles'],
  });
  const [market = '', corner_id = ''] = shop.business_ids;
  const [at_market, corner] = [market, corner_id].map((business_id) => ({ business_id, user: shop.admin })) as [Desk, Desk];
  grace = await named('Grace', 'Kim');
  const tom = await named('Tom', 'Lindqvist Muñoz');
  const elena = await named('élena', 'Marchetti');
  await sell(1_000, tom, at_market, 'HB-20391');
  server.clock.set(new Date('2027-05-11T15:00:00Z'));
  await sell(3_155, grace, at_market);
  await sell(3_100, elena, corner, 'HB-31');
  await sell(45_000, grace, at_market, 'hb-204');
  server.clock.set(new Date('2027-05-12T15:00:00Z'));
  await sell(1_100, elena, at_market);
  await sell(1_200, tom, corner, '100%_off');
  await sell(1_300, tom, at_market);
  // Somebody else's shop, where the same person pays the same.
  const other = await openShop(server);
  await sell(3_156, grace, { business_id: other.business_id, user: other.admin });
  await happens(1_100, 'returned');
  await happens(1_200, 'entry_rejected');
  await happens(3_155, 'return_window_passed');
  for (const [amount, part] of [
    [45_000, 2_000],
    [1_300, 1_300],
  ] as const)
    await refund(server, shop, { purchase_id: ids.get(amount) ?? '' }, part);
  till = await tillOf(shop);
}, 120_000);
afterAll(() => server.stop());

async function named(first_name: string, last_name: string): Promise<Payer> {
  const payer = await newPayer(server);
  await server.context.db.run('update consumers set first_name = $2, last_name = $3 where user_id = $1', [
    payer.user_id,
    first_name,
    last_name,
  ]);
  return payer;
}
async function sell(amount: number, payer: Payer, { business_id, user }: Desk, pos_order_id?: string): Promise<void> {
  const token = await payer.signIn();
  const started = await start(server, { token });
  await ask(server, { business_id, token: await user.signIn() }, started, amount, pos_order_id === undefined ? {} : { pos_order_id });
  expect((await tryToConfirm(server, { ...payer, token }, started.ID)).status).toBe(200);
  ids.set(amount, started.ID);
}
async function happens(amount: number, event: string): Promise<void> {
  await changePurchaseStatus(server, { purchase_id: ids.get(amount) ?? '', event, at: server.clock.now(), actor: 'test' });
}
async function page(wishes: Wishes = {}): Promise<{ items: ReportRow[]; total: number }> {
  const answer = await server.ok(reports.list, { token: till.token, body: { ...MAY, limit: 50, ...wishes } });
  if (Array.isArray(answer)) throw new Error('a page was asked for, and a plain list came');
  return { items: answer.items, total: answer.page_info.total };
}
const amounts = async (wishes: Wishes = {}) => (await page(wishes)).items.map((row) => row.BaseAmount);
const filters = (wishes: Partial<ReportFilters> = {}) => server.ok(reports.filters, { token: till.token, body: { ...MAY, ...wishes } });

describe('a search', () => {
  it.each([
    ['grace', [45_000, 3_155]],
    ['GRACE KIM', [45_000, 3_155]],
    ['kim gr', [45_000, 3_155]],
    ['Élena', [1_100, 3_100]],
    ['lind', [1_300, 1_200, 1_000]],
    ['hb-2', [45_000, 1_000]],
    ['HB-31', [3_100]],
    ['100%_', [1_200]],
    ['%', []],
    ['_b-2', []],
    ['31', [3_100, 3_155]],
    ['$31.55', [3_155]],
    ['31.5', [3_155]],
    ['450', [45_000]],
    ['nobody', []],
    // Any word of a name, without its accents; an order as it's said; Li by the whole of it.
    ['marche elen', [1_100, 3_100]],
    ['munoz', [1_300, 1_200, 1_000]],
    ['tom l', [1_300, 1_200, 1_000]],
    ['#HB-31', [3_100]],
    ['order hb-2', [45_000, 1_000]],
    // Too little to begin a name or an order with.
    ['m', []],
    ['gr', []],
    ['hb', []],
    ['1', []],
  ])('finds payments by the beginning of a name or an order, and by amounts: %s [MRC-04]', async (search, found) => {
    expect((await amounts({ search })).toSorted()).toEqual(found.toSorted());
    expect((await page({ search })).total).toBe(found.length);
  });

  it('finds a payment by its ID, whole or from its start, and by the last four of its account [MRC-04]', async () => {
    const [row] = (await page({ search: '31.55' })).items;
    const id = row?.PublicID ?? '';
    expect(await amounts({ search: id.toLowerCase() })).toEqual([3_155]);
    expect(await amounts({ search: id.slice(0, 5) })).toEqual([3_155]);
    const last_four = row?.LastFour ?? '';
    const expected = (await page()).items.filter((one) => one.LastFour === last_four).map((one) => one.BaseAmount);
    expect(expected.length).toBeGreaterThan(1);
    expect(await amounts({ search: last_four })).toEqual(expected);
  });

  it('is followed by totals, counts, sums and the file, beside the other filters [MRC-04]', async () => {
    expect(await page({ search: 'kim', limit: 1, offset: 1 })).toMatchObject({ total: 2, items: [{ BaseAmount: 3_155 }] });
    expect(await amounts({ search: 'kim', status: ['POSTED'] })).toEqual([3_155]);
    expect(await amounts({ search: 'kim', refunded: true })).toEqual([45_000]);
    expect(await filters({ search: 'lind' })).toEqual({
      statusCounts: { PENDING: 1, POSTED: 0 },
      channelCounts: { in_store: 3, e_commerce: 0, payment_link: 0, invoice_link: 0 },
      furtherCounts: { DECLINED: 0, FAILED: 1, CANCELLED: 1, refunded: 1 },
    });
    const { days } = await server.ok(reports.days, { token: till.token, body: { ...MAY, search: 'grace' } });
    expect(days).toEqual([{ day: '2027-05-11', sales: 48_155, count: 2 }]);
    const file = await server.ok(reports.download, {
      token: till.token,
      body: { ...MAY, search: 'lind', status: ['FAILED', 'CANCELLED'] },
    });
    const sales = file.trim().split('\r\n').slice(1);
    expect(sales.map((line) => line.split(',')[2])).toEqual(['13.00', '12.00']);
  });

  it("is of the caller's own businesses alone, and of words that can be searched for [MRC-04]", async () => {
    const stranger = await (await openShop(server)).admin.signIn();
    const theirs = await server.ok(reports.list, { token: stranger, body: { ...MAY, limit: 10, search: 'grace' } });
    expect(theirs).toEqual({ items: [], page_info: { total: 0 } });
    const viewer = await (await shop.addUser('ViewStore')).signIn();
    expect((await server.call(reports.list, { token: viewer, body: { ...MAY, search: 'grace' } })).status).toBe(403);
    for (const bad of [{ search: 'x'.repeat(61) }, { search: 'a\u0000' }, { sort: 'fee' }, { order: 'up' }, { refunded: 'yes' }]) {
      const reply = await server.call(reports.list, { token: till.token, body: { ...MAY, ...bad } as never });
      expect([reply.status, reply.refusal.code], JSON.stringify(bad)).toEqual([400, 'BAD_INPUT']);
    }
  });
});

describe('the statuses', () => {
  it('are each a filter, with a count, and so is what was refunded [MRC-04]', async () => {
    const { statusCounts, furtherCounts } = await filters();
    for (const status of REPORT_STATUSES) {
      const found = await page({ status: [status] });
      expect(found.items.every((row) => row.TransactionStatus === status)).toBe(true);
      expect({ ...statusCounts, ...furtherCounts }[status]).toBe(found.total);
    }
    expect({ ...statusCounts, ...furtherCounts }).toEqual({ PENDING: 3, POSTED: 1, DECLINED: 1, FAILED: 1, CANCELLED: 1, refunded: 2 });
    expect(await amounts({ refunded: true })).toEqual([1_300, 45_000]);
    // One is chosen in the place of the other, so neither changes the other's count; channels are counted of what is shown.
    expect(await filters({ refunded: true })).toMatchObject({ statusCounts, furtherCounts, channelCounts: { in_store: 2 } });
    expect(await filters({ status: ['FAILED'] })).toMatchObject({ statusCounts, furtherCounts, channelCounts: { in_store: 1 } });
  });
});

describe('a sort', () => {
  const BY = {
    date: (row: ReportRow) => row.DateTimeCreated,
    amount: (row: ReportRow) => row.BaseAmount,
    customer: (row: ReportRow) => row.CustomerName.toLowerCase(),
    status: (row: ReportRow) => row.TransactionStatus,
  };
  const directions = (Object.keys(BY) as ReportSort[]).flatMap((sort) => [[sort, 'ascending'] as const, [sort, 'descending'] as const]);

  it.each(directions)('by %s, %s, holds on every page and leaves none out, in one zone and in several [MRC-04]', async (sort, order) => {
    for (const syn_businesses_ids of [shop.business_ids, [till.business_id]]) {
      const wishes = { sort, order, syn_businesses_ids: [...syn_businesses_ids] };
      const { items: newest, total } = await page({ syn_businesses_ids: [...syn_businesses_ids] });
      const turn = order === 'ascending' ? 1 : -1;
      const expected = newest.toSorted((one, other) => {
        const [first, second] = [BY[sort](one), BY[sort](other)];
        return first === second ? 0 : first < second ? -turn : turn;
      });
      for (const limit of [1, 2, 3, 50]) {
        const rows: number[] = [];
        for (let offset = 0; offset < total; offset += limit) rows.push(...(await amounts({ ...wishes, limit, offset })));
        expect(rows).toEqual(expected.map((row) => row.BaseAmount));
      }
    }
  });

  it('is of a search too, and begins where it is most asked for [MRC-04]', async () => {
    expect(await amounts({ search: 'lind', sort: 'amount' })).toEqual([1_300, 1_200, 1_000]);
    expect(await amounts({ refunded: true, sort: 'amount', order: 'ascending' })).toEqual([1_300, 45_000]);
    expect((await page({ sort: 'customer' })).items[0]?.CustomerName).toBe('Grace Kim');
    expect((await page({ sort: 'status' })).items[0]?.TransactionStatus).toBe('CANCELLED');
  });
});

it('the file is found once for all its pages, or for so many as are found at once [MRC-04]', async () => {
  const { user_id, organization_id, business_ids } = { ...shop, user_id: shop.admin.user_id };
  const actor = { user_id, kind: 'merchant', status: 'ACTIVE', role: 'AdminAccount', organization_id, business_ids } as const;
  for (const [search, ids, searches, sales] of [
    ['lind', 9, 1, ['13.00', '12.00', '10.00']],
    ['lind', 2, 2, ['13.00', '12.00', '10.00']],
    ['nobody', 9, 1, []],
  ] as const) {
    const asked: string[] = [];
    server.context.db.watcher = (text) => asked.push(text);
    try {
      const { content } = await writeCsv(server.context, actor, { ...MAY, search }, { rows: 1, ids });
      const lines = (await content.toArray()).join('').split('\r\n').slice(1, -1);
      expect(lines.map((line) => line.split(',')[2])).toEqual(sales);
    } finally {
      server.context.db.watcher = undefined;
    }
    expect(asked.filter((text) => text.includes('consumer_name_words'))).toHaveLength(searches);
  }
});

describe('the same words', () => {
  it('are read as the portal’s search does, which leads here, and looks through its own days alone [MRC-02] [MRC-04]', async () => {
    const { id, number } = await makeLink(server, till, 4_242);
    const payer = await named('Maria', 'de la Torre');
    expect((await tryToPayLink(server, { token: await payer.signIn() }, id)).status).toBe(200);
    const { items } = await page({ search: `link ${number}` });
    expect(items).toMatchObject([{ BaseAmount: 4_242, LinkNumber: number }]);
    const [{ ID = '', LastFour = '' } = {}] = items;
    for (const q of ['mar tor', `link ${number}`, `#${number}`, `•${LastFour}`, ID, 'munoz', '#hb-31', '31', 'gr', 'm', 'lind m']) {
      const found = await server.ok(merchantSearch.find, { token: till.token, query: { q } });
      const reported = await page({ search: q });
      expect(reported.total, q).toBe(found.payment_count);
      expect(
        reported.items
          .slice(0, 5)
          .map((row) => row.PublicID)
          .toSorted(),
        q,
      ).toEqual(found.payments.map(({ public_id }) => public_id).toSorted());
      const before = { start_date: '2027-04-01T00:00:00Z', end_date: '2027-05-09T00:00:00Z' };
      expect(await page({ search: q, ...before }), q).toEqual({ items: [], total: 0 });
    }
    expect((await page({ search: 'mar tor' })).items).toMatchObject([{ ID }]);
  });
});

describe('among many payments', () => {
  const RANGE = {
    first_day: '2027-05-01',
    last_day: '2027-05-31',
    statuses: REPORT_STATUSES,
    channels: CHANNELS,
    search: '',
    refunded: false,
  };
  const COLUMNS = `consumer_id, business_id, bank_account_id, requested_by, channel, status, last_event, last_event_at, tip_cents, created_at, expires_at,
                   approved_at, fee_basis_points, fee_fixed_cents, payment_code`;

  it('a page is found by indexes, whatever is searched for and by whatever it is sorted [MRC-04]', async () => {
    const owner = ownerDatabase(server);
    const over = new Error('enough was seen');
    const plans = owner.transaction(async (tx) => {
      await tx.run(
        `insert into purchases (id, public_id, amount_cents, requested_at, pos_order_id, ${COLUMNS})
         select p.id || '-' || n, 'X' || n, 100 + n, p.requested_at - n * interval '10 seconds', 'N-' || n, ${COLUMNS}
           from purchases p cross join generate_series(1, 30000) n where p.id = $1`,
        [ids.get(1_300)],
      );
      await tx.run('analyze purchases');
      // Of the other tables there are a few rows alone, which would be read whole.
      await tx.run('set local enable_seqscan = off');
      for (const [wishes, sort, indexes] of [
        [{}, 'date', ['purchases_of_business']],
        [{}, 'amount', ['purchases_amounts_of_business']],
        [{ search: 'grace' }, 'date', ['consumers_by_name_words', 'purchases_approved', 'purchases_orders_of_business', 'purchases_pkey']],
        [{ search: 'M3WZ8' }, 'date', ['purchases_public_id', 'purchases_pkey']],
        [{ search: '$31.55' }, 'amount', ['purchases_amounts_of_business', 'purchases_pkey']],
        [{ search: '4821' }, 'date', ['bank_accounts_last_four', 'purchases_pkey']],
        [{ refunded: true }, 'date', ['using credits_of_', 'purchases_pkey']],
      ] as const) {
        // Of so few PostgreSQL would rather sort what a date finds; of a million it doesn't.
        await tx.run(`set local enable_sort = ${sort === 'amount' ? 'off' : 'on'}`);
        const range = { ...RANGE, business_ids: [till.business_id], ...wishes };
        const page = { limit: 10, sort };
        const lines = await tx.many<{ 'QUERY PLAN': string }>(`explain ${rowsText(range, page)}`, rowsValues(range, page));
        const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
        for (const index of indexes) expect(plan, JSON.stringify(wishes)).toContain(index);
        expect(plan).not.toContain('Seq Scan on purchases');
        // The days stand in the index' own condition: what is of other days isn't read.
        const { search, refunded }: { search?: string; refunded?: boolean } = wishes;
        if (search === '$31.55') expect(plan).toMatch(/Index Cond: .*amount_cents.*requested_at >= b.*requested_at < b/);
        if (search === 'grace') expect(plan).toMatch(/Index Cond: .*consumer_id = .*approved_at >= /);
        if (refunded) expect(plan).toMatch(/Index Cond: .*made_at >= /);
      }
      throw over;
    });
    await expect(plans).rejects.toBe(over);
    await owner.close();
  });
});
