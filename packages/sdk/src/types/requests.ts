// Made by build/types.mjs from the contract: change that, and make this anew.

import type { Channel, EventType, PaymentStatus } from './unions.ts';

/** Which payments to list. */
export interface PaymentFilters {
  readonly status?: PaymentStatus;
  readonly channel?: Channel;
  /** Payments that this customer has approved. */
  readonly customer?: string;
  /** The order's number, as the shop gave it; capital and small letters are the same. */
  readonly order_id?: string;
  readonly created_from?: string;
  readonly created_before?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** What to give back of a payment, in whole cents, and why. */
export interface NewRefund {
  readonly amount: number;
  readonly reason?: string;
}

/** Which refunds to list. */
export interface RefundFilters {
  readonly payment?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** A payment or invoice link to make. Amounts are whole cents. */
export interface NewPaymentLink {
  readonly kind?: 'payment_link' | 'invoice_link';
  readonly amount: number;
  readonly memo: string;
}

/** Which links to list. */
export interface PaymentLinkFilters {
  readonly status?: 'open' | 'paid' | 'expired' | 'voided';
  readonly limit?: number;
  readonly cursor?: string;
}

/** An order to be paid once. Amounts are whole cents. */
export interface NewCheckoutSession {
  readonly order_id: string;
  /** Cents. */
  readonly amount: number;
  readonly street: string;
  readonly unit?: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly success_url: string;
  readonly cancel_url: string;
}

/** Which sessions to list. */
export interface CheckoutSessionFilters {
  readonly status?: 'open' | 'paid' | 'expired';
  readonly order_id?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Which customers to list. */
export interface CustomerFilters {
  readonly search?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** Which part of a list. */
export interface PageFilters {
  readonly limit?: number;
  /** As `next_cursor` of the page before says it, with the same filters. */
  readonly cursor?: string;
}

/** Which events to list. */
export interface EventFilters {
  readonly type?: EventType;
  readonly payment?: string;
  readonly after?: string;
  readonly created_from?: string;
  readonly created_before?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** An address to be told of payments. */
export interface NewWebhookEndpoint {
  readonly url: string;
  readonly events?: readonly EventType[];
}

/** What to change of an endpoint. */
export interface WebhookEndpointChanges {
  readonly url?: string;
  readonly events?: readonly EventType[];
  readonly paused?: boolean;
}
