import type { Resource } from './calls.ts';

/** A page of the reference: one for each resource. */
export interface ResourcePage {
  readonly title: string;
  /** Its last part of the address. */
  readonly slug: string;
  /** Its module in the contract. */
  readonly module: string;
  readonly words: string;
}

export const RESOURCES: Readonly<Record<Resource, ResourcePage>> = {
  payments: {
    title: 'Payments',
    slug: 'payments',
    module: 'public/payments',
    words:
      'What customers owe and paid: at the counter, by a link, or in a web shop. [The life of a payment](/docs/life-of-a-payment/) says what each status means.',
  },
  refunds: {
    title: 'Refunds',
    slug: 'refunds',
    module: 'public/refunds',
    words: 'Money that goes back to a customer, one by one. A refund is made by [refunding a payment](/docs/api/payments/#refund).',
  },
  paymentLinks: {
    title: 'Payment links',
    slug: 'payment-links',
    module: 'public/payment-links',
    words:
      'Addresses that ask for an amount: whoever opens one can pay it. [Payment links and invoice links](/docs/links/) says what customers see.',
  },
  checkoutSessions: {
    title: 'Checkout sessions',
    slug: 'checkout-sessions',
    module: 'public/checkout-sessions',
    words:
      'An order of a web shop on its way to being paid. [Accept payments in a shop](/docs/accept-payments-in-a-shop/) goes through it from the first call to the last.',
  },
  customers: {
    title: 'Customers',
    slug: 'customers',
    module: 'public/customers',
    words: 'Whoever has paid the business, and how that went. Nothing of their bank is in it.',
  },
  payouts: {
    title: 'Payouts',
    slug: 'payouts',
    module: 'public/payouts',
    words: 'What went to the business’s bank account, and the lines that each is the sum of.',
  },
  statements: {
    title: 'Statements',
    slug: 'statements',
    module: 'public/statements',
    words: 'A month in figures: what there was at its beginning, what came and went, what there was at its end.',
  },
  events: {
    title: 'Events',
    slug: 'events',
    module: 'public/events',
    words:
      'What happened to payments, as [webhooks](/docs/webhooks/) post it. A program that can’t be reached from outside follows them with `after`.',
  },
  webhookEndpoints: {
    title: 'Webhook endpoints',
    slug: 'webhook-endpoints',
    module: 'public/webhook-endpoints',
    words: 'The addresses to which [webhooks](/docs/webhooks/) are posted.',
  },
};
