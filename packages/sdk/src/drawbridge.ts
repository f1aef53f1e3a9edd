import { CheckoutSessions } from './resources/checkout-sessions.ts';
import { Customers } from './resources/customers.ts';
import { Events } from './resources/events.ts';
import { PaymentLinks } from './resources/payment-links.ts';
import { Payments } from './resources/payments.ts';
import { Payouts } from './resources/payouts.ts';
import { Refunds } from './resources/refunds.ts';
import { Statements } from './resources/statements.ts';
import { WebhookEndpoints } from './resources/webhook-endpoints.ts';
import type { DrawbridgeOptions } from './transport/options.ts';
import { Transport } from './transport/transport.ts';

/** The API of a Drawbridge server, for the business of a key. Throws a TypeError where the options can't work. */
export class Drawbridge {
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly paymentLinks: PaymentLinks;
  readonly checkoutSessions: CheckoutSessions;
  readonly customers: Customers;
  readonly payouts: Payouts;
  readonly statements: Statements;
  readonly events: Events;
  readonly webhookEndpoints: WebhookEndpoints;

  constructor(options: DrawbridgeOptions) {
    const transport = new Transport(options);
    this.payments = new Payments(transport);
    this.refunds = new Refunds(transport);
    this.paymentLinks = new PaymentLinks(transport);
    this.checkoutSessions = new CheckoutSessions(transport);
    this.customers = new Customers(transport);
    this.payouts = new Payouts(transport);
    this.statements = new Statements(transport);
    this.events = new Events(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
  }
}
