// Made by build/types.mjs from the contract: change that, and make this anew.

import type { Channel, EventType, PaymentCause, PaymentStatus, PayoutLineKind, PurchaseStatus } from './unions.ts';

/** A payment. Amounts are whole cents. */
export interface Payment {
  /** The payment's id, `pur_…`. */
  readonly id: string;
  /** Always `payment`. */
  readonly object: 'payment';
  /** The Transaction ID that people read on receipts, twelve characters. */
  readonly public_id: string;
  /** `WAITING_FOR_APPROVAL` at the customer's phone; `PENDING`, on its way through the bank; `POSTED`, the business's; `DENIED` by the customer or the till; `CANCELLED` before it went to the bank; `DECLINED` for the account or limit, or returned by the bank; `FAILED`, never debited. */
  readonly status: PaymentStatus;
  /** Why it has that status; null where the status says it all. */
  readonly cause: PaymentCause | null;
  /** The ACH return code of the latest return, such as `R01`, while it isn't made good; null otherwise. */
  readonly return_code: string | null;
  /** Where it was asked for: at a counter, in a shop on the web, by a payment or an invoice link. */
  readonly channel: Channel;
  /** All that is debited, with the tip, in whole US cents. */
  readonly amount: number;
  /** The tip, which is part of `amount`, in whole US cents. */
  readonly tip_amount: number;
  /** What the business gave back of it, in whole US cents. */
  readonly refunded_amount: number;
  /** What the provider sent back of it, in whole US cents. */
  readonly reversed_amount: number;
  /** The provider's fee for it, in whole US cents; null until the customer has approved. */
  readonly fee_amount: number | null;
  /** The number of the order at the shop; null where it has none. */
  readonly order_id: string | null;
  /** What was noted about it, as the customer reads it; null where nothing was. */
  readonly memo: string | null;
  /** Who paid, `usr_…`; null until they have approved a payment of the business. */
  readonly customer_id: string | null;
  /** Their first name and initial until they have paid here, then the whole name. */
  readonly customer_name: string;
  /** The checkout session that it was paid in, `cs_…`; null without one. */
  readonly checkout_session_id: string | null;
  /** The link that it was paid by, `plk_…` or `ilk_…`; null without one. */
  readonly payment_link_id: string | null;
  /** When it was made: ISO 8601 in UTC. */
  readonly created_at: string;
  /** When the customer approved it: ISO 8601 in UTC; null until then. */
  readonly approved_at: string | null;
  /** When the money became the business's: ISO 8601 in UTC; null until then. */
  readonly posted_at: string | null;
}

/** A refund of a payment. Amounts are whole cents. */
export interface Refund {
  /** The refund's id, `rfd_…`. */
  readonly id: string;
  /** Always `refund`. */
  readonly object: 'refund';
  /** What people name it by. */
  readonly reference: string;
  /** The payment that it gives back from, `pur_…`. */
  readonly payment_id: string;
  /** How much is given back, in whole US cents. */
  readonly amount: number;
  /** Why it was given. */
  readonly reason: string;
  /** `awaiting_approval` while a second person is to approve it, `declined` or `expired` where they did not; `pending` until the money is on its way, then `sent` and `completed`; `withdrawn` where the payment was taken back before any debit; `cancelled` where it came to nothing. */
  readonly status: 'pending' | 'sent' | 'completed' | 'withdrawn' | 'cancelled' | 'awaiting_approval' | 'declined' | 'expired';
  /** When it took that status: ISO 8601 in UTC. */
  readonly status_at: string;
  /** When it was asked for: ISO 8601 in UTC. */
  readonly created_at: string;
}

/** A payment or invoice link. Amounts are whole cents. */
export interface PaymentLink {
  /** The link's id: `plk_…` of a payment link, `ilk_…` of an invoice link. */
  readonly id: string;
  /** Always `payment_link`, for invoice links too. */
  readonly object: 'payment_link';
  /** Whether it is a payment link or an invoice link. */
  readonly kind: 'payment_link' | 'invoice_link';
  /** What people call it: counts up from 1 for each business and kind. */
  readonly number: number;
  /** The page where it is paid. Whoever has this address can pay. */
  readonly url: string;
  /** What it asks for, in whole US cents. */
  readonly amount: number;
  /** What it is for, as the customer reads it. */
  readonly memo: string;
  /** `open` while it can be paid; `paid`; `expired` where nobody paid in time; `voided` where somebody of the business ended it. */
  readonly status: 'open' | 'paid' | 'expired' | 'voided';
  /** When it was made: ISO 8601 in UTC. */
  readonly created_at: string;
  /** Until when it can be paid: ISO 8601 in UTC. It moves when the link is copied or sent. */
  readonly expires_at: string;
  /** When it was voided: ISO 8601 in UTC; null where it was not. */
  readonly voided_at: string | null;
  /** The payment that paid it, `pur_…`; null until there is one. */
  readonly payment_id: string | null;
  /** How that payment stands; null until there is one. */
  readonly payment_status: PurchaseStatus | null;
}

/** A checkout session. Amounts are whole cents. */
export interface CheckoutSession {
  /** The session's id, `cs_…`. */
  readonly id: string;
  /** Always `checkout_session`. */
  readonly object: 'checkout_session';
  /** Your number for the order, as you sent it. */
  readonly order_id: string;
  /** What the order costs, in whole US cents. */
  readonly amount: number;
  /** Where the order goes, street and number. */
  readonly street: string;
  /** Apartment, suite or floor; null where there is none. */
  readonly unit: string | null;
  /** The city of that address. */
  readonly city: string;
  /** The state or territory of that address, two letters. */
  readonly state: string;
  /** The ZIP code of that address, five digits. */
  readonly postal_code: string;
  /** Until when it can be paid, half an hour after it was opened: ISO 8601 in UTC. */
  readonly expiration: string;
  /** Where the shopper goes once it is paid. */
  readonly success_url: string;
  /** Where the shopper goes who leaves without paying. */
  readonly cancel_url: string;
  /** The page to send the shopper to. */
  readonly url: string;
  /** `open` while it can be paid; `paid` once the shopper has approved the payment; `expired` where nobody did in time, or you ended it. */
  readonly status: 'open' | 'paid' | 'expired';
  /** When it was opened: ISO 8601 in UTC. */
  readonly created_at: string;
  /** The payment; null until there is one. */
  readonly purchase: {
    /** The payment's id, `pur_…`. */
    readonly id: string;
    /** The Transaction ID that people read on receipts, twelve characters. */
    readonly public_id: string;
    /** How the payment stands now. */
    readonly status: PurchaseStatus;
    /** When the shopper approved it: ISO 8601 in UTC. */
    readonly paid_at: string;
  } | null;
}

/** Somebody who has paid the business. Amounts are whole cents. */
export interface Customer {
  /** The customer's id, `usr_…`. */
  readonly id: string;
  /** Always `customer`. */
  readonly object: 'customer';
  /** First and last name. */
  readonly name: string;
  /** How many payments the customer approved, whatever became of them. */
  readonly payment_count: number;
  /** What of those payments is pending or posted now, tips included, in whole US cents. */
  readonly paid_amount: number;
  /** What a bank ever sent back of them, each payment once, in whole US cents. */
  readonly returned_amount: number;
  /** What of the returned amount is still open, in whole US cents. */
  readonly owed_amount: number;
  /** When the customer first paid here: ISO 8601 in UTC. */
  readonly created_at: string;
  /** When the customer last paid here: ISO 8601 in UTC. */
  readonly last_payment_at: string;
}

/** A payout to the business's account. Amounts are whole cents. */
export interface Payout {
  /** The payout's id, `pyt_…`. */
  readonly id: string;
  /** Always `payout`. */
  readonly object: 'payout';
  /** What the bank's entry carries: it is on the business's bank statement. */
  readonly reference: string;
  /** What is paid out, in whole US cents. */
  readonly amount: number;
  /** `on_its_way` until it settles, then `paid`; `rejected` where the bank did not take it, `returned` where the account's bank sent it back. After those two the money is owed again, in a later payout. */
  readonly status: 'on_its_way' | 'paid' | 'rejected' | 'returned';
  /** The day on which it left, by the business's time zone: `2026-03-18`. */
  readonly sent_on: string;
  /** The day on which the bank is to credit it, or did: `2026-03-19`. */
  readonly settles_on: string;
  /** The last four digits of the account that it was sent to. */
  readonly last_four: string;
  /** The ACH return code with which it was sent back, such as `R03`; null where it was not. */
  readonly return_code: string | null;
  /** When it was made: ISO 8601 in UTC. */
  readonly created_at: string;
}

/** One of the things that a payout is made of. All lines add up to its amount. */
export interface PayoutLine {
  /** The line's id. */
  readonly id: string;
  /** Always `payout_line`. */
  readonly object: 'payout_line';
  /** What the line is: a sale, the provider's fee, a return, a refund and the like. */
  readonly kind: PayoutLineKind;
  /** In whole US cents; below zero where it takes something off. All lines add up to the payout's amount. */
  readonly amount: number;
  /** The payment that the line is of, `pur_…`; null where it is of none. */
  readonly payment_id: string | null;
  /** The Transaction ID of that payment; null where the line is of none. */
  readonly payment_public_id: string | null;
  /** The number of that payment's order at the shop; null where there is none. */
  readonly order_id: string | null;
  /** Of a refund: why it was given; null of other lines. */
  readonly note: string | null;
  /** When it happened: ISO 8601 in UTC. */
  readonly created_at: string;
}

/** A month for which there is a statement. */
export interface StatementMonth {
  /** The month: `2026-10`. */
  readonly id: string;
  /** Always `statement`. */
  readonly object: 'statement';
  /** Its first day, by the business's time zone: `2026-10-01`. */
  readonly first_day: string;
  /** Its last day, likewise: `2026-10-31`. */
  readonly last_day: string;
  /** The business's time zone, by its IANA name: `America/New_York`. */
  readonly time_zone: string;
  /** False while the month runs. */
  readonly is_over: boolean;
}

/** A business's month, in whole cents: the opening balance and all lines add up to the closing balance. */
export interface Statement {
  /** The month: `2026-10`. */
  readonly id: string;
  /** Always `statement`. */
  readonly object: 'statement';
  /** Its first day, by the business's time zone: `2026-10-01`. */
  readonly first_day: string;
  /** Its last day, likewise: `2026-10-31`. */
  readonly last_day: string;
  /** The business's time zone, by its IANA name: `America/New_York`. */
  readonly time_zone: string;
  /** False while the month runs. */
  readonly is_over: boolean;
  /** The moment that its figures are of: the month's end, or now while it runs. ISO 8601 in UTC. */
  readonly as_of: string;
  /** What was owed to the business at the beginning, in whole US cents. */
  readonly opening_amount: number;
  /** What came and went, one line for each kind. The opening balance and all lines add up to the closing balance. */
  readonly lines: readonly {
    /** What kind of movement the line sums up. */
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
    /** How many there were. */
    readonly count: number;
    /** Their sum in whole US cents; below zero where it took from the balance. */
    readonly amount: number;
  }[];
  /** What was owed to the business at the end, in whole US cents. */
  readonly closing_amount: number;
  /** The payouts that left the balance within the month, `pyt_…`. */
  readonly payout_ids: readonly string[];
}

/** A change of a payment: exactly what a webhook posts. Nothing of the person who pays. */
export interface PaymentEvent {
  /** The event's id, `evt_…`. A webhook has it in the header `webhook-id`. */
  readonly id: string;
  /** Always `event`. */
  readonly object: 'event';
  /** What happened: `purchase.` and the status that the payment took. */
  readonly type: EventType;
  /** When it happened: ISO 8601 in UTC. */
  readonly timestamp: string;
  /** The payment right after the change. */
  readonly data: {
    /** The payment's id, `pur_…`. */
    readonly purchase_id: string;
    /** The Transaction ID that people read on receipts, twelve characters. */
    readonly public_id: string;
    /** The place of the change among those of the payment, from 1. Messages may overtake each other: of two about one payment the higher is the later. */
    readonly sequence: number;
    /** How the payment stood after the change. */
    readonly status: PurchaseStatus;
    /** How it stood before; null where there was no before. */
    readonly previous_status: PurchaseStatus | null;
    /** All that is debited, with the tip, in whole US cents. */
    readonly amount: number;
    /** The tip, which is part of `amount`, in whole US cents. */
    readonly tip_amount: number;
    /** The business's id, `biz_…`. */
    readonly syn_business_id: string;
    /** The business's name, as it is today. */
    readonly business_name: string;
    /** Where the payment was asked for: at a counter, in a shop on the web, by a payment or an invoice link. */
    readonly channel: Channel;
    /** The number that the point of sale gave the order; null where it gave none. */
    readonly pos_order_id: string | null;
    /** The number that your shop gave the order; null where it gave none. */
    readonly order_id: string | null;
    /** The checkout session that it was paid in, `cs_…`; null without one. */
    readonly checkout_session_id: string | null;
    /** The link that it was paid by, `plk_…` or `ilk_…`; null without one. */
    readonly link_id: string | null;
  };
}

/** An address that is told of payments. Never its secret. */
export interface WebhookEndpoint {
  /** The endpoint's id, `whk_…`. */
  readonly id: string;
  /** Always `webhook_endpoint`. */
  readonly object: 'webhook_endpoint';
  /** Where messages are posted. */
  readonly url: string;
  /** The kinds of messages that go there. */
  readonly events: readonly EventType[];
  /** Whether it is paused: what happens meanwhile waits. */
  readonly paused: boolean;
  /** Since when it has taken nothing though it was tried: ISO 8601 in UTC; null while it takes messages. */
  readonly failing_since: string | null;
  /** When it last took a message: ISO 8601 in UTC; null until it took one. */
  readonly last_delivered_at: string | null;
  /** How many messages were not taken yet, and are tried again. */
  readonly waiting: number;
  /** How many messages of the last 30 days were not taken for a day, and are tried no more. */
  readonly failed: number;
  /** When it was made: ISO 8601 in UTC. */
  readonly created_at: string;
}

/** An endpoint in the one moment in which its secret is shown. */
export interface WebhookEndpointWithSecret {
  /** The endpoint's id, `whk_…`. */
  readonly id: string;
  /** Always `webhook_endpoint`. */
  readonly object: 'webhook_endpoint';
  /** Where messages are posted. */
  readonly url: string;
  /** The kinds of messages that go there. */
  readonly events: readonly EventType[];
  /** Whether it is paused: what happens meanwhile waits. */
  readonly paused: boolean;
  /** Since when it has taken nothing though it was tried: ISO 8601 in UTC; null while it takes messages. */
  readonly failing_since: string | null;
  /** When it last took a message: ISO 8601 in UTC; null until it took one. */
  readonly last_delivered_at: string | null;
  /** How many messages were not taken yet, and are tried again. */
  readonly waiting: number;
  /** How many messages of the last 30 days were not taken for a day, and are tried no more. */
  readonly failed: number;
  /** When it was made: ISO 8601 in UTC. */
  readonly created_at: string;
  /** Signs what is posted: `whsec_…`. Keep it: no other answer shows it. */
  readonly secret: string;
}

/** An endpoint that was removed. */
export interface RemovedWebhookEndpoint {
  /** The id that it had, `whk_…`. */
  readonly id: string;
  /** Always `webhook_endpoint`. */
  readonly object: 'webhook_endpoint';
  /** Always `true`: it is gone. */
  readonly deleted: true;
}

/** A test message that is on its way. */
export interface WebhookTest {
  /** What the receiver knows it by: its header `webhook-id`, `whm_…`. */
  readonly id: string;
  /** Always `webhook_message`. */
  readonly object: 'webhook_message';
  /** Always `test.ping`. */
  readonly type: 'test.ping';
  /** When it was made: ISO 8601 in UTC. */
  readonly created_at: string;
}
