import type { ConfirmationStatus, ConfirmationStatusName, DeniedBy, PurchaseEvent } from '@drawbridge/contract';
import { endOf } from './end-of.ts';
import type { CheckoutState } from './store.ts';

export type Side = 'consumer' | 'merchant';

type Words = Readonly<Record<Side, ConfirmationStatusName | undefined>>;
const both = (word: ConfirmationStatusName): Words => ({ consumer: word, merchant: word });
const nothing: Words = { consumer: undefined, merchant: undefined };

/** What the channel says after each event. Approval ends the checkout: what the money does later is not its matter. */
const WORDS: Readonly<Record<PurchaseEvent | 'started' | 'accepted', Words>> = {
  started: nothing,
  merchant_asked: { consumer: 'ACCEPTED', merchant: undefined },
  // The merchant has the answer of the call that asked.
  refused_for_funds: { consumer: 'INSUFFICIENT_FUNDS', merchant: undefined },
  refused_for_account: { consumer: 'ACCOUNT_INVALID', merchant: undefined },
  // Said only where a merchant had asked: see below.
  expired: both('DENIED'),
  account_invalid_at_confirmation: both('ACCOUNT_INVALID'),
  exposure_limit_at_confirmation: both('DENIED'),
  refused_at_confirmation: both('DENIED'),
  consumer_confirmed: both('COMPLETED'),
  consumer_denied: both('DENIED'),
  merchant_cancelled: both('DENIED'),
  accepted: both('COMPLETED'),
  refunded_before_file: both('COMPLETED'),
  return_window_passed: both('COMPLETED'),
  returned: both('COMPLETED'),
  return_made_good: both('COMPLETED'),
  return_resolved_by_hand: both('COMPLETED'),
  entry_rejected: both('COMPLETED'),
  file_abandoned: both('COMPLETED'),
  account_invalidated_before_origination: both('COMPLETED'),
  not_released: both('COMPLETED'),
};

/** Who ended an order that says DENIED. */
const DENIED_BY_EVENT: Readonly<Partial<Record<CheckoutState['last_event'], DeniedBy>>> = {
  consumer_denied: 'consumer',
  merchant_cancelled: 'merchant',
  expired: 'time',
  exposure_limit_at_confirmation: 'limit',
  refused_at_confirmation: 'refused',
};

/**
 * What the channel of a purchase says now to one of its two sides, or null where it says nothing.
 * A merchant sees neither what the consumer may spend nor where they bank.
 */
export function channelMessage(state: CheckoutState, side: Side, now: Date): ConfirmationStatus | null {
  const open = state.status === 'INITIATED' || state.status === 'WAITING_FOR_APPROVAL';
  // Time is up at that moment, whether or not it has been written down yet.
  const event = open && state.expires_at <= now ? 'expired' : state.last_event;
  const status = WORDS[event][side];
  if (status === undefined || (event === 'expired' && state.requested_at === null)) return null;
  const consumer = side === 'consumer';
  const tip_percents = consumer && status === 'ACCEPTED' ? (state.tip_percents ?? undefined) : undefined;
  return {
    purchaseId: state.id,
    status,
    inputType: state.input_type,
    amount: state.amount_cents,
    tipAmount: state.tip_cents || undefined,
    tipsOffered: tip_percents && true,
    tipPercents: tip_percents,
    deniedBy: DENIED_BY_EVENT[endOf(event, state.last_event_at, state.expires_at)],
    deniedByUser: (!consumer && state.canceled_by) || undefined,
    purchasePower: consumer ? state.purchase_power_cents : null,
    businessName: state.business_name,
    customerAccountInstitutionName: consumer ? state.institution_name : null,
    customerAccountLastFour: state.last_four,
    timestamp: (state.approved_at ?? state.last_event_at).toISOString(),
    timeZone: state.time_zone,
    publicId: state.public_id,
    expiration: state.expires_at.toISOString(),
  };
}
