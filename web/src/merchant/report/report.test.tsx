import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answer,
  at,
  bodyRows,
  button,
  facts,
  later,
  press,
  refuse,
  screen,
  text,
  textsOf,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { BUSINESS_USER, businessesAre, green, harbor } from '../testing.tsx';
import { COUNTS, cells, counts, LIST, listed, loaded, open, row, table } from './testing-report.ts';

const CSV = 'POST /api/businesses/create-report';

const filters = async () => {
  await press(button('Filters'));
  await until(() => checks().length > 0);
};
const panel = (name: string) => within(screen.getByRole('dialog', { name }));
const checks = () => panel('Filters').queryAllByRole<HTMLInputElement>('checkbox');
/** One choice, whatever count stands behind it. */
const check = (label: string) => panel('Filters').getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${label} ?\\d*$`) });
const range = () => screen.getByRole('button', { name: /^Date range: / });
const day = (iso: string) => {
  const [year, month, date] = iso.split('-').map(Number) as [number, number, number];
  const name = new Intl.DateTimeFormat('en-US', { month: 'long' }).format(new Date(year, month - 1, date));
  return panel('Date range').getByRole<HTMLButtonElement>('button', { name: new RegExp(`${name} ${date}[a-z]{2}, ${year}`) });
};
const months = () => panel('Date range').queryAllByRole('grid');
const openCalendar = async () => {
  await press(range());
  await until(() => months().length > 0);
};
afterEach(() => vi.restoreAllMocks());

describe('the page', () => {
  test('has a transactions tab and a returns tab, and opens on transactions [MRP-01]', async () => {
    await open();
    await loaded();
    expect(textsOf(screen.queryAllByRole('tab'))).toEqual(['Transactions Report', 'Returns Report']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Transactions Report');
    expect(textsOf(screen.queryAllByRole('heading', { level: 1 }))).toEqual(['Reports']);
    await press(screen.getByRole('tab', { name: 'Returns Report' }));
    expect(at()).toBe('/merchant/report?tab=returns');
  });

  test('is not for those who may not see reports', async () => {
    await open('', { role: 'ViewStore' });
    await until(() => at() === '/unauthorized');
  });
});

describe('the rows', () => {
  test('have their columns in this order, and read what was sold and settled [MRP-14] [MRP-15]', async () => {
    await open('', { service: { [LIST]: listed([row(), row({ ID: 'pur_2', TransactionStatus: 'PENDING', DateTimeOfApproval: null })]) } });
    await loaded();
    expect(textsOf(within(table()).getAllByRole('columnheader'))).toEqual([
      'Details',
      'Date',
      'Location',
      'Sales',
      'Status',
      'Customer',
      'Channel',
      'Settlement Amt',
      'Settlement Time',
    ]);
    expect(cells(0).slice(1, 8)).toEqual(['03/13/2026', 'Harbor Books', '$128.75', 'POSTED', 'Grace Kim', 'In Store', '$127.21']);
    expect(cells(0)[8]).toBe('03/17/202610:02 PM EDT');
    expect(cells(1)[8]).toBe('');
  });

  test('tell what a bank returned from what never reached it, also where one opens [MRC-06]', async () => {
    const nothing = { TotalPayment: 0, FeeAmount: 0, DateTimeOfApproval: null };
    await open('', {
      service: {
        [LIST]: listed([
          row({ ...nothing, CustomerName: 'Maya Okafor', TransactionStatus: 'DECLINED', Cause: 'returned' }),
          row({ ...nothing, ID: 'pur_2', TransactionStatus: 'CANCELLED', Cause: 'refunded_before_file' }),
          row({ ...nothing, ID: 'pur_3', TransactionStatus: 'PENDING', TotalPayment: 12_721, FeeAmount: 154 }),
        ]),
      },
    });
    await loaded();
    expect([0, 1, 2].map((at) => cells(at)[4])).toEqual([
      'DECLINED, returned by the bank',
      'CANCELLED, refunded before it was sent',
      'PENDING',
    ]);
    expect(bodyRows(table()).map((each) => each.querySelector('.cause__status--quiet') !== null)).toEqual([false, true, false]);
    await press(button('Details of Maya Okafor, $128.75'));
    expect(facts()).toContainEqual(['Status', 'DECLINED, returned by the bank']);
  });

  test('tell what was refunded of a sale from what was reversed', async () => {
    await open('', { service: { [LIST]: listed([row({ RefundedAmount: 2_500 }), row({ ID: 'pur_2', ReversedAmount: 12_875 })]) } });
    await loaded();
    expect([cells(0)[3], cells(1)[3]]).toEqual(['$128.75Refund $25.00', '$128.75Reversal $128.75']);
  });

  test.each([
    [row(), ['In Store', 'Jo', '$127.21', '•••• 4821', 'M3WZ8PVK6QNA', '$1.54', 'HB-20391', '-'], 'POS Order ID'],
    [
      row({ EmployeeName: null, PosOrderID: '', LinkNumber: null }),
      ['In Store', 'N/A', '$127.21', '•••• 4821', 'M3WZ8PVK6QNA', '$1.54', '-', '-'],
      'POS Order ID',
    ],
    [
      row({ Channel: 'payment_link', EmployeeName: '', Memo: 'Two loaves', LinkNumber: 1052, PosOrderID: 'not this' }),
      ['Payment Link', 'N/A', '$127.21', '•••• 4821', 'M3WZ8PVK6QNA', '$1.54', 'Two loaves', '1052'],
      'Memo',
    ],
  ])('open into the details of a sale [MRP-16] [MRP-17] [MRP-18]', async (shown, values, seventh) => {
    await open('', { service: { [LIST]: listed([shown]) } });
    await loaded();
    await press(button('Details of Grace Kim, $128.75'));
    expect(facts().map(([, value]) => value)).toEqual(values);
    expect(facts().map(([label]) => label)).toEqual([
      'Channel',
      'Employee Name',
      'Settlement Amount',
      'Bank Account',
      'Transaction ID',
      'Fee',
      seventh,
      'Link ID',
    ]);
  });

  test('come page by page from the service, and the page stands in the address', async () => {
    const page = await open('?page=3&pageSize=20&status=POSTED', { service: { [LIST]: listed([row()], 120) } });
    await loaded();
    expect(page.calls(LIST).at(-1)?.body).toMatchObject({ limit: 20, offset: 40, status: ['POSTED'] });
    await press(button('Next page'));
    expect(at()).toBe('/merchant/report?page=4&pageSize=20&status=POSTED');
  });

  test('that are none say so, also by a 404', async () => {
    await open('', { service: { [LIST]: refuse('BUSINESS_NOT_FOUND') } });
    await until(() => text().includes('No results.'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('that cannot be loaded say so, and are asked for again', async () => {
    const page = await open('', { service: { [LIST]: refuse('INTERNAL') } });
    await until(() => text().includes("We couldn't load the transactions."));
    page.service[LIST] = listed([row({ CustomerName: 'Noor Haddad' })]);
    await press(button('Try again'));
    await until(() => text().includes('Noor Haddad'));
  });
});

describe('the range', () => {
  test('goes from the start of the month to today, sent as midnight UTC [API-49] [MRP-02]', async () => {
    const page = await open();
    await loaded();
    expect(range().textContent).toBe('03/01/2026 – 03/18/2026');
    expect(page.calls(LIST).at(-1)?.body).toMatchObject({ start_date: '2026-03-01T00:00:00Z', end_date: '2026-03-18T00:00:00Z' });
    await openCalendar();
    expect(months()).toHaveLength(2);
  });

  test("is of the business's own month and day, wherever the reader stands", async () => {
    // Half past three in the night in Greenwich, the evening before in New York.
    await open('', { clock: '2026-04-01T03:30:00.000Z' });
    await loaded();
    expect(range().textContent).toBe('03/01/2026 – 03/31/2026');
    await openCalendar();
    expect(panel('Date range').getByRole('button', { name: /^Today, / })).toBe(day('2026-03-31'));
  });

  test('is of the day that has begun there already', async () => {
    const service = { [BUSINESS_USER]: businessesAre({ ...harbor, TimeZone: 'Pacific/Auckland' }) };
    await open('', { clock: '2026-03-31T12:30:00.000Z', service });
    await until(() => range().textContent === '04/01/2026 – 04/01/2026');
  });

  test('takes two presses, in either order, and asks for nothing before the second [MRP-03] [MRP-04]', async () => {
    const page = await open('?page=2', { service: { [LIST]: listed([row()], 12) } });
    await loaded();
    const before = page.calls(LIST).length;
    await openCalendar();
    await press(day('2026-03-10'));
    expect(page.calls(LIST)).toHaveLength(before);
    expect(text()).toContain('From 03/10/2026. Pick the other end.');
    await press(day('2026-02-07'));
    expect(at()).toBe('/merchant/report?from=2026-02-07&to=2026-03-10');
    expect(screen.queryByRole('dialog')).toBeNull();
    await until(() => page.calls(LIST).length > before);
    expect(page.calls(LIST).at(-1)?.body).toMatchObject({
      start_date: '2026-02-07T00:00:00Z',
      end_date: '2026-03-10T00:00:00Z',
      offset: 0,
    });
  });

  test('can be one day, and never one that is still to come', async () => {
    await open();
    await loaded();
    await openCalendar();
    expect(day('2026-03-19').disabled).toBe(true);
    await press(day('2026-03-18'));
    await press(day('2026-03-18'));
    expect(at()).toBe('/merchant/report?from=2026-03-18&to=2026-03-18');
  });

  test.each(['?from=2026-02-01', '?to=2026-02-01', '?from=2026-02-30&to=2026-03-01', '?from=x&to=y', '?from=1926-01-01&to=2026-01-01'])(
    'that the address does not give whole (%s) is the month [MRP-04]',
    async (query) => {
      const page = await open(query);
      await loaded();
      expect(page.calls(LIST).map((call) => call.body)).toEqual([
        expect.objectContaining({ start_date: '2026-03-01T00:00:00Z', end_date: '2026-03-18T00:00:00Z' }),
      ]);
    },
  );

  test('of the address may stand the wrong way round [MRP-03]', async () => {
    const page = await open('?from=2026-03-05&to=2016-03-04');
    await loaded();
    expect(page.calls(LIST).at(-1)?.body).toMatchObject({ start_date: '2016-03-04T00:00:00Z', end_date: '2026-03-05T00:00:00Z' });
  });
});

describe('the filters', () => {
  const both = { [BUSINESS_USER]: businessesAre(harbor, green) };

  test('offer statuses and channels with their counts, and each location; none with nothing behind it [MRP-05] [MRP-06] [MRP-07] [MRP-08]', async () => {
    await open('', { service: both });
    await loaded();
    await filters();
    expect(checks().map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Pending41',
      'Posted571',
      'In Store498',
      'E-Commerce62',
      'Payment Link52',
      'Invoice Link0',
      'Harbor Books',
      'Green Leaf Market',
    ]);
    expect(checks().filter(({ disabled }) => disabled)).toEqual([check('Invoice Link')]);
  });

  test('that are chosen stand in the address, go to the service, and leave a dot [MRP-09] [API-48] [API-50]', async () => {
    const page = await open('?page=4', { service: { ...both, [LIST]: listed([row()], 40) } });
    await loaded();
    expect(screen.queryByRole('button', { name: 'Filters, applied' })).toBeNull();
    await filters();
    await press(check('Posted'));
    await press(check('E-Commerce'));
    expect(at()).toBe('/merchant/report?status=POSTED&channel=e_commerce');
    expect(button('Filters, applied').nextElementSibling?.getAttribute('aria-hidden')).toBe('true');
    await until(() => JSON.stringify(page.calls(LIST).at(-1)?.body).includes('e_commerce'));
    const { limit, offset, ...chosen } = (page.calls(LIST).at(-1)?.body ?? {}) as Record<string, unknown>;
    expect([limit, offset]).toEqual([10, 0]);
    expect(chosen).toEqual({
      start_date: '2026-03-01T00:00:00Z',
      end_date: '2026-03-18T00:00:00Z',
      status: ['POSTED'],
      channel: ['e_commerce'],
      syn_businesses_ids: [harbor.SynBusinessID, green.SynBusinessID],
    });
    await until(() => JSON.stringify(page.calls(COUNTS).at(-1)?.body).includes('e_commerce'));
    expect(page.calls(COUNTS).at(-1)?.body).toEqual(chosen);
    await press(button('Clear filters'));
    expect(at()).toBe('/merchant/report');
    expect(screen.queryByRole('button', { name: 'Filters, applied' })).toBeNull();
  });

  test('that are chosen can be taken back although nothing is left behind them', async () => {
    await open('?status=PENDING', { service: { [COUNTS]: counts({ statusCounts: { PENDING: 0, POSTED: 0 } }) } });
    await loaded();
    await press(button('Filters, applied'));
    await until(() => checks().length > 0);
    expect([check('Pending').disabled, check('Posted').disabled]).toEqual([false, true]);
    await press(check('Pending'));
    expect(at()).toBe('/merchant/report');
  });

  test('turn while they load, and say when they cannot be [MRP-10]', async () => {
    const answered = later();
    await open('', { service: { [COUNTS]: answered.handler } });
    await loaded();
    await press(button('Filters'));
    expect(panel('Filters').getByRole('progressbar', { name: 'Loading filters' })).toBeVisible();
    await answered.give(refuse('INTERNAL'));
    await until(() => text().includes('Error loading filters'));
  });

  test('begin with the current business, without one with all of them [MRP-11]', async () => {
    const page = await open('', { service: both });
    await loaded();
    expect(page.calls(LIST).at(-1)?.body).toMatchObject({ syn_businesses_ids: [harbor.SynBusinessID, green.SynBusinessID] });
    await filters();
    await press(check('Harbor Books'));
    expect(at()).toBe(`/merchant/report?location=${green.SynBusinessID}`);
    // A report of no location would be none.
    expect(check('Green Leaf Market').disabled).toBe(true);
    expect(button('Filters, applied')).toBeTruthy();
  });

  test('begin with the first business of a store admin [MRP-11]', async () => {
    const page = await open('', { role: 'AdminStore', service: both });
    await loaded();
    expect(page.calls(LIST).at(-1)?.body).toMatchObject({ syn_businesses_ids: [harbor.SynBusinessID] });
    expect(screen.queryByRole('button', { name: 'Filters, applied' })).toBeNull();
  });
});

describe('Download', () => {
  const saving = () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = vi.fn(() => 'blob:report');
    URL.revokeObjectURL = vi.fn();
    return saved;
  };

  test('saves what the filters leave as report.csv [MRP-12] [API-51]', async () => {
    const saved = saving();
    const page = await open('?status=POSTED', { service: { [CSV]: answer('Date\r\n') } });
    await loaded();
    await press(button('Download'));
    await until(() => saved.length === 1);
    expect(saved).toEqual(['report.csv']);
    expect(page.calls(CSV).at(-1)?.body).toEqual({
      start_date: '2026-03-01T00:00:00Z',
      end_date: '2026-03-18T00:00:00Z',
      status: ['POSTED'],
      channel: [],
      syn_businesses_ids: [harbor.SynBusinessID],
    });
  });

  test('that fails says nothing, saves nothing, and can be pressed again [MRP-13]', async () => {
    const saved = saving();
    const page = await open('', { service: { [CSV]: refuse('INTERNAL') } });
    await loaded();
    const before = text();
    await press(button('Download'));
    await until(() => page.calls(CSV).length === 1 && button('Download').getAttribute('aria-busy') === null);
    expect(text()).toBe(before);
    expect([saved, screen.queryAllByRole('alert'), toasts()]).toEqual([[], [], []]);
    page.service[CSV] = answer('Date\r\n');
    await press(button('Download'));
    await until(() => saved.length === 1);
  });
});
