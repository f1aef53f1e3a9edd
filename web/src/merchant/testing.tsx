import type { Business, ConfirmationStatus, DashboardRow, PurchaseResponse } from '@drawbridge/contract';
import { type MerchantRole, PERMISSIONS_OF_ROLE, ROLES } from '@drawbridge/contract/roles';
import {
  answer,
  bodyRows,
  type Opened,
  type Opening,
  open,
  press,
  reload as reloadPage,
  type Service,
  screen,
  textsOf,
  until,
  within,
} from '../app/testing.tsx';
import { useBusinessStore } from './business-store.ts';
import { type PurchaseDraft, useCheckout } from './checkout/checkout-store.ts';

/*
 * A merchant's till in the whole client: see ../app/testing.tsx for how it is opened.
 */

const NOW = '2026-03-18T18:41:00.000Z';
export const PURCHASE = 'pur_00000000000000000000000001';
export const EXPIRATION = '2026-03-18T18:46:00.000Z';

export const claimsOf = (role: MerchantRole, more: Record<string, unknown> = {}) => ({
  sub: 'usr_jo',
  email: 'jo.park@harbor.example',
  paybotic_banking_roles: [ROLES[role]],
  permissions: PERMISSIONS_OF_ROLE[role],
  payment_center_enabled: true,
  ...more,
});

export const business = (number: number, name: string, more: Partial<Business> = {}): Business => ({
  SynBusinessID: `biz_0000000000000000000000000${number}`,
  BusinessName: name,
  TimeZone: 'America/New_York',
  OffersTips: false,
  Address: {
    ID: `adr_${number}`,
    LineOne: `${number}220 Commerce Street`,
    LineTwo: null,
    City: 'Portland',
    State: 'ME',
    PostalCode: '04101',
  },
  ...more,
});
export const harbor = business(1, 'Harbor Books');
export const green = business(2, 'Green Leaf Market');

export const row = (more: Partial<DashboardRow> = {}): DashboardRow => ({
  ID: PURCHASE,
  DateTimeCreated: '2026-03-18T18:41:00.000Z',
  TimeZone: 'America/New_York',
  StoreName: 'Harbor Books',
  CustomerName: 'Maya Okafor',
  Channel: 'in_store',
  BaseAmount: 6418,
  TipAmount: 0,
  TransactionStatus: 'PENDING',
  Cause: null,
  PublicID: '7KQ9XM4T2HRD',
  PosOrderID: null,
  RefundedAmount: 0,
  ReversedAmount: 0,
  ...more,
});

export const order = (more: Partial<PurchaseResponse> = {}): PurchaseResponse => ({
  id: PURCHASE,
  status: 'WAITING_FOR_APPROVAL',
  expiration: EXPIRATION,
  facility_name: 'Harbor Books',
  purchase_date: '2026-03-18T18:39:00.000Z',
  pos_order_id: '20418',
  amount: 6418,
  notes: 'Gift wrap',
  consumer_name: 'Maya Okafor',
  public_id: '7KQ9XM4T2HRD',
  ...more,
});

export const status = (name: string, more: Partial<ConfirmationStatus> = {}): ConfirmationStatus => ({
  purchaseId: PURCHASE,
  status: name,
  inputType: 'code',
  amount: 6418,
  purchasePower: null,
  businessName: 'Harbor Books',
  customerAccountInstitutionName: null,
  customerAccountLastFour: '4821',
  timestamp: NOW,
  timeZone: 'America/New_York',
  publicId: '7KQ9XM4T2HRD',
  expiration: EXPIRATION,
  ...more,
});

export const draft = (more: Partial<PurchaseDraft> = {}): PurchaseDraft => ({
  price: 6418,
  employeeName: 'Jo',
  channel: 'in_store',
  posOrderId: '20418',
  notes: 'Gift wrap',
  ...more,
});

export const CREATE_DEBIT = 'POST /api/purchases/create-debit';
export const CHECK_CODE = 'POST /api/purchases/check-code';
export const OPEN_ORDERS = 'GET /api/purchases/open-orders';
export const CANCEL_DEBIT = 'POST /api/purchases/deny-debit-merchant';
export const WITHDRAW_DEBIT = 'POST /api/purchases/withdraw-debit';
export const TICKET = `POST /api/purchases/${PURCHASE}/ticket`;
export const BUSINESS_USER = 'GET /api/businesses/user';
export const DASHBOARD = 'GET /api/businesses/dashboard';
export const WAITING = 'GET /api/counters/waiting';
export const REFUNDS_WAITING = 'GET /api/purchases/refunds-waiting';
export const FIRST_STEPS = 'GET /api/first-steps';
export const RECENT = 'POST /api/businesses/dashboard/report';

export const businessesAre = (...list: Business[]) => answer({ Email: 'jo.park@harbor.example', Username: 'jo.park', Businesses: list });

/** The service where all is well: one business, and a customer who has been asked. */
function ready(): Service {
  return {
    [BUSINESS_USER]: businessesAre(harbor),
    [DASHBOARD]: answer({ MonthlySales: 4_839_217, MonthlyTotalTransactions: 612 }),
    [RECENT]: answer({ items: [row()], page_info: { total: 1 } }),
    [CHECK_CODE]: answer({ customer: 'Maya O.', tries_left: null }),
    [CREATE_DEBIT]: answer(order()),
    [OPEN_ORDERS]: answer({ items: [] }),
    'POST /api/businesses/report-days': answer({ days: [] }),
    [CANCEL_DEBIT]: answer(status('DENIED')),
    [TICKET]: answer({ ticket: 'ticket-1', expires_at: '2026-03-18T18:42:00.000Z' }),
    [`GET /api/purchases/${PURCHASE}`]: answer(null),
    [WAITING]: answer({ items: [] }),
    [REFUNDS_WAITING]: answer({ items: [] }),
    [FIRST_STEPS]: answer({ steps: [], hidden: false }),
    'GET /api/businesses/own-notifications': answer([]),
    'GET /api/businesses/own-report-schedules': answer([]),
    'GET /api/support': answer({ requests: [], has_more: false }),
  };
}

export { answer };

export interface TillOpening extends Opening {
  role?: MerchantRole;
  /** What this tab keeps of an order. */
  checkout?: Partial<Parameters<ReturnType<typeof useCheckout.getState>['keep']>[0]>;
}

/** Opens the portal at an address, signed in as an account admin at a time when the order is open, unless told otherwise. */
export async function openTill(path: string, { role = 'AdminAccount', checkout, service, ...more }: TillOpening = {}): Promise<Opened> {
  if (checkout !== undefined) useCheckout.getState().keep({ business_id: harbor.SynBusinessID, ...checkout });
  return open(path, { claims: claimsOf(role), clock: NOW, service: { ...ready(), ...service }, ...more });
}

/** The button that says which business the portal works for, and opens the others. */
export const switcher = () => screen.getByRole('button', { name: /^Business: / });
export const businessName = () => switcher().title;
export async function chooseBusiness(name: string): Promise<void> {
  await press(await until(switcher));
  const menu = within(screen.getByRole('menu'));
  await press(menu.queryByRole('menuitemradio', { name }) ?? menu.getByRole('menuitem', { name }));
}
/** The links of the portal's navigation. */
export const navLinks = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
export const nav = () => textsOf(navLinks());
/** What a dialog says is wrong; a toast may stand in it below. */
export const said = () => within(screen.getByRole('dialog')).queryAllByRole('alert')[0]?.textContent;
/** Waits until a table has its rows. */
export const rowsCame = () => until(() => bodyRows().length > 0 && screen.queryByRole('table', { busy: true }) === null);

/** Loads the page again: the tab keeps the order and the business, and nothing else. */
export async function reload(): Promise<void> {
  await reloadPage(() => {
    void useCheckout.persist.rehydrate();
    void useBusinessStore.persist.rehydrate();
  });
}
