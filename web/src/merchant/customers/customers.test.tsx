import type { Customer, CustomerDetails, CustomerPayment } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { answer, at, bodyRows, button, cellsOf, link, person, press, refuse, screen, text, until } from '../../app/testing.tsx';
import { nav, openTill } from '../testing.tsx';

const ID = 'usr_00000000000000000000000007';
const LIST = 'GET /api/customers';
const ONE = `GET /api/customers/${ID}`;
const PAYMENTS = `GET /api/customers/${ID}/payments`;

const daniel: Customer = {
  customer_id: ID,
  customer_name: 'Daniel Reyes',
  payment_count: 15,
  paid: 51_277,
  returned: 3_155,
  owed: 3_155,
  first_payment_at: '2026-01-03T18:41:00.000Z',
  last_payment_at: '2026-03-13T16:18:00.000Z',
};
const maya: Customer = { ...daniel, customer_id: 'usr_00000000000000000000000008', customer_name: 'Maya Okafor', returned: 0, owed: 0 };
const details = (more: Partial<CustomerDetails> = {}): CustomerDetails => ({
  ...daniel,
  refunded: 5_240,
  reversed: 0,
  open_returns: [
    {
      purchase_id: 'pur_00000000000000000000000001',
      public_id: 'M3WZ8PVK6QNA',
      amount: 3_155,
      approved_at: '2026-03-13T16:18:00.000Z',
      returned_at: '2026-03-16T12:30:00.000Z',
      return_code: 'R01',
      time_zone: 'America/New_York',
    },
  ],
  contact: { customer_phone: '+15035550148', customer_email: 'daniel.reyes@mail.example' },
  ...more,
});
const payment: CustomerPayment = {
  purchase_id: 'pur_00000000000000000000000001',
  public_id: 'M3WZ8PVK6QNA',
  business_name: 'Harbor Books',
  time_zone: 'America/New_York',
  requested_at: '2026-03-13T16:18:00.000Z',
  channel: 'in_store',
  order_id: '20377',
  LinkNumber: null,
  amount: 3_155,
  refunded: 0,
  reversed: 0,
  status: 'DECLINED',
  cause: 'returned',
  return_code: 'R01',
};
const list = (items: Customer[], next: string | null = null, total = items.length) => answer({ items, next, total });
const open = (path = '/merchant/customers', service: object = {}, more: object = {}) =>
  openTill(path, {
    service: {
      [LIST]: list([daniel, maya]),
      [ONE]: answer(details()),
      [PAYMENTS]: answer({ items: [payment], next: null }),
      ...service,
    },
    ...more,
  });
const asked = (page: Awaited<ReturnType<typeof open>>) =>
  new URL(page.calls(LIST).at(-1)?.path ?? '/', 'https://till.example').searchParams;
const rowsCame = () => until(() => bodyRows().length > 0 && screen.queryByRole('table', { busy: true }) === null);

test('customers are listed with what they paid, returned and owe, and lead to their pages [MRC-03]', async () => {
  await open('/merchant/home');
  await press(await until(() => link('Customers')));
  await until(() => screen.queryByRole('table', { name: 'Customers' }));
  await rowsCame();
  expect(bodyRows().map((row) => cellsOf(row).slice(1, 5))).toEqual([
    ['03/13/202612:18 PM', '15', '$512.77', '$31.55'],
    ['03/13/202612:18 PM', '15', '$512.77', '-'],
  ]);
  expect(cellsOf(bodyRows()[0] as HTMLElement).at(-1)).toContain('$31.55');
  expect(text()).toContain('2 customers');
  await press(link('Daniel Reyes'));
  await until(() => at() === `/merchant/customers/${ID}`);
});

test('are searched by name, sorted, and paged by key, all in the address [MRC-03]', async () => {
  const page = await open('/merchant/customers', { [LIST]: list([daniel], `${ID}.5`, 41) });
  await rowsCame();
  await press(button('Next'));
  await until(() => asked(page).get('after') === `${ID}.5`);
  await press(button('Paid'));
  await until(() => asked(page).get('sort') === 'paid');
  expect(asked(page).get('after')).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Paid' })).toHaveAttribute('aria-sort', 'descending');
  page.service[LIST] = list([]);
  await person.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'okafor{Enter}');
  await until(() => text().includes('No matching customers'));
  expect(at()).toBe('/merchant/customers?sort=paid&search=okafor');
});

test("a customer's page has the payments and what is open; the contact goes with the last open return [MRC-03]", async () => {
  await open(`/merchant/customers/${ID}`);
  await rowsCame();
  expect(text()).toContain('Daniel Reyes owes you $31.55.');
  expect(text()).toContain('$31.55 from 03/13/2026 was returned: Insufficient Funds.');
  expect(link('Retry or resolve the payment of $31.55').getAttribute('href')).toBe('/merchant/report?tab=returns&return=M3WZ8PVK6QNA');
  expect(link('(503) 555-0148').getAttribute('href')).toBe('tel:+15035550148');
  expect(text()).toContain('daniel.reyes@mail.example');
  expect(cellsOf(bodyRows()[0] as HTMLElement)).toEqual([
    '03/13/202612:18 PM',
    'Harbor Books',
    'In Store',
    '20377',
    '$31.55',
    expect.stringContaining('Insufficient Funds'),
  ]);
  expect(screen.getByRole('link', { name: /03\/13\/2026/ }).getAttribute('href')).toBe('/merchant/payments/M3WZ8PVK6QNA');
  await open(`/merchant/customers/${ID}`, { [ONE]: answer(details({ owed: 0, open_returns: [], contact: null })) });
  await rowsCame();
  expect(text()).not.toContain('Contact');
  expect(text()).not.toContain('@mail.example');
});

test('nobody there, nobody found, and a list that failed say so; who sees no reports sees no customers [MRC-03]', async () => {
  const page = await open('/merchant/customers', { [LIST]: refuse('DATABASE_AWAY') });
  await until(() => text().includes("couldn't load the customers"));
  page.service[LIST] = list([]);
  await press(button('Try again'));
  await until(() => text().includes('No customers yet'));
  await open(`/merchant/customers/${ID}`, { [ONE]: refuse('NOT_FOUND'), [PAYMENTS]: refuse('NOT_FOUND') });
  await until(() => text().includes("We can't find that customer"));
  await open('/merchant/home', {}, { role: 'ViewStore' });
  await until(() => nav().length > 0);
  expect(nav()).not.toContain('Customers');
  await open('/merchant/customers', {}, { role: 'ViewStore' });
  await until(() => at() === '/unauthorized');
});
