import type { PurchaseEvent } from './statuses.ts';

/** How a sale ended otherwise than by being paid as asked, or how a return was made good. */
export const PAYMENT_CAUSES = [
  'refused_for_funds',
  'refused_for_account',
  'account_invalid_at_confirmation',
  'exposure_limit_at_confirmation',
  'refused_at_confirmation',
  'expired',
  'consumer_denied',
  'merchant_cancelled',
  'refunded_before_file',
  'not_released',
  'returned',
  'entry_rejected',
  'file_abandoned',
  'account_invalidated_before_origination',
  'return_made_good',
  'return_resolved_by_hand',
] as const satisfies readonly PurchaseEvent[];
export type PaymentCause = (typeof PAYMENT_CAUSES)[number];

/** The cause behind a payment's status; null of one that is open, on its way or simply posted. */
export function causeOf(last_event: string): PaymentCause | null {
  return PAYMENT_CAUSES.find((cause) => cause === last_event) ?? null;
}

/** What each is called beside a status, for the shop. */
export const CAUSE_WORDS: Readonly<Record<PaymentCause, string>> = {
  refused_for_funds: 'at the till: more than the customer can spend',
  refused_for_account: "at the till: the account can't be used",
  account_invalid_at_confirmation: "at the till: the account can't be used",
  exposure_limit_at_confirmation: "at the till: over your business's limit",
  refused_at_confirmation: 'at the till: safety check',
  expired: 'timed out',
  consumer_denied: 'canceled by the customer',
  merchant_cancelled: 'canceled by the shop',
  refunded_before_file: 'refunded before it was sent',
  not_released: 'held by a safety check',
  returned: 'returned by the bank',
  entry_rejected: 'not accepted by the bank',
  file_abandoned: 'never reached the bank',
  account_invalidated_before_origination: "the account can't be debited anymore",
  return_made_good: 'paid on retry',
  return_resolved_by_hand: 'paid another way',
};
