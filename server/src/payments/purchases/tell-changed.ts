import type { PurchaseEvent } from '@drawbridge/contract';
import type { Context } from '../../context.ts';

/** After the commit of a change: whoever listens to the purchase hears of it, and it is counted. */
export function tellChanged(context: Context, purchase_id: string, event: PurchaseEvent | 'accepted'): void {
  context.channels.changed(purchase_id);
  context.metrics.countChange(event);
}
