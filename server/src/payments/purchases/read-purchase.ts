import type { ConfirmationStatus } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { channelMessage } from './channel-message.ts';
import { sideOf } from './side-of.ts';
import { readCheckouts } from './store.ts';

/**
 * What the channel of a purchase would say to the caller now; null where it would say nothing.
 * Throws NOT_FOUND for a purchase that is not there or is none of theirs.
 */
export async function readPurchase(context: Context, actor: Actor, purchase_id: string): Promise<ConfirmationStatus | null> {
  const [state] = await readCheckouts(context.db, [purchase_id]);
  const side = state && sideOf(state, actor);
  if (!state || !side) throw new AppError('NOT_FOUND');
  return channelMessage(state, side, context.clock.now());
}
