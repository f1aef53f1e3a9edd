import type { WebhookMessage } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../kernel/limits/index.ts';
import { presentMessage } from './present.ts';
import { sendOnceMore } from './store.ts';

/**
 * Sends a message once more, delivered or not: the same bytes under the same id, with all its tries before it. Throws
 * FORBIDDEN for any role but AdminAccount, NOT_FOUND for one that is not the organization's or whose address was
 * removed, TOO_MANY_REQUESTS.
 */
export async function resendMessage(context: Context, actor: Actor, id: string): Promise<WebhookMessage> {
  requireAccountAdmin(actor);
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.webhook_resent, actor.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const row = await sendOnceMore(context.db, id, actor.business_ids, context.clock.wall());
  if (!row) throw new AppError('NOT_FOUND');
  return presentMessage(row);
}
