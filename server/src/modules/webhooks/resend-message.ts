import type { WebhookMessage } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Actor, requireAccountAdmin } from '../../http/actor.ts';
import { presentMessage } from './present.ts';
import { sendOnceMore } from './store.ts';

/**
 * Sends a message once more, delivered or not: the same bytes under the same id, with all its tries before it.
 * Throws FORBIDDEN for any role but AdminAccount, NOT_FOUND for one that is not the organisation's or whose address was removed.
 */
export async function resendMessage({ db, clock }: Context, actor: Actor, id: string): Promise<WebhookMessage> {
  requireAccountAdmin(actor);
  const row = await sendOnceMore(db, id, actor.business_ids, clock.wall());
  if (!row) throw new AppError('NOT_FOUND');
  return presentMessage(row);
}
