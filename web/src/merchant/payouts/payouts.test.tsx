import type { MonthlyStatement, Payout, PayoutBalance, StatementLine } from '@drawbridge/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  at,
  bodyRows,
  button,
  cellsOf,
  field,
  fill,
  link,
  person,
  press,
  refuse,
  screen,
  text,
  textsOf,
  until,
  within,
} from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, green, harbor, openTill, rowsCame } from '../testing.tsx';

const ID = 'pyt_00000000000000000000000001';
const LIST = 'GET /api/payouts';
const ALL = 'GET /api/payouts/csv';
const MONTH = 'GET /api/monthly-statements';
const READ = `GET /api/payouts/${ID}`;
const CSV = `GET /api/payouts/${ID}/csv`;
const payout = (more: Partial<Payout> = {}): Payout => ({
  id: ID,
  reference: '7KQ9XM4T2HRD',
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  amount: 987_500,
  status: 'paid',
  made_at: '2026-03-17T02:00:00.000Z',
  sent_on: '2026-03-16',
  settles_on: '2026-03-17',
  last_four: '4821',
  return_code: null,
  ...more,
});
const balance = (more: Partial<PayoutBalance> = {}): PayoutBalance => ({
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  amount: 4_200,
  obstacle: null,
  ...more,
});
const line = (more: Partial<StatementLine>): StatementLine => ({
  at: '2026-03-17T02:00:00.000Z',
  kind: 'sale',
  public_id: 'ABCDEFGH2345',
  order: null,
  note: null,
  amount: 10_000,
  running_total: 10_000,
  ...more,
});
const listed = (items: Payout[], balances = [balance()], next: string | null = null) =>
  answer({
    items,
    next,
    sums: { count: items.length, amount: items.reduce((sum, one) => sum + one.amount, 0), failed_count: 0 },
    balances,
  });
const open = (service: object) => openTill('/merchant/payouts', { service: { [LIST]: listed([payout()]), ...service } });
const cells = (row: number) => cellsOf(bodyRows()[row]);
const balances = () => textsOf([harbor, green].flatMap(({ BusinessName: name }) => screen.queryAllByRole('region', { name })));
afterEach(() => vi.restoreAllMocks());

describe('the payouts', () => {
  test('are listed with their day, account, reference, amount and status, below what is not paid yet', async () => {
    const page = await open({});
    await rowsCame();
    expect(cells(0)).toEqual(['03/16/2026', '03/17/2026', 'Harbor Books', '•••• 4821', '7KQ9XM4T2HRD', '$9,875.00', 'Paid', 'Statement']);
    expect(balances()).toEqual(['Harbor Books$42.00Goes out with your next payout.']);
    expect(page.calls(LIST).at(-1)?.path).toContain(`syn_business_id=${harbor.SynBusinessID}&limit=20`);
    await press(link('Statement of payout 7KQ9XM4T2HRD'));
    expect(at()).toBe(`/merchant/payouts/${ID}`);
  });

  test.each([
    ['on_its_way', null, 'On its way'],
    ['rejected', null, 'Not taken by the bank'],
    ['returned', 'R03', 'Returned R03'],
  ] as const)('say of %s in words what it means', async (status, return_code, shown) => {
    await open({ [LIST]: listed([payout({ status, return_code })]) });
    await rowsCame();
    expect(cells(0)).toContain(shown);
  });

  test('say why a business is not paid, and when it owes', async () => {
    await open({
      [BUSINESS_USER]: businessesAre(harbor, green),
      [LIST]: listed(
        [],
        [
          balance({ obstacle: 'settlement_account_stopped' }),
          balance({ syn_business_id: green.SynBusinessID, business_name: 'Green Leaf Market', amount: -1_250 }),
        ],
      ),
    });
    await until(() => text().includes('No payouts yet'));
    expect(balances()).toEqual([
      expect.stringMatching(/^Harbor Books\$42\.00A payout to this settlement account was returned\. Contact support/),
      "Green Leaf Market-$12.50Refunds and returns exceeded sales. We'll recover the balance from your next payouts.",
    ]);
  });

  test('that cannot be loaded say so, and are asked for again', async () => {
    const page = await open({ [LIST]: refuse('INTERNAL') });
    await until(() => text().includes("We couldn't load the payouts."));
    page.service[LIST] = listed([payout()]);
    await press(button('Try again'));
    await rowsCame();
    expect(cells(0)).toContain('$9,875.00');
  });

  test('are not for those who may not see reports', async () => {
    await openTill('/merchant/payouts', { role: 'ViewStore', service: { [LIST]: listed([payout()]) } });
    await until(() => at() === '/unauthorized');
  });
});

describe('the days of payouts', () => {
  test('stand in the address and narrow down the list, its sum and the file of all [MRC-12]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = vi.fn(() => 'blob:payouts');
    URL.revokeObjectURL = vi.fn();
    const page = await open({ [ALL]: answer('Sent\r\n') });
    await rowsCame();
    await fill(field('Sent from'), '2026-03-01');
    await fill(field('Sent to'), '2026-03-18');
    await until(() => at() === '/merchant/payouts?from=2026-03-01&to=2026-03-18');
    await until(() => page.calls(LIST).at(-1)?.path.includes('from=2026-03-01&to=2026-03-18') === true);
    expect(screen.getByText('1 payout,', { exact: false }).textContent).toBe('1 payout, $9,875.00');
    await press(button('Download all'));
    await until(() => saved.length === 1);
    expect(saved).toEqual(['payouts.csv']);
    expect(page.calls(ALL)[0]?.path).toContain(`syn_business_id=${harbor.SynBusinessID}&from=2026-03-01&to=2026-03-18`);
    await press(button('Clear filters'));
    expect(at()).toBe('/merchant/payouts');
  });

  test('with none say so, and pages follow their keys [MRC-12]', async () => {
    const page = await openTill('/merchant/payouts?from=2026-02-30&to=2026-03-02', { service: { [LIST]: listed([]) } });
    await until(() => text().includes('No payouts on these days'));
    expect(page.calls(LIST).at(-1)?.path).not.toContain('from=');
    const paged = await open({ [LIST]: listed([payout()], [balance()], ID) });
    await rowsCame();
    await press(button('Older'));
    expect(at()).toBe(`/merchant/payouts?before=${ID}`);
    await until(() => paged.calls(LIST).at(-1)?.path.includes(`before=${ID}`) === true);
    await press(button('Newest'));
    expect(at()).toBe('/merchant/payouts');
  });
});

describe('a monthly statement', () => {
  const month = (more: Partial<MonthlyStatement> = {}): MonthlyStatement => ({
    month: '2026-02',
    syn_business_id: harbor.SynBusinessID,
    business_name: 'Harbor Books',
    address: ['12 Pike Street', 'Seattle, WA 98101'],
    time_zone: 'America/Los_Angeles',
    first_day: '2026-02-01',
    last_day: '2026-02-28',
    as_of: '2026-03-01T08:00:00.000Z',
    is_over: true,
    opening: 1_000,
    lines: [
      { kind: 'sale', count: 2, amount: 20_000 },
      { kind: 'fee', count: 2, amount: -250 },
      { kind: 'refund', count: 0, amount: 0 },
      { kind: 'return', count: 0, amount: 0 },
      { kind: 'payout', count: 1, amount: -20_750 },
    ],
    closing: 0,
    fees: [{ basis_points: 100, fixed: 25, count: 2, of: 20_000, charged: 250, returned_count: 0, returned: 0 }],
    payouts: [{ ...payout({ amount: 20_750 }), sent_at: '2026-03-01T06:00:00.000Z' }],
    notes: ['Payout 7KQ9XM4T2HRD crosses the month.'],
    first_month: '2025-12',
    this_month: '2026-03',
    ...more,
  });
  const show = (path = '', service: object = {}) =>
    openTill(`/merchant/payouts/month${path}`, { service: { [MONTH]: answer(month()), ...service } });
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => cellsOf(row));

  test('shows the sums from one balance to the next, its fees, payouts and notes [MRC-12]', async () => {
    await show();
    await until(() => text().includes('February 2026'));
    expect(rowsOf('Summary').map((row) => row.join(' '))).toEqual([
      'Balance at the start of 02/01/2026  $10.00',
      'Sales 2 $200.00',
      'Fees 2 -$2.50',
      'Refunds 0 $0.00',
      'Returns 0 $0.00',
      'Payouts 1 -$207.50',
      'Balance at the end of 02/28/2026  $0.00',
    ]);
    expect(rowsOf('Fees')).toEqual([['1% + $0.25', '2', '$200.002 payments, $200.00', '$2.50', '$0.00']]);
    // Ten in the evening of February 28 at the shop.
    expect(rowsOf('Payouts')[0]).toEqual(['02/28/2026', '03/17/2026', '7KQ9XM4T2HRD', '•••• 4821', 'Paid', '$207.50']);
    expect(text()).toContain('Payout 7KQ9XM4T2HRD crosses the month.');
  });

  test('is of the month and location in the address, saved as PDF and CSV, and says what it could not [MRC-12]', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = vi.fn(() => 'blob:statement');
    URL.revokeObjectURL = vi.fn();
    const page = await show('?month=2026-02', {
      [BUSINESS_USER]: businessesAre(harbor, green),
      [`${MONTH}/csv`]: answer('Month\r\n'),
      [`${MONTH}/pdf`]: refuse('INTERNAL'),
    });
    await until(() => text().includes('February 2026'));
    await person.selectOptions(field('Location'), green.BusinessName);
    await until(() => at() === `/merchant/payouts/month?month=2026-02&location=${green.SynBusinessID}`);
    await until(() => page.calls(MONTH).at(-1)?.path.includes(`syn_business_id=${green.SynBusinessID}&month=2026-02`) === true);
    await person.selectOptions(field('Month'), 'January 2026');
    await until(() => at().includes('month=2026-01'));
    await press(button('CSV'));
    await until(() => saved.length === 1);
    expect(saved).toEqual(['statement-2026-02.csv']);
    await press(button('PDF'));
    await until(() => text().includes("We couldn't download the statement."));
  });

  test('that cannot be loaded says so, and one of a month that runs says so far [MRC-12]', async () => {
    const page = await show('', { [MONTH]: refuse('INTERNAL') });
    await until(() => text().includes("We couldn't load the statement."));
    page.service[MONTH] = answer(month({ is_over: false, fees: [], payouts: [] }));
    await press(button('Try again'));
    await until(() => text().includes('So far'));
    expect(text()).toContain('Balance now');
    expect(text()).toContain('No payouts this month');
  });
});

describe('a statement', () => {
  const lines = [
    line({ order: 'A-17' }),
    line({ kind: 'fee', amount: -125, running_total: 9_875 }),
    line({ kind: 'refund', amount: -2_000, running_total: 7_875, note: '<b>Wrong size</b>' }),
    line({ kind: 'payout_returned', public_id: '7KQ9XM4T2HRD', amount: 500, running_total: 8_375 }),
  ];
  const show = (service: object = {}) =>
    openTill(`/merchant/payouts/${ID}`, { service: { [READ]: answer({ payout: payout({ amount: 8_375 }), lines }), ...service } });

  test('adds up line by line to what the bank shows', async () => {
    await show();
    await rowsCame();
    expect(screen.getByRole('region', { name: 'Payout' }).textContent).toContain('$83.75Paid');
    expect([0, 1, 2, 3].map(cells)).toEqual(
      [
        ['03/16/2026', 'Sale', 'ABCDEFGH2345A-17', '$100.00', '$100.00'],
        ['03/16/2026', 'Fee', 'ABCDEFGH2345', '-$1.25', '$98.75'],
        ['03/16/2026', 'Refund<b>Wrong size</b>', 'ABCDEFGH2345', '-$20.00', '$78.75'],
        ['03/16/2026', 'Payout returned', '7KQ9XM4T2HRD', '$5.00', '$83.75'],
      ].map(([, ...rest]) => [expect.stringMatching(/^03\/1[67]\/2026$/), ...rest]),
    );
  });

  test('is saved as a table under its name', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = vi.fn(() => 'blob:statement');
    URL.revokeObjectURL = vi.fn();
    await show({ [CSV]: answer({ file_name: 'payout-2026-03-17.csv', csv: 'Date\r\n' }) });
    await rowsCame();
    await press(button('Download CSV'));
    await until(() => saved.length === 1);
    expect(saved).toEqual(['payout-2026-03-17.csv']);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:statement');
  });

  test("that is another's, or none, says so", async () => {
    await show({ [READ]: refuse('NOT_FOUND') });
    await until(() => text().includes("We can't find that payout"));
    expect(link('All payouts').getAttribute('href')).toBe('/merchant/payouts');
  });
});
