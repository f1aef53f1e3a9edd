import type { ConfirmationStatus } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { channelMessage, type Side } from './channel-message.ts';
import { readCheckouts } from './store.ts';

/** What the channel of a purchase that exists says now to one side; null where it says nothing. */
export async function presentMessage(context: Context, purchase_id: string, side: Side): Promise<ConfirmationStatus | null> {
  const [state] = await readCheckouts(context.db, [purchase_id]);
  if (!state) throw new Error(`there is no purchase ${purchase_id}`);
  return channelMessage(state, side, context.clock.now());
}
