import { TAIL } from '@drawbridge/contract/example-fields';
import type { CallName } from '@drawbridge/contract/public/index';

/** What a call is shown with. It is written down once; each language is printed from it. */
export interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly idempotency_key?: string;
}

/** Where `npm start` has a sandbox answer. */
export const SERVER = 'http://localhost:3000';

/** Ids as they look, of things that do not exist. The tests put those of real ones in their place. */
export const IDS = {
  payment: `pur_${TAIL}`,
  refund: `rfd_${TAIL}`,
  link: `plk_${TAIL}`,
  session: `cs_${TAIL}`,
  customer: `usr_${TAIL}`,
  payout: `pyt_${TAIL}`,
  event: `evt_${TAIL}_3`,
  endpoint: `whk_${TAIL}`,
} as const;

export const SAMPLES: Readonly<Record<CallName, Sample>> = {
  'payments.list': { query: { status: 'PENDING', created_from: '2026-03-01T00:00:00Z', limit: 50 } },
  'payments.read': { params: { id: IDS.payment } },
  'payments.refund': {
    params: { id: IDS.payment },
    body: { amount: 1_250, reason: 'One book came back' },
    idempotency_key: 'return-10042-1',
  },
  'refunds.list': { query: { payment: IDS.payment } },
  'refunds.read': { params: { id: IDS.refund } },
  'paymentLinks.create': { body: { amount: 4_250, memo: 'Deposit for the reading' }, idempotency_key: 'deposit-2026-03-18' },
  'paymentLinks.list': { query: { status: 'open' } },
  'paymentLinks.read': { params: { id: IDS.link } },
  'paymentLinks.void': { params: { id: IDS.link }, idempotency_key: 'void-deposit-2026-03-18' },
  'checkoutSessions.create': {
    body: {
      order_id: '10042',
      amount: 3_698,
      street: '12 Canal Street',
      unit: 'Apt 4',
      city: 'New York',
      state: 'NY',
      postal_code: '10013',
      success_url: 'http://localhost:8080/thank-you?order=10042',
      cancel_url: 'http://localhost:8080/basket',
    },
    idempotency_key: 'order-10042',
  },
  'checkoutSessions.list': { query: { order_id: '10042' } },
  'checkoutSessions.read': { params: { id: IDS.session } },
  'checkoutSessions.expire': { params: { id: IDS.session }, idempotency_key: 'expire-order-10042' },
  'customers.list': { query: { search: 'maya' } },
  'customers.read': { params: { id: IDS.customer } },
  'payouts.list': { query: { limit: 10 } },
  'payouts.read': { params: { id: IDS.payout } },
  'payouts.lines': { params: { id: IDS.payout }, query: { limit: 100 } },
  'statements.list': { query: { limit: 12 } },
  'statements.read': { params: { month: '2026-03' } },
  'events.list': { query: { after: IDS.event } },
  'events.read': { params: { id: IDS.event } },
  'webhookEndpoints.create': {
    body: { url: 'https://shop.example/payments', events: ['purchase.pending', 'purchase.posted', 'purchase.declined'] },
    idempotency_key: 'endpoint-1',
  },
  'webhookEndpoints.list': { query: { limit: 10 } },
  'webhookEndpoints.read': { params: { id: IDS.endpoint } },
  'webhookEndpoints.change': { params: { id: IDS.endpoint }, body: { paused: true } },
  'webhookEndpoints.remove': { params: { id: IDS.endpoint } },
  'webhookEndpoints.changeSecret': { params: { id: IDS.endpoint }, idempotency_key: 'new-secret-1' },
  'webhookEndpoints.test': { params: { id: IDS.endpoint }, idempotency_key: 'test-1' },
};
