import { expect, test, vi } from 'vitest';
import { answer, at, button, facts, link, press, refuse, screen, text, textsOf, until, within } from '../../app/testing.tsx';
import { openTill, PURCHASE, RECENT, row, rowsCame } from '../testing.tsx';
import { payment, READ } from './testing-payment.ts';

const MAIL = `POST /api/payments/${PURCHASE}/receipt`;
const PATH = `/merchant/payments/${PURCHASE}`;
const open = async (more: Parameters<typeof payment>[0] = {}, opening: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill(PATH, { ...opening, service: { [READ]: answer(payment(more)), ...opening.service } });
  await until(() => screen.queryByRole('heading', { name: 'Timeline' }));
  return page;
};
const page = () => within(screen.getByRole('main'));

test('a payment has its number, status, person, place, timeline with why, what the shop gets, and its ids to copy', async () => {
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

test('a payment that the bank returned says why in words, and leads to its return', async () => {
  await open({ status: 'DECLINED', cause: 'returned', return_code: 'R01' });
  expect(text()).toContain('returned by the bank: Insufficient Funds');
  expect(link('See the return and its retries').getAttribute('href')).toBe('/merchant/report?tab=returns&return=7KQ9XM4T2HRD');
});

test('a cashier sees neither fee nor file', async () => {
  await open({ money: null }, { role: 'ViewStore' });
  expect(facts().map(([label]) => label)).not.toContain('Fee');
  expect(text()).not.toContain('Bank file');
});

test('the receipt is printed, and mailed to the customer’s own address or not at all', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { calls, service } = await open({}, { service: { [MAIL]: answer({ mailed: true }) } });
  await press(button('Print Receipt'));
  expect(print).toHaveBeenCalledOnce();
  expect(document.querySelector('.payment-paper')?.textContent).toContain('7KQ9XM4T2HRD');
  await press(button('Email Receipt'));
  await until(() => text().includes('It went to the customer’s own address.'));
  expect(calls(MAIL)).toHaveLength(1);
  service[MAIL] = answer({ mailed: false });
  await press(button('Email Receipt'));
  await until(() => text().includes('This customer has no verified email address. Print it instead.'));
  service[MAIL] = refuse('INTERNAL');
  await press(button('Email Receipt'));
  await until(() => text().includes('Please try again.'));
});

test('one that was never approved has no receipt and no refund', async () => {
  await open({ status: 'CANCELLED', cause: 'expired', approved_at: null, money: null });
  expect(text()).toContain('timed out');
  expect(screen.queryByRole('button', { name: 'Print Receipt' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Refunds' })).toBeNull();
});

test('one that is not there is said', async () => {
  await openTill(PATH, { service: { [READ]: refuse('NOT_FOUND') } });
  await until(() => text().includes('There is no such payment'));
});

test('one that could not be loaded is asked for again', async () => {
  const { service } = await openTill(PATH, { service: { [READ]: refuse('INTERNAL') } });
  await until(() => text().includes('The payment couldn’t be loaded.'));
  service[READ] = answer(payment());
  await press(button('Try again'));
  await until(() => screen.queryByRole('heading', { name: 'Timeline' }));
});

test('a row of a list leads to its payment', async () => {
  await openTill('/merchant/home', {
    service: { [RECENT]: answer({ items: [row()], page_info: { total: 1 } }), [READ]: answer(payment()) },
  });
  await rowsCame();
  await press(link('Maya Okafor'));
  expect(at()).toBe(PATH);
});
