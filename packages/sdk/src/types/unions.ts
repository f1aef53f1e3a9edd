// Made by build/types.mjs from the contract: change that, and make this anew.

/** How a payment stands. */
export type PaymentStatus = 'WAITING_FOR_APPROVAL' | 'PENDING' | 'POSTED' | 'DENIED' | 'CANCELLED' | 'DECLINED' | 'FAILED';

/** The same, before it was asked for, too. */
export type PurchaseStatus = 'INITIATED' | 'WAITING_FOR_APPROVAL' | 'PENDING' | 'POSTED' | 'DENIED' | 'CANCELLED' | 'DECLINED' | 'FAILED';

/** Why a payment has its status. */
export type PaymentCause =
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
  | 'return_resolved_by_hand';

/** Where a payment was asked for. */
export type Channel = 'in_store' | 'e_commerce' | 'payment_link' | 'invoice_link';

/** What happened to a payment. */
export type EventType =
  | 'purchase.waiting_for_approval'
  | 'purchase.pending'
  | 'purchase.posted'
  | 'purchase.declined'
  | 'purchase.denied'
  | 'purchase.cancelled'
  | 'purchase.failed';

/** What a line of a payout is. */
export type PayoutLineKind =
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
  | 'adjustment';
