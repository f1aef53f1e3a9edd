import type { PurchaseEvent } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { noteCause } from '../../kernel/tracing/index.ts';

/** Publishes a committed change to those who listen to the purchase, and counts it. */
export function publishChanges(context: Context, purchase_id: string, event: PurchaseEvent | 'accepted'): void {
  context.channels.changed(purchase_id);
  context.metrics.countChange(event);
  noteCause(context, purchase_id);
}
