import '../app/boot-testing.ts';
import type { BankAccount, EcommercePurchase, LinkKind, PayableLink, User } from '@drawbridge/contract';
import { act } from 'react';
import { addAnalytics } from '../app/analytics.ts';
import { answer, button, type Opened, type Opening, open, press, type Service, screen, until } from '../app/testing.tsx';
import { power } from '../app/testing-power.ts';

export * from '../app/testing.tsx';
export { power };

/* The pay pages, opened by someone who can pay, with a service with which all is well. */

export const NOW = '2026-03-18T18:41:00.000Z';
export const KINDS = ['payment_link', 'invoice_link'] as const;

export const consumer = {
  sub: 'usr_maya',
  email: 'maya@example.com',
  phone_number: '+14155550134',
  paybotic_banking_roles: ['pc:consumer'],
  permissions: [],
};
export const user = (more: Partial<User> = {}): User => ({
  email: 'maya@example.com',
  email_verified: true,
  email_link: null,
  first_name: 'Maya',
  last_name: 'Okafor',
  date_of_birth: '06-21-1993',
  phone_number: '+14155550134',
  address: { street_one: '12 Mill Lane', street_two: null, city: 'Springfield', state: 'IL', postal_code: '62701' },
  terms_accepted: true,
  has_created_external_account: true,
  language: 'en',
  status: 'ACTIVE',
  paybotic_banking_roles: ['pc:consumer'],
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
export const account = (more: Partial<BankAccount> = {}): BankAccount => ({
  ID: '1',
  SynAccountID: 'acc_1',
  IsPrimary: true,
  LastFour: '4821',
  VendorInstitutionName: 'Northgate Bank',
  VendorInstitutionID: 'ins_1',
  VendorAccessToken: 'sealed-1',
  PendingAmount: 0,
  AccountType: 'checking',
  CreatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
export const linkOf = (more: Partial<PayableLink> = {}): PayableLink => ({
  id: 'L1',
  number: 1047,
  memo: 'Catering deposit, Saturday lunch',
  amount: 8640,
  expiration: '2026-03-19T03:42:00.000Z',
  purchased: false,
  void: false,
  updated_at: '2026-03-18T15:42:00.000Z',
  business_name: 'Green Leaf Market',
  time_zone: 'America/Chicago',
  ...more,
});
export const orderOf = (more: Partial<EcommercePurchase> = {}): EcommercePurchase => ({
  id: 'cs_1',
  order_id: 'HB-20418',
  amount: 12_875,
  street: '418 Larkin St',
  unit: 'Apt 6',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94102',
  expiration: '2026-03-18T19:05:08.000Z',
  success_url: 'https://harbor.example/thanks?order=HB-20418',
  cancel_url: 'https://harbor.example/cart',
  purchase_id: null,
  updated_at: '2026-03-18T18:35:08.000Z',
  businessName: 'Harbor Books',
  time_zone: 'America/Chicago',
  ...more,
});

const API_OF = { payment_link: 'payment-link', invoice_link: 'invoice-link' } as const;
export const READ = (kind: LinkKind) => `GET /api/${API_OF[kind]}/L1`;
export const ACCEPT = (kind: LinkKind) => `POST /api/${API_OF[kind]}/L1/accept`;
export const PATH = (kind: LinkKind) => `/${API_OF[kind]}-purchase/L1`;
export const READ_ORDER = 'GET /api/ecommerce/purchase/cs_1';
export const ACCEPT_ORDER = 'POST /api/ecommerce/accept';
export const CHECKOUT = '/ecommerce-purchase?sessionKey=cs_1';
export const POWER = 'GET /api/external_accounts/purchase_power';
export const ACCOUNTS = 'GET /api/external_accounts/accounts';
export const USER = 'GET /api/users/user';

/** A service with which all is well. */
const ready = (): Service => ({
  [USER]: answer(user()),
  'GET /api/users/user/deactivated': answer({ deactivated: false }),
  [POWER]: answer(power()),
  [ACCOUNTS]: answer([account()]),
  [READ('payment_link')]: answer(linkOf()),
  [READ('invoice_link')]: answer(linkOf()),
  [ACCEPT('payment_link')]: answer({ ...linkOf({ purchased: true, updated_at: NOW }), public_id: '7KQ9XM4T2HRD' }),
  [ACCEPT('invoice_link')]: answer({ ...linkOf({ purchased: true, updated_at: NOW }), public_id: '7KQ9XM4T2HRD' }),
  [READ_ORDER]: answer(orderOf()),
  [ACCEPT_ORDER]: answer(orderOf({ purchase_id: 'pur_1', updated_at: NOW })),
  'POST /api/purchases/recent': answer({ items: [], page_info: { has_more: false, page: 0 } }),
});

/** Opens a page as a consumer; the clock stands at NOW. */
export function openAs(path: string, service: Service = {}, more: Opening = {}): Promise<Opened> {
  return open(path, { claims: consumer, clock: NOW, ...more, service: { ...ready(), ...service } });
}

export const PAY = 'Pay $86.40';
/** Waits until the button that begins to pay can be pressed. */
export const payable = (name = PAY) => until(() => (button(name).disabled ? undefined : button(name)));
export const dialog = () => screen.getByRole('dialog');
/** What is said of the account that will be debited. */
export const payFrom = () => screen.queryByRole('region', { name: 'Pay from' })?.textContent ?? '';
/** Presses through to the authorization, and gives it. */
export async function authorize(name = PAY): Promise<void> {
  await press(await payable(name));
  await until(() => screen.queryByRole('dialog'));
  await press(button('Confirm'));
}
export const keysOf = (opened: Opened, which: string) => opened.calls(which).map(({ headers }) => headers.get('idempotency-key'));

/** Comes back to the tab, as the browser reports it. */
export const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

/** Events tracked while a test runs. */
export function events(): { tracked: string[]; stop: () => void } {
  const tracked: string[] = [];
  return { tracked, stop: addAnalytics({ track: (event) => void tracked.push(event), reset: () => {} }) };
}
