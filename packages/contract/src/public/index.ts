import type { Route } from '../route.ts';
import { checkoutSessions } from './checkout-sessions.ts';
import { customersApi } from './customers.ts';
import { eventsApi } from './events.ts';
import { paymentLinksApi } from './payment-links.ts';
import { paymentsApi } from './payments.ts';
import { payoutsApi } from './payouts.ts';
import { refundsApi } from './refunds.ts';
import { statementsApi } from './statements.ts';
import { webhookEndpointsApi } from './webhook-endpoints.ts';

/** The public API, by resource: what shops' own programs call with an API key. */
export const PUBLIC_API = {
  payments: paymentsApi,
  refunds: refundsApi,
  paymentLinks: paymentLinksApi,
  checkoutSessions,
  customers: customersApi,
  payouts: payoutsApi,
  statements: statementsApi,
  events: eventsApi,
  webhookEndpoints: webhookEndpointsApi,
} as const;

/** The same as one list. */
export const PUBLIC_ROUTES: readonly Route[] = Object.values(PUBLIC_API).flatMap((routes): Route[] => Object.values(routes));
