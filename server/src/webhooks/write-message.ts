import { newId } from '../kernel/ids.ts';
import { eventOf } from './event-of.ts';
import type { Change, Written } from './gather-store.ts';

/** The notification to a shop's server of a change: the event, to the byte. */
export function writeMessage(change: Change): Written {
  const event = eventOf(change);
  const { endpoint_id, business_id, purchase_id, seq } = change;
  return { id: newId('whm'), endpoint_id, business_id, purchase_id, seq, type: event.type, body: JSON.stringify(event) };
}
