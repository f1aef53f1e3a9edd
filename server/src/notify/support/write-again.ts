import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { holdToDay } from './day-limit.ts';
import { MAIL_REQUEST } from './mail-request.ts';
import { insertMessage } from './messages-store.ts';
import { moveRequest } from './status.ts';
import { lockOwnRequest } from './store.ts';

/**
 * Adds what its sender writes to a request, has it mailed to the provider, and opens the request again where it was
 * closed. Throws NOT_FOUND for everybody else's, TOO_MANY_REQUESTS after ten in an hour, or 30 in a day.
 */
export async function writeAgain(context: Context, { user_id }: Actor, reference: string, text: string): Promise<void> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.support_message, user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    await holdToDay(tx, user_id, 'texts', at);
    const request = await lockOwnRequest(tx, user_id, reference);
    if (!request) throw new AppError('NOT_FOUND');
    const id = newId('spm');
    await insertMessage(tx, request.id, { id, side: 'person', by_name: null, text, at, mailed: null });
    await moveRequest(tx, request, 'written', at);
    await context.queue.enqueue(tx, MAIL_REQUEST, { id: request.id, message_id: id });
  });
}
