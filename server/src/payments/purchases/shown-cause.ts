import { causeOf, type PaymentCause } from '@drawbridge/contract';
import { endOf } from './end-of.ts';

/** What says why a payment stands as it does. */
export interface CauseFacts {
  readonly last_event: string;
  readonly last_event_at: Date;
  readonly expires_at: Date;
}

/** The cause that a shop is told beside a payment's status, the same in every list and on its page; null where there is none. */
export function shownCause({ last_event, last_event_at, expires_at }: CauseFacts): PaymentCause | null {
  return causeOf(endOf(last_event, last_event_at, expires_at));
}
