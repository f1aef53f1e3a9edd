// Made by build/types.mjs from the contract: change that, and make this anew.

import type { Channel, EventType, PaymentStatus } from './unions.ts';

/** Which payments to list. */
export interface PaymentFilters {
  /** Only payments with this status. */
  readonly status?: PaymentStatus;
  /** Only payments that were asked for there. */
  readonly channel?: Channel;
  /** Only payments that this customer, `usr_…`, has approved. */
  readonly customer?: string;
  /** Only payments of this order: its number at the shop, 1 to 64 characters; capital and small letters are the same. */
  readonly order_id?: string;
  /** Only what was made at this moment or later: ISO 8601 in UTC, such as `2026-12-01T00:00:00Z`, with up to six decimals of a second. */
  readonly created_from?: string;
  /** Only what was made before this moment: ISO 8601 in UTC, likewise. */
  readonly created_before?: string;
  /** How many items a page has at most: 1 to 100, 20 unless given. */
  readonly limit?: number;
  /** Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins. */
  readonly cursor?: string;
}

/** What to give back of a payment, in whole cents, and why. */
export interface NewRefund {
  /** How much to give back, in whole US cents: from 1 to what is left of the payment. */
  readonly amount: number;
  /** Why, for the people who read it in the portal: 1 to 255 characters. */
  readonly reason?: string;
}

/** Which refunds to list. */
export interface RefundFilters {
  /** Only refunds of this payment, `pur_…`. */
  readonly payment?: string;
  /** How many items a page has at most: 1 to 100, 20 unless given. */
  readonly limit?: number;
  /** Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins. */
  readonly cursor?: string;
}

/** A payment or invoice link to make. Amounts are whole cents. */
export interface NewPaymentLink {
  /** What kind of link; a payment link unless given. An invoice link may ask for more than a customer's daily limit. */
  readonly kind?: 'payment_link' | 'invoice_link';
  /** What it asks for, in whole US cents: 1 to 99999999. */
  readonly amount: number;
  /** What it is for, as the customer reads it: 1 to 50 characters, without a web address or phone number. */
  readonly memo: string;
}

/** Which links to list. */
export interface PaymentLinkFilters {
  /** Only links with this status. */
  readonly status?: 'open' | 'paid' | 'expired' | 'voided';
  /** How many items a page has at most: 1 to 100, 20 unless given. */
  readonly limit?: number;
  /** Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins. */
  readonly cursor?: string;
}

/** An order to be paid once. Amounts are whole cents. */
export interface NewCheckoutSession {
  /** Your number for the order, 1 to 64 characters. The shopper sees it. */
  readonly order_id: string;
  /** What the order costs, in whole US cents: 1 to 99999999. The shopper's own limit may be lower. */
  readonly amount: number;
  /** Where the order goes, street and number: up to 100 characters. The shopper sees the address. */
  readonly street: string;
  /** Apartment, suite or floor, up to 100 characters; left out, null or empty where there is none. */
  readonly unit?: string | null;
  /** The city of that address, up to 60 characters. */
  readonly city: string;
  /** The US state or territory of that address, by its two capital letters, such as `NY`. */
  readonly state: string;
  /** The ZIP code of that address: five digits. */
  readonly postal_code: string;
  /** Where the shopper goes once it is paid: `https`, in a sandbox also `http` on your own machine; up to 2,000 characters. */
  readonly success_url: string;
  /** Where the shopper goes who leaves without paying; the same rules. */
  readonly cancel_url: string;
}

/** Which sessions to list. */
export interface CheckoutSessionFilters {
  /** Only sessions with this status. */
  readonly status?: 'open' | 'paid' | 'expired';
  /** Only sessions of this order: your number for it, exactly as you sent it. */
  readonly order_id?: string;
  /** How many items a page has at most: 1 to 100, 20 unless given. */
  readonly limit?: number;
  /** Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins. */
  readonly cursor?: string;
}

/** Which customers to list. */
export interface CustomerFilters {
  /** Only customers with this in their name: 1 to 100 characters. */
  readonly search?: string;
  /** How many items a page has at most: 1 to 100, 20 unless given. */
  readonly limit?: number;
  /** Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins. */
  readonly cursor?: string;
}

/** Which part of a list. */
export interface PageFilters {
  /** How many items a page has at most: 1 to 100, 20 unless given. */
  readonly limit?: number;
  /** Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins. */
  readonly cursor?: string;
}

/** Which events to list. */
export interface EventFilters {
  /** Only events of this kind. */
  readonly type?: EventType;
  /** Only events of this payment, `pur_…`, whenever they happened. */
  readonly payment?: string;
  /** Only events behind this one, `evt_…`, the oldest first: for programs that follow. */
  readonly after?: string;
  /** Only what was made at this moment or later: ISO 8601 in UTC, such as `2026-12-01T00:00:00Z`, with up to six decimals of a second. */
  readonly created_from?: string;
  /** Only what was made before this moment: ISO 8601 in UTC, likewise. */
  readonly created_before?: string;
  /** How many items a page has at most: 1 to 100, 20 unless given. */
  readonly limit?: number;
  /** Where the page begins: `next_cursor` of the page before, sent with the same filters. Left out, the list begins. */
  readonly cursor?: string;
}

/** An address to be told of payments. */
export interface NewWebhookEndpoint {
  /** Where to post: `https`, in a sandbox also `http` on the same machine; up to 500 characters, without a password and without `#`. */
  readonly url: string;
  /** Which kinds of messages go there; all of them unless given. */
  readonly events?: readonly EventType[];
}

/** What to change of an endpoint. */
export interface WebhookEndpointChanges {
  /** Where to post: `https`, in a sandbox also `http` on the same machine; up to 500 characters, without a password and without `#`. */
  readonly url?: string;
  /** Which kinds of messages go there from now on. */
  readonly events?: readonly EventType[];
  /** True holds back what happens; false sends it. */
  readonly paused?: boolean;
}
