import { EXPIRY_MARGIN_MS } from '@drawbridge/contract';

/**
 * What an event was to people: a shop's cancellation shortly before the order's end is its page giving up, and so
 * `expired`; any other is itself.
 */
export function endOf<Event extends string>(event: Event, at: Date, expires_at: Date): Event | 'expired' {
  return event === 'merchant_cancelled' && expires_at.getTime() - at.getTime() <= EXPIRY_MARGIN_MS ? 'expired' : event;
}
