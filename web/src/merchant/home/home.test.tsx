import { describe, expect, test } from 'vitest';
import {
  answer,
  at,
  bodyRows,
  button,
  cellsOf,
  facts,
  field,
  fill,
  later,
  link,
  press,
  refuse,
  screen,
  text,
  textsOf,
  until,
} from '../../app/testing.tsx';
import {
  BUSINESS_USER,
  businessesAre,
  businessName,
  chooseBusiness,
  DASHBOARD,
  green,
  harbor,
  openTill,
  RECENT,
  row,
  rowsCame,
} from '../testing.tsx';

const home = async (opening: Parameters<typeof openTill>[1] = {}, query = '') => {
  const page = await openTill(`/merchant/home${query}`, opening);
  await until(() => screen.queryByText('MTD Total Transactions'));
  return page;
};
const month = () => screen.getByRole('region', { name: 'Month to date' }).textContent;
/** Of a row, without the button that opens it. */
const cells = (at: number) => cellsOf(bodyRows()[at]).slice(1);
const recent = (items: unknown[], total = items.length) => answer({ items, page_info: { total } });

describe('Start New Transaction', () => {
  test('leads to the checkout [MHM-01]', async () => {
    await home();
    await until(() => link('Start New Transaction'));
    await press(link('Start New Transaction'));
    expect(at()).toBe('/merchant/checkout');
  });

  test.each([
    ['without a business', { service: { [BUSINESS_USER]: businessesAre() } }],
    ['while all locations are chosen', { service: { [BUSINESS_USER]: businessesAre(harbor, green) } }],
    ['for someone who may not take payments', { role: 'ViewAccount' as const }],
  ])('is not there %s [MHM-02]', async (_when, opening) => {
    await home(opening);
    await rowsCame();
    expect(text()).not.toContain('Start New Transaction');
  });

  const CHOOSE = 'Choose a location at the top right to take payments.';
  test('says what is missing to whoever may take payments and has chosen all locations, until one is chosen', async () => {
    await home({ service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    await until(() => text().includes(CHOOSE));
    await chooseBusiness('Harbor Books');
    await until(() => link('Start New Transaction'));
    expect(text()).not.toContain(CHOOSE);
  });

  test.each([
    ['who has no business yet', { service: { [BUSINESS_USER]: businessesAre() } }],
    ['who may not take payments', { role: 'ViewAccount' as const, service: { [BUSINESS_USER]: businessesAre(harbor, green) } }],
  ])('asks nobody to choose %s', async (_who, opening) => {
    await home(opening);
    await rowsCame();
    expect(text()).not.toContain(CHOOSE);
  });

  test('is there for a store viewer with a business [MHM-02]', async () => {
    await home({ role: 'ViewStore' });
    await until(() => link('Start New Transaction'));
  });
});

describe('the figures of the month', () => {
  test('are sales in dollars and a count [MHM-03] [API-46] [UIX-12]', async () => {
    const page = await home({ service: { [DASHBOARD]: answer({ MonthlySales: 4_839_217, MonthlyTotalTransactions: 1_612 }) } });
    await until(() => text().includes('$48,392.17'));
    expect(month()).toContain('MTD Total Sales$48,392.17MTD Total Transactions1,612');
    expect(month()).toContain('Net of refunds, excluding tips.');
    expect(page.calls(DASHBOARD).at(-1)?.path).toBe(`/api/businesses/dashboard?syn_business_id=${harbor.SynBusinessID}`);
  });

  test('are nothing where the service knows none: a 404 is no error [API-46] [API-66]', async () => {
    await home({ service: { [DASHBOARD]: refuse('BUSINESS_NOT_FOUND') } });
    await until(() => text().includes('$0.00'));
    expect(month()).toContain('MTD Total Sales$0.00MTD Total Transactions0');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('breathe at their place until they are known', async () => {
    const figures = later();
    await home({ service: { [DASHBOARD]: figures.handler } });
    await until(() => month()?.includes('MTD Total SalesMTD Total Transactions'));
    await figures.give(answer({ MonthlySales: 1, MonthlyTotalTransactions: 1 }));
    expect(month()).toContain('MTD Total Sales$0.01MTD Total Transactions1');
  });
});

describe('Recent Transactions', () => {
  test('has its columns in this order [MHM-04]', async () => {
    await home();
    await until(() => screen.queryAllByRole('columnheader').length > 0);
    expect(textsOf(screen.queryAllByRole('heading', { level: 2 }))).toContain('Recent Transactions');
    expect(textsOf(screen.queryAllByRole('columnheader'))).toEqual([
      'Details',
      'Date',
      'Location',
      'Customer',
      'Channel',
      'Sales',
      'Status',
    ]);
  });

  test('reads date, store, customer, channel, amount and status of a row [MHM-05] [UIX-12] [UIX-23]', async () => {
    const waiting = row({
      StoreName: 'Green Leaf Market',
      CustomerName: 'Tom Lindqvist',
      BaseAmount: 99_999_999,
      TransactionStatus: 'WAITING_FOR_APPROVAL',
    });
    await home({ service: { [RECENT]: recent([waiting]) } });
    await rowsCame();
    const [date, ...rest] = cells(0);
    expect(date).toBe('03/18/20262:41 PM EDT');
    expect(rest).toEqual(['Green Leaf Market', 'Tom Lindqvist', 'In Store', '$999,999.99', 'WAITING FOR APPROVAL']);
  });

  test('tells apart in words and color who ended a sale, and what a bank returned [MRC-06]', async () => {
    const endings = [
      ['DENIED', 'refused_for_funds', 'at the till: more than the customer can spend'],
      ['DENIED', 'consumer_denied', 'canceled by the customer'],
      ['DENIED', 'merchant_cancelled', 'canceled by the shop'],
      ['CANCELLED', 'expired', 'timed out'],
      ['DECLINED', 'returned', 'returned by the bank'],
    ] as const;
    const items = endings.map(([TransactionStatus, Cause], n) => row({ ID: `pur_${n}`, PublicID: `ENDING${n}`, TransactionStatus, Cause }));
    await home({ service: { [RECENT]: recent(items) } });
    await rowsCame();
    endings.forEach(([status, , why], n) => {
      const shown = bodyRows()[n]?.querySelector('.cause');
      expect(shown?.textContent).toBe(`${status}, ${why}`);
      const red = status === 'DECLINED';
      expect(shown?.querySelector('.cause__why--negative') !== null).toBe(red);
      expect(shown?.querySelector('.badge--negative') !== null && shown?.querySelector('.cause__status--quiet') === null).toBe(red);
    });
    await press(button('Details of ENDING4'));
    expect(facts().find(([label]) => label === 'Status')).toEqual(['Status', 'DECLINED, returned by the bank']);
  });

  test('says what was refunded of a sale, under it', async () => {
    await home({ service: { [RECENT]: recent([row({ RefundedAmount: 2_500 })]) } });
    await rowsCame();
    expect(cells(0)[4]).toBe('$64.18Refund $25.00');
  });

  test('says what was reversed of it, which is no refund', async () => {
    await home({ service: { [RECENT]: recent([row({ ReversedAmount: 6_418 })]) } });
    await rowsCame();
    expect(cells(0)[4]).toBe('$64.18Reversal $64.18');
  });

  test('opens into what names it, with the order number that was typed at the till where there is one', async () => {
    await home({ service: { [RECENT]: recent([row({ PosOrderID: '20418' }), row({ ID: 'pur_other', PublicID: 'OTHER' })]) } });
    await rowsCame();
    await press(button('Details of 7KQ9XM4T2HRD'));
    await press(button('Details of OTHER'));
    expect(facts()).toEqual([
      ['Transaction ID', '7KQ9XM4T2HRD'],
      ['POS Order ID', '20418'],
      ['Location', 'Harbor Books'],
      ['Channel', 'In Store'],
      ['Transaction ID', 'OTHER'],
      ['Location', 'Harbor Books'],
      ['Channel', 'In Store'],
    ]);
  });

  test('names the channels [UIX-24]', async () => {
    const channels = ['in_store', 'e_commerce', 'payment_link', 'invoice_link'] as const;
    await home({ service: { [RECENT]: recent(channels.map((Channel) => row({ ID: Channel, Channel }))) } });
    await rowsCame();
    expect([0, 1, 2, 3].map((at) => cells(at)[3])).toEqual(['In Store', 'E-Commerce', 'Payment Link', 'Invoice Link']);
  });

  test('asks for ten rows of the business, from the first [MHM-06] [API-47]', async () => {
    const page = await home();
    await rowsCame();
    expect(page.calls(RECENT).map((call) => call.body)).toEqual([{ limit: 10, offset: 0, syn_business_id: harbor.SynBusinessID }]);
  });

  test('all locations are asked for with an empty id [API-47]', async () => {
    const page = await home({ service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    await rowsCame();
    expect(page.calls(RECENT).map((call) => call.body)).toEqual([{ limit: 10, offset: 0, syn_business_id: '' }]);
  });

  test('keeps its page in the address [MHM-06] [UIX-19]', async () => {
    const page = await home({ service: { [RECENT]: recent([row()], 120) } }, '?page=3&pageSize=20');
    await rowsCame();
    expect(page.calls(RECENT).at(-1)?.body).toMatchObject({ limit: 20, offset: 40 });
    await press(button('Next page'));
    expect(at()).toBe('/merchant/home?page=4&pageSize=20');
    await until(() => page.calls(RECENT).some((call) => (call.body as { offset: number }).offset === 60));
    expect(screen.getByText('4 / 6')).toBeVisible();
    await fill(field('Rows per page'), '50');
    expect(at()).toBe('/merchant/home?page=1&pageSize=50');
  });

  test('of a page beyond the last leads to the last', async () => {
    const page = await home({ service: { [RECENT]: recent([row()], 34) } }, '?page=900&pageSize=10');
    await until(() => at() === '/merchant/home?page=4&pageSize=10');
    await until(() => page.calls(RECENT).some((call) => (call.body as { offset: number }).offset === 30));
  });

  test.each(['?page=0&pageSize=7', '?page=-1', '?page=1.5', '?page=x&pageSize=1000', '?page=1e9'])(
    'an address that names no page (%s) shows the first ten [MHM-06]',
    async (query) => {
      const page = await home({}, query);
      await rowsCame();
      expect(page.calls(RECENT).at(-1)?.body).toMatchObject({ limit: 10, offset: 0 });
    },
  );

  test('a 404 is no transactions, without an error [API-47] [API-66] [UIX-20]', async () => {
    await home({ service: { [RECENT]: refuse('BUSINESS_NOT_FOUND') } });
    await until(() => text().includes('No results.'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('has as many skeleton rows as the page [UIX-21]', async () => {
    await home({ service: { [RECENT]: 'never' } }, '?pageSize=20');
    await until(() => screen.queryByRole('table', { busy: true }));
    expect(bodyRows()).toHaveLength(20);
  });

  test('that failed says so, and is asked for again', async () => {
    const page = await home({ service: { [RECENT]: refuse('INTERNAL') } });
    await until(() => text().includes("We couldn't load the transactions."));
    page.service[RECENT] = recent([row({ CustomerName: 'Grace Kim' })]);
    await press(button('Try again'));
    await until(() => text().includes('Grace Kim'));
  });

  test('that could be read before and not any more counts none', async () => {
    const page = await home({ service: { [RECENT]: recent([row()], 34) } });
    await until(() => text().includes('1–10 of 34'));
    page.service[RECENT] = refuse('INTERNAL');
    // Gone to another page and back: they are read anew.
    await press(link('Start New Transaction'));
    await press(link('Home'));
    await until(() => text().includes("We couldn't load the transactions."));
    expect(text()).not.toContain('of 34');
  });
});

test('businesses that cannot be read are asked for again from the same place', async () => {
  const page = await home({ service: { [BUSINESS_USER]: refuse('INTERNAL') } });
  await until(() => text().includes("We couldn't load the transactions."));
  expect(page.calls(RECENT)).toHaveLength(0);
  page.service[BUSINESS_USER] = businessesAre(harbor);
  await press(button('Try again'));
  await until(() => text().includes('Maya Okafor'));
  expect(businessName()).toBe('Harbor Books');
});
