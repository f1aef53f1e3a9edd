import type { PUBLIC_API } from './index.ts';

/** What each resource of the public API is, for the OpenAPI document and the reference. */
export const RESOURCE_WORDS: Readonly<Record<keyof typeof PUBLIC_API, string>> = {
  payments: 'What customers owe and paid: at the counter, by a link, or in a shop on the web.',
  refunds: 'Money that goes back to a customer, one by one. A refund is made by refunding a payment.',
  paymentLinks: 'Addresses that ask for an amount: whoever opens one can pay it.',
  checkoutSessions: 'An order of a shop on the web, on its way to being paid.',
  customers: 'Whoever has paid the business, and how that went. Nothing of their bank is in it.',
  payouts: "What went to the business's bank account, and the lines that each is the sum of.",
  statements: 'A month in figures: what there was at its beginning, what came and went, what there was at its end.',
  events: "What happened to payments, as webhooks post it. A program that can't be reached from outside follows them with `after`.",
  webhookEndpoints: 'The addresses to which webhooks are posted.',
};
