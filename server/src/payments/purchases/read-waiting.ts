import type { ConfirmationStatus } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { presentMessage } from './present-message.ts';
import { waitingPurchase } from './store.ts';

/**
 * The order waiting for the consumer's approval, for pages without its channel; of several, the first to run out; null
 * for none. Answered between the two looks, it is shown as it is, no longer as one that waits.
 */
export async function readWaiting(context: Context, actor: Actor): Promise<ConfirmationStatus | null> {
  const id = await waitingPurchase(context.db, actor.user_id, context.clock.now());
  const message = id === undefined ? null : await presentMessage(context, id, 'consumer');
  return message?.status === 'ACCEPTED' ? message : null;
}
