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

export type Resource = keyof typeof PUBLIC_API;
/** `payments.refund`: as the library for TypeScript names a call, too. */
export type CallName = { [R in Resource]: `${R}.${keyof (typeof PUBLIC_API)[R] & string}` }[Resource];

/** A call of the public API, and what it is called. */
export interface PublicCall {
  readonly name: CallName;
  readonly resource: Resource;
  readonly verb: string;
  readonly route: Route;
}

/** Every call of the public API, in the order in which they are declared. */
export const PUBLIC_CALLS: readonly PublicCall[] = Object.entries(PUBLIC_API).flatMap(([resource, routes]) =>
  Object.entries(routes).map(
    ([verb, route]): PublicCall => ({ name: `${resource}.${verb}` as CallName, resource: resource as Resource, verb, route }),
  ),
);

export const PUBLIC_ROUTES: readonly Route[] = PUBLIC_CALLS.map(({ route }) => route);
