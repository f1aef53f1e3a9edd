import type { BankAccount, ConfirmationStatus, Transaction, User } from '@drawbridge/contract';
import { power } from '../app/testing-power.ts';
import { answer, type Service } from '../app/testing-service.ts';

export { power };

/* What the fake service answers. */

export const PHONE = '+12125550134';
/** A token renewed. */
export const RENEWAL = 'POST /oidc/token';

export const user = (more: Partial<User> = {}): User => ({
  email: 'maya@example.com',
  email_verified: true,
  email_link: null,
  first_name: 'Maya',
  last_name: 'Okafor',
  date_of_birth: '06-21-1993',
  phone_number: PHONE,
  address: { street_one: '12 Mill Lane', street_two: null, city: 'Springfield', state: 'IL', postal_code: '62701' },
  terms_accepted: true,
  has_created_external_account: true,
  language: 'en',
  status: 'ACTIVE',
  paybotic_banking_roles: ['pc:consumer'],
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
export const transaction = (more: Partial<Transaction> = {}): Transaction => ({
  amount: 6418,
  purchase_date: '2026-03-18T18:00:00.000Z',
  business_name: 'Harbor Books',
  time_zone: 'America/Chicago',
  last_four: '4821',
  status: 'Pending',
  public_id: '7KQ9XM4T2HRD',
  has_retried: false,
  retries: [],
  refunds: [],
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
export const PURCHASE = 'pur_00000000000000000000000001';
export const status = (name: string, more: Partial<ConfirmationStatus> = {}): ConfirmationStatus => ({
  purchaseId: PURCHASE,
  status: name,
  inputType: 'code',
  amount: name === 'INSUFFICIENT_FUNDS' ? 48_620 : 6418,
  purchasePower: 41_260,
  businessName: 'Harbor Books',
  customerAccountInstitutionName: 'Northgate Bank',
  customerAccountLastFour: '4821',
  timestamp: '2026-03-18T18:41:00.000Z',
  timeZone: 'America/Chicago',
  publicId: '7KQ9XM4T2HRD',
  expiration: '2026-03-18T18:46:00.000Z',
  ...more,
});
export const page = (items: Transaction[], has_more = false, number = 0) => answer({ items, page_info: { has_more, page: number } });

/** The answers of a service with which all is well. */
export function ready(): Service {
  return {
    'GET /api/users/user': answer(user()),
    'GET /api/users/user/deactivated': answer({ deactivated: false }),
    'GET /api/external_accounts/purchase_power': answer(power()),
    'GET /api/external_accounts/accounts': answer([account()]),
    'GET /api/external_accounts/validate_account/acc_1': answer({ isValid: true }),
    'POST /api/external_accounts/link_token': answer({ link_token: 'link-1', expiration: '2026-03-18T19:41:00.000Z' }),
    'POST /api/purchases/recent': page([transaction()]),
    'GET /api/history/months': answer({ months: [] }),
    'GET /api/history/to-clear': answer({ days: [] }),
    'GET /api/purchases/waiting': answer(null),
    'GET /api/support': answer({ requests: [], has_more: false }),
    'GET /api/purchases/obstacles': answer([]),
    'GET /api/repayments': answer([]),
    'POST /api/purchases': answer({ ID: PURCHASE, PublicId: '7KQ9XM4T2HRD', Expiration: '2026-03-18T18:46:00.000Z' }),
    [`POST /api/purchases/${PURCHASE}/ticket`]: answer({ ticket: 'ticket-1', expires_at: '2026-03-18T18:42:00.000Z' }),
    [`GET /api/purchases/${PURCHASE}`]: answer(null),
  };
}
