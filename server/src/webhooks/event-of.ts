import type { Event } from '@drawbridge/contract/public/events';

/** A change of a payment, as it is told to its shop. */
export interface EventFacts {
  /** Among the payment's own changes, from 1. */
  readonly place: number;
  readonly business_id: string;
  readonly business_name: string;
  readonly at: Date;
  readonly from_status: string | null;
  readonly to_status: string;
  readonly purchase_id: string;
  readonly public_id: string;
  readonly amount_cents: number;
  readonly tip_cents: number;
  readonly channel: string;
  readonly pos_order_id: string | null;
  readonly order_id: string | null;
  readonly session_id: string | null;
  readonly link_id: string | null;
}

/**
 * What a shop's server is told of a change, and what its programs read of it: which payment, what became of it, and by
 * which order it knows it. Nothing of the person who pays. Amounts in cents, as they were then: a tip is added by whoever
 * approves.
 */
export function eventOf(change: EventFacts): Event {
  const tip_cents = change.to_status === 'WAITING_FOR_APPROVAL' ? 0 : change.tip_cents;
  return {
    id: eventId(change),
    object: 'event',
    type: `purchase.${change.to_status.toLowerCase()}` as Event['type'],
    timestamp: change.at.toISOString(),
    data: {
      purchase_id: change.purchase_id,
      public_id: change.public_id,
      // Messages may overtake each other: of two about one payment the higher is the later.
      sequence: change.place,
      status: change.to_status as Event['data']['status'],
      previous_status: change.from_status as Event['data']['previous_status'],
      amount: change.amount_cents - change.tip_cents + tip_cents,
      tip_amount: tip_cents,
      syn_business_id: change.business_id,
      business_name: change.business_name,
      channel: change.channel as Event['data']['channel'],
      pos_order_id: change.pos_order_id,
      order_id: change.order_id,
      checkout_session_id: change.session_id,
      link_id: change.link_id,
    },
  };
}

/** An event is known by its payment and its place among that payment's changes. */
function eventId({ purchase_id, place }: Pick<EventFacts, 'purchase_id' | 'place'>): string {
  return `evt_${purchase_id.slice('pur_'.length)}_${place}`;
}

/** The payment and the place that an event's id names. */
export function namedBy(event_id: string): { readonly purchase_id: string; readonly place: number } {
  const [, payment, place] = event_id.split('_');
  return { purchase_id: `pur_${payment}`, place: Number(place) };
}
