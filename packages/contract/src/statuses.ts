/**
 * The life of a purchase: its statuses, and the events that change them. The database's copy (`purchase_transitions`)
 * is filled from this table at every migration, and the one function that writes a status looks it up there.
 */

export const PURCHASE_STATUSES = [
  'INITIATED',
  'WAITING_FOR_APPROVAL',
  'PENDING',
  'POSTED',
  'DENIED',
  'CANCELLED',
  'DECLINED',
  'FAILED',
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const PURCHASE_EVENTS = [
  'merchant_asked',
  'refused_for_funds',
  'refused_for_account',
  'expired',
  'account_invalid_at_confirmation',
  'exposure_limit_at_confirmation',
  'refused_at_confirmation',
  'consumer_confirmed',
  'consumer_denied',
  'merchant_cancelled',
  'refunded_before_file',
  'return_window_passed',
  'returned',
  'return_made_good',
  'return_resolved_by_hand',
  'entry_rejected',
  'file_abandoned',
  'account_invalidated_before_origination',
  'not_released',
] as const;
export type PurchaseEvent = (typeof PURCHASE_EVENTS)[number];

export interface PurchaseTransition {
  readonly from: PurchaseStatus;
  readonly event: PurchaseEvent;
  readonly to: PurchaseStatus;
}

/** Every change of status that exists. A purchase made by a link or a checkout session is created as PENDING. */
export const PURCHASE_TRANSITIONS: readonly PurchaseTransition[] = [
  { from: 'INITIATED', event: 'merchant_asked', to: 'WAITING_FOR_APPROVAL' },
  { from: 'INITIATED', event: 'refused_for_funds', to: 'DECLINED' },
  { from: 'INITIATED', event: 'refused_for_account', to: 'DECLINED' },
  { from: 'INITIATED', event: 'expired', to: 'CANCELLED' },
  { from: 'WAITING_FOR_APPROVAL', event: 'expired', to: 'CANCELLED' },
  { from: 'WAITING_FOR_APPROVAL', event: 'account_invalid_at_confirmation', to: 'DECLINED' },
  { from: 'WAITING_FOR_APPROVAL', event: 'exposure_limit_at_confirmation', to: 'DECLINED' },
  { from: 'WAITING_FOR_APPROVAL', event: 'refused_at_confirmation', to: 'DECLINED' },
  { from: 'WAITING_FOR_APPROVAL', event: 'consumer_confirmed', to: 'PENDING' },
  { from: 'WAITING_FOR_APPROVAL', event: 'consumer_denied', to: 'DENIED' },
  { from: 'WAITING_FOR_APPROVAL', event: 'merchant_cancelled', to: 'DENIED' },
  { from: 'PENDING', event: 'refunded_before_file', to: 'CANCELLED' },
  { from: 'PENDING', event: 'return_window_passed', to: 'POSTED' },
  { from: 'PENDING', event: 'returned', to: 'DECLINED' },
  { from: 'POSTED', event: 'returned', to: 'DECLINED' },
  { from: 'DECLINED', event: 'return_made_good', to: 'POSTED' },
  { from: 'DECLINED', event: 'return_resolved_by_hand', to: 'POSTED' },
  { from: 'PENDING', event: 'entry_rejected', to: 'FAILED' },
  { from: 'PENDING', event: 'file_abandoned', to: 'FAILED' },
  { from: 'PENDING', event: 'account_invalidated_before_origination', to: 'FAILED' },
  { from: 'PENDING', event: 'not_released', to: 'CANCELLED' },
];

/** Gives the status that follows, or undefined where the table has no such change. */
export function nextStatus(from: PurchaseStatus, event: PurchaseEvent): PurchaseStatus | undefined {
  return PURCHASE_TRANSITIONS.find((row) => row.from === from && row.event === event)?.to;
}

export const CHANNELS = ['in_store', 'e_commerce', 'payment_link', 'invoice_link'] as const;
export type Channel = (typeof CHANNELS)[number];
export const CHANNEL_LABELS: Record<Channel, string> = {
  in_store: 'In Store',
  e_commerce: 'E-Commerce',
  payment_link: 'Payment Link',
  invoice_link: 'Invoice Link',
};
