import { WEBHOOK_TEST, type WebhookMessage } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { idempotent } from '../kernel/idempotency/index.ts';
import { newId } from '../kernel/ids.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../kernel/limits/index.ts';
import { presentMessage } from './present.ts';
import { insertTest, lockEndpoint } from './store.ts';
import type { Tender } from './tender.ts';

/**
 * Has one test message sent to an address, signed and dispatched as any other, but tried once: whoever waits for it
 * asks for the next. It goes to a paused address too. Throws NOT_FOUND, TOO_MANY_REQUESTS,
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function sendTest(context: Context, tender: Tender, id: string, idempotency_key?: string): Promise<WebhookMessage> {
  const { clock } = context;
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.webhook_resent, tender.id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const call = { user_id: tender.id, route: 'webhooks/test', idempotency_key, body: { id } };
  const { json } = await idempotent(context, call, async (tx) => {
    const row = await lockEndpoint(tx, id, tender.business_ids);
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
  return JSON.parse(json) as WebhookMessage;
}
