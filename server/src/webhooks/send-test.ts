import { WEBHOOK_TEST, type WebhookMessage } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { newId } from '../kernel/ids.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../kernel/limits/index.ts';
import { presentMessage } from './present.ts';
import { insertTest, lockEndpoint } from './store.ts';

/**
 * Has one test message sent to an address, signed and dispatched as any other, but tried once: whoever waits for it
 * asks for the next. It goes to a paused address too. Throws FORBIDDEN but for AdminAccount, NOT_FOUND,
 * TOO_MANY_REQUESTS.
 */
export async function sendTest(context: Context, actor: Actor, id: string): Promise<WebhookMessage> {
  requireAccountAdmin(actor);
  const { clock, db } = context;
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.webhook_resent, actor.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id, actor.business_ids);
    if (!row) throw new AppError('NOT_FOUND');
    const { business_id, business_name } = row;
    const body = JSON.stringify({
      type: WEBHOOK_TEST,
      timestamp: clock.now().toISOString(),
      data: { syn_business_id: business_id, business_name },
    });
    const message = await insertTest(tx, { id: newId('whm'), endpoint_id: id, business_id, type: WEBHOOK_TEST, body, at: clock.wall() });
    return presentMessage(message);
  });
}
