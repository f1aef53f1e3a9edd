import { newId } from '../kernel/ids.ts';
import type { Change, Written } from './gather-store.ts';

/**
 * The notification to a shop's server of a change: which payment, what became of it, and by which order it knows it.
 * Nothing of the person who pays. Its amounts are those of the payment when the message is written.
 */
export function writeMessage(change: Change): Written {
  const type = `purchase.${change.to_status.toLowerCase()}`;
  const body = JSON.stringify({
    type,
    timestamp: change.at.toISOString(),
    data: {
      purchase_id: change.purchase_id,
      public_id: change.public_id,
      // Messages may overtake each other: of two about one payment the higher is the later.
      sequence: change.place,
      status: change.to_status,
      previous_status: change.from_status,
      amount: change.amount_cents,
      tip_amount: change.tip_cents,
      syn_business_id: change.business_id,
      business_name: change.business_name,
      channel: change.channel,
      pos_order_id: change.pos_order_id,
      order_id: change.order_id,
      checkout_session_id: change.session_id,
      link_id: change.link_id,
    },
  });
  const { endpoint_id, business_id, purchase_id, seq } = change;
  return { id: newId('whm'), endpoint_id, business_id, purchase_id, seq, type, body };
}
