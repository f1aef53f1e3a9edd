import { expect, test, vi } from 'vitest';
import { answer, at, button, facts, link, press, refuse, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { callOf, linkOf } from '../links/testing-links.ts';
import { entry, REPORT, page as returnsPage } from '../report/returns/testing-returns.ts';
import { COUNTS, counts, LIST, listed, row as reportRow } from '../report/testing-report.ts';
import { harbor, openTill, PURCHASE, RECENT, REFUNDS_WAITING, row } from '../testing.tsx';
import { payment, READ } from './testing-payment.ts';

const MAIL = `POST /api/payments/${PURCHASE}/receipt`;
const PATH = `/merchant/payments/${PURCHASE}`;
const open = async (more: Parameters<typeof payment>[0] = {}, opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill(PATH, { ...opening, service: { [READ]: answer(payment(more)), ...opening.service } });
  await until(() => screen.queryByRole('heading', { name: 'Timeline' }));
  return page;
};
const paidLink = linkOf({ memo: 'Bread and flowers', purchase_id: PURCHASE, purchase_status: 'POSTED' });
const payout = {
  id: 'pyt_00000000000000000000000001',
  reference: 'A6H7YUWW7754',
  syn_business_id: harbor.SynBusinessID,
  business_name: 'Harbor Books',
  amount: 6_329,
  status: 'paid' as const,
  made_at: '2026-03-18T02:00:00.000Z',
  sent_on: '2026-03-17',
  settles_on: '2026-03-18',
  last_four: '0201',
  return_code: null,
};
const lines = [
  {
    at: '2026-03-18T02:00:00.000Z',
    kind: 'sale' as const,
    public_id: '7KQ9XM4T2HRD',
    order: null,
    note: null,
    amount: 6_329,
    running_total: 6_329,
  },
];
const waiting = {
  id: 'rfa_1',
  purchase_id: PURCHASE,
  public_id: '7KQ9XM4T2HRD',
  business_name: 'Harbor Books',
  customer_name: 'Maya Okafor',
  amount: 6_418,
  reason: 'Cracked',
  requested_by: 'sam.duffy',
  requested_at: '2026-03-18T18:00:00.000Z',
  expires_at: '2026-03-25T18:00:00.000Z',
  time_zone: 'America/New_York',
};
const page = () => within(screen.getByRole('main'));

test('a payment has its number, status, person, place, timeline with why, what the shop gets, and its ids to copy [MRC-01]', async () => {
  const written: string[] = [];
  await open();
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (id: string) => void written.push(id) },
  });
  expect(page().getAllByText('$64.18').length).toBeGreaterThan(0);
  expect(text()).toContain('from Maya Okafor');
  expect(text()).toContain('Harbor Books, 03/16/2026, 2:39 PM EDT');
  expect(textsOf(screen.getAllByRole('listitem')).join(' ')).toContain('sam.duffy asked for $58.35.');
  expect(link('See the payout').getAttribute('href')).toBe('/merchant/payouts/pyt_00000000000000000000000001');
  expect(Object.fromEntries(facts(screen.getByRole('main')))).toMatchObject({
    Order: '$58.35',
    Tip: '$5.83',
    Fee: '−$0.89',
    'Net to you': '$63.29',
    'Bank account': 'Tidewater •••• 4821',
    'Signed in': 'sam.duffy',
    Payout: 'A6H7YUWW7754',
    'Bank file': '03/16/2026, line 38',
  });
  for (const what of ['order ID', 'transaction ID', 'trace number']) await press(button(`Copy ${what}`));
  expect(written).toEqual(['20418', '7KQ9XM4T2HRD', '091000010000038']);
});

test('a payment that the bank returned says why in words, and leads to its return [MRC-01]', async () => {
  await open({ status: 'DECLINED', cause: 'returned', return_code: 'R01' });
  expect(text()).toContain('returned by the bank: Insufficient Funds');
  expect(link('See the return and its retries').getAttribute('href')).toBe('/merchant/report?tab=returns&return=7KQ9XM4T2HRD');
});

test('a cashier sees neither fee nor file', async () => {
  await open({ money: null }, { role: 'ViewStore' });
  expect(facts().map(([label]) => label)).not.toContain('Fee');
  expect(text()).not.toContain('Bank file');
});

test("the receipt is printed, and mailed to the customer's own address or not at all [MRC-01]", async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { calls, service } = await open({}, { service: { [MAIL]: answer({ mailed: true }) } });
  await press(button('Print Receipt'));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('.payment-paper')?.textContent).toContain('7KQ9XM4T2HRD');
  await press(button('Email Receipt'));
  await until(() => text().includes('A customer is emailed the same receipt at most once a day.'));
  expect(calls(MAIL)).toHaveLength(1);
  service[MAIL] = answer({ mailed: false });
  await press(button('Email Receipt'));
  await until(() => text().includes('This customer has no verified email address. Print it instead.'));
  service[MAIL] = refuse('INTERNAL');
  await press(button('Email Receipt'));
  await until(() => text().includes('Please try again.'));
});

test('the printed receipt says in words what colors say on the screen [MRC-06]', async () => {
  await open({ status: 'DECLINED', cause: 'returned', return_code: 'R01' });
  expect(document.querySelector('.payment-paper')?.textContent).toContain('DECLINED, returned by the bank');
});

test('one that was never approved has no receipt and no refund', async () => {
  await open({ status: 'CANCELLED', cause: 'expired', approved_at: null, money: null });
  expect(text()).toContain('timed out');
  expect(screen.queryByRole('button', { name: 'Print Receipt' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Refunds' })).toBeNull();
});

test('one that is not there is said', async () => {
  await openTill(PATH, { service: { [READ]: refuse('NOT_FOUND') } });
  await until(() => text().includes("We can't find that payment"));
});

test('one that could not be loaded is asked for again', async () => {
  const { service } = await openTill(PATH, { service: { [READ]: refuse('INTERNAL') } });
  await until(() => text().includes("The payment couldn't be loaded."));
  service[READ] = answer(payment());
  await press(button('Try again'));
  await until(() => screen.queryByRole('heading', { name: 'Timeline' }));
});

const PAYOUT = 'pyt_00000000000000000000000001';
const LISTS: [path: string, name: string, id: string, service: object][] = [
  ['/merchant/home', 'Maya Okafor', PURCHASE, { [RECENT]: answer({ items: [row()], page_info: { total: 1 } }) }],
  ['/merchant/report', 'Grace Kim', PURCHASE, { [LIST]: listed([reportRow({ ID: PURCHASE })]), [COUNTS]: counts() }],
  ['/merchant/report?tab=returns', 'Maya Okafor', PURCHASE, { [REPORT]: returnsPage([entry({ purchase_id: PURCHASE })]) }],
  [
    '/merchant/payment-links',
    'Bread and flowers',
    PURCHASE,
    { [callOf('payment_link', 'list')]: answer({ items: [paidLink], page_info: { page: 1, total: 1 } }) },
  ],
  [`/merchant/payouts/${PAYOUT}`, '7KQ9XM4T2HRD', '7KQ9XM4T2HRD', { [`GET /api/payouts/${PAYOUT}`]: answer({ payout, lines }) }],
  [
    '/merchant/report',
    'Maya Okafor',
    PURCHASE,
    { [REFUNDS_WAITING]: answer({ items: [waiting] }), [LIST]: listed([]), [COUNTS]: counts() },
  ],
];

test.each(LISTS)('%s leads to the payment by %s [MRC-01]', async (path, name, id, service) => {
  await openTill(path, { service: { [`GET /api/payments/${id}`]: answer(payment()), ...service } });
  await press(await until(() => screen.queryByRole('link', { name })));
  expect(at()).toBe(`/merchant/payments/${id}`);
  await until(() => screen.queryByRole('heading', { name: 'Timeline' }));
});
