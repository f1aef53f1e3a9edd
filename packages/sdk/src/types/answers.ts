// Made by build/types.mjs from the contract: change that, and make this anew.

import type { Channel, EventType, PaymentStatus, PayoutLineKind, PurchaseStatus } from './unions.ts';

/** A payment. Amounts are whole cents. */
export interface Payment {
  readonly id: string;
  readonly object: 'payment';
  /** The Transaction ID that people read on receipts. */
  readonly public_id: string;
  readonly status: PaymentStatus;
  /** Why it has that status, where that says more. */
  readonly cause:
    | 'refused_for_funds'
    | 'refused_for_account'
    | 'account_invalid_at_confirmation'
    | 'exposure_limit_at_confirmation'
    | 'refused_at_confirmation'
    | 'expired'
    | 'consumer_denied'
    | 'merchant_cancelled'
    | 'refunded_before_file'
    | 'not_released'
    | 'returned'
    | 'entry_rejected'
    | 'file_abandoned'
    | 'account_invalidated_before_origination'
    | 'return_made_good'
    | 'return_resolved_by_hand'
    | null;
  /** Of the latest return, while it isn't paid. */
  readonly return_code: string | null;
  readonly channel: Channel;
  /** All that is debited, with the tip. */
  readonly amount: number;
  readonly tip_amount: number;
  /** Given back by the business; sent back by the provider. */
  readonly refunded_amount: number;
  readonly reversed_amount: number;
  /** The provider's fee for it; null until the customer has approved. */
  readonly fee_amount: number | null;
  /** The order's number at the shop; null where it has none. */
  readonly order_id: string | null;
  readonly memo: string | null;
  /** Who paid; null until they have approved a payment of the business. */
  readonly customer_id: string | null;
  readonly customer_name: string;
  readonly checkout_session_id: string | null;
  readonly payment_link_id: string | null;
  readonly created_at: string;
  readonly approved_at: string | null;
  readonly posted_at: string | null;
}

/** A refund of a payment. Amounts are whole cents. */
export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  /** What people name it by. */
  readonly reference: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: 'pending' | 'sent' | 'completed' | 'withdrawn' | 'cancelled' | 'awaiting_approval' | 'declined' | 'expired';
  /** When it became so. */
  readonly status_at: string;
  readonly created_at: string;
}

/** A payment or invoice link. Amounts are whole cents. */
export interface PaymentLink {
  readonly id: string;
  readonly object: 'payment_link';
  readonly kind: 'payment_link' | 'invoice_link';
  /** What people call it; counts up for each business and kind. */
  readonly number: number;
  /** Where it is paid. */
  readonly url: string;
  readonly amount: number;
  readonly memo: string;
  readonly status: 'open' | 'paid' | 'expired' | 'voided';
  readonly created_at: string;
  /** Until when it can be paid. */
  readonly expires_at: string;
  readonly voided_at: string | null;
  /** The payment that paid it, and how that stands. */
  readonly payment_id: string | null;
  readonly payment_status: PurchaseStatus | null;
}

/** A checkout session. Amounts are whole cents. */
export interface CheckoutSession {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly street: string;
  readonly unit: string | null;
  readonly city: string;
  readonly state: string;
  readonly postal_code: string;
  readonly expiration: string;
  readonly success_url: string;
  readonly cancel_url: string;
  readonly object: 'checkout_session';
  /** Where to send the shopper. */
  readonly url: string;
  readonly status: 'open' | 'paid' | 'expired';
  readonly created_at: string;
  /** The payment, once there is one: its id, the one that people see, and how it stands at the bank. */
  readonly purchase: {
    readonly id: string;
    readonly public_id: string;
    readonly status: PurchaseStatus;
    readonly paid_at: string;
  } | null;
}

/** Somebody who has paid the business. Amounts are whole cents. */
export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly name: string;
  /** Payments that the customer approved, whatever became of them. */
  readonly payment_count: number;
  /** What of them is pending or posted now, tips included. */
  readonly paid_amount: number;
  /** What a bank ever sent back, each payment once. */
  readonly returned_amount: number;
  /** What of that is still open. */
  readonly owed_amount: number;
  /** The first payment. */
  readonly created_at: string;
  readonly last_payment_at: string;
}

/** A payout to the business's account. Amounts are whole cents. */
export interface Payout {
  readonly id: string;
  readonly object: 'payout';
  /** What the bank's entry carries. */
  readonly reference: string;
  readonly amount: number;
  readonly status: 'on_its_way' | 'paid' | 'rejected' | 'returned';
  /** The day it left, at the business's clock: `2026-03-18`. */
  readonly sent_on: string;
  /** The day on which the bank is to credit it, or did. */
  readonly settles_on: string;
  /** Of the account that it was sent to. */
  readonly last_four: string;
  readonly return_code: string | null;
  readonly created_at: string;
}

/** One of the things that a payout is made of. All lines add up to its amount. */
export interface PayoutLine {
  readonly id: string;
  readonly object: 'payout_line';
  readonly kind: PayoutLineKind;
  /** Below zero where it takes something off. */
  readonly amount: number;
  /** The payment that it is of; null where it is of none. */
  readonly payment_id: string | null;
  readonly payment_public_id: string | null;
  /** The order's number at the shop; null where there is none. */
  readonly order_id: string | null;
  /** Of a refund: why. */
  readonly note: string | null;
  readonly created_at: string;
}

/** A month for which there is a statement. */
export interface StatementMonth {
  /** The month: `2026-10`. */
  readonly id: string;
  readonly object: 'statement';
  /** Its days, at the business's clock. */
  readonly first_day: string;
  readonly last_day: string;
  readonly time_zone: string;
  /** False while the month runs. */
  readonly is_over: boolean;
}

/** A business's month, in whole cents: the opening balance and all lines add up to the closing balance. */
export interface Statement {
  readonly id: string;
  readonly object: 'statement';
  readonly first_day: string;
  readonly last_day: string;
  readonly time_zone: string;
  readonly is_over: boolean;
  /** The moment that its figures are of: the month's end, or now while it runs. */
  readonly as_of: string;
  readonly opening_amount: number;
  readonly lines: readonly {
    readonly kind:
      | 'sale'
      | 'fee'
      | 'return'
      | 'fee_returned'
      | 'refund'
      | 'refund_cancelled'
      | 'reversal'
      | 'reversal_cancelled'
      | 'payout_rejected'
      | 'payout_returned'
      | 'adjustment'
      | 'tip'
      | 'payout';
    readonly count: number;
    readonly amount: number;
  }[];
  readonly closing_amount: number;
  /** The payouts that left the balance within the month. */
  readonly payout_ids: readonly string[];
}

/** A change of a payment: exactly what a webhook posts. Nothing of the person who pays. */
export interface PaymentEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: EventType;
  /** When it happened. */
  readonly timestamp: string;
  readonly data: {
    readonly purchase_id: string;
    readonly public_id: string;
    readonly sequence: number;
    readonly status: PurchaseStatus;
    readonly previous_status: PurchaseStatus | null;
    readonly amount: number;
    readonly tip_amount: number;
    readonly syn_business_id: string;
    readonly business_name: string;
    readonly channel: Channel;
    readonly pos_order_id: string | null;
    readonly order_id: string | null;
    readonly checkout_session_id: string | null;
    readonly link_id: string | null;
  };
}

/** An address that is told of payments. Never its secret. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  /** The kinds of messages that go there. */
  readonly events: readonly EventType[];
  /** While it is paused, what happens waits. */
  readonly paused: boolean;
  /** Since when it has taken nothing though it was tried. */
  readonly failing_since: string | null;
  readonly last_delivered_at: string | null;
  /** Messages that were not taken yet and are tried again; those that were not taken for a day, of the last 30 days. */
  readonly waiting: number;
  readonly failed: number;
  readonly created_at: string;
}

/** An endpoint in the one moment in which its secret is shown. */
export interface WebhookEndpointWithSecret {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  /** The kinds of messages that go there. */
  readonly events: readonly EventType[];
  /** While it is paused, what happens waits. */
  readonly paused: boolean;
  /** Since when it has taken nothing though it was tried. */
  readonly failing_since: string | null;
  readonly last_delivered_at: string | null;
  /** Messages that were not taken yet and are tried again; those that were not taken for a day, of the last 30 days. */
  readonly waiting: number;
  readonly failed: number;
  readonly created_at: string;
  readonly secret: string;
}

/** An endpoint that was removed. */
export interface RemovedWebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly deleted: true;
}

/** A test message that is on its way. */
export interface WebhookTest {
  readonly id: string;
  readonly object: 'webhook_message';
  readonly type: 'test.ping';
  readonly created_at: string;
}
