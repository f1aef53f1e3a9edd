import type { WebhookMessage } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../kernel/limits/index.ts';
import { presentMessage } from './present.ts';
import { sendOnceMore } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Sends a message again, even a delivered one: same bytes, same id, all its tries. Throws NOT_FOUND if not the organization's or its address was removed, TOO_MANY_REQUESTS.
 */
export async function resendMessage(context: Context, tender: Tender, id: string): Promise<WebhookMessage> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.webhook_resent, tender.id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const row = await sendOnceMore(context.db, id, tender.business_ids, context.clock.wall());
  if (!row) throw new AppError('NOT_FOUND');
  return presentMessage(row);
}
