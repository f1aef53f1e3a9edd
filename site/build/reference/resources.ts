import type { Resource } from '@drawbridge/contract/public/index';
import { RESOURCE_WORDS } from '@drawbridge/contract/public/resource-words';

/** A page of the reference: one for each resource. */
export interface ResourcePage {
  readonly title: string;
  /** Its last part of the address. */
  readonly slug: string;
  readonly words: string;
}

export const RESOURCES: Readonly<Record<Resource, ResourcePage>> = {
  payments: {
    title: 'Payments',
    slug: 'payments',
    words: `${RESOURCE_WORDS.payments} [The life of a payment](/docs/life-of-a-payment/) says what each status means.`,
  },
  refunds: {
    title: 'Refunds',
    slug: 'refunds',
    words: RESOURCE_WORDS.refunds.replace('refunding a payment', '[refunding a payment](/docs/api/payments/#refund)'),
  },
  paymentLinks: {
    title: 'Payment links',
    slug: 'payment-links',
    words: `${RESOURCE_WORDS.paymentLinks} [Payment links and invoice links](/docs/links/) says what customers see.`,
  },
  checkoutSessions: {
    title: 'Checkout sessions',
    slug: 'checkout-sessions',
    words: `${RESOURCE_WORDS.checkoutSessions} [Accept payments in a shop](/docs/accept-payments-in-a-shop/) goes through it from the first call to the last.`,
  },
  customers: {
    title: 'Customers',
    slug: 'customers',
    words: RESOURCE_WORDS.customers,
  },
  payouts: {
    title: 'Payouts',
    slug: 'payouts',
    words: RESOURCE_WORDS.payouts,
  },
  statements: {
    title: 'Statements',
    slug: 'statements',
    words: RESOURCE_WORDS.statements,
  },
  events: {
    title: 'Events',
    slug: 'events',
    words: RESOURCE_WORDS.events.replace('webhooks', '[webhooks](/docs/webhooks/)'),
  },
  webhookEndpoints: {
    title: 'Webhook endpoints',
    slug: 'webhook-endpoints',
    words: RESOURCE_WORDS.webhookEndpoints.replace('webhooks', '[webhooks](/docs/webhooks/)'),
  },
};
