import type { AnswerOf, BodyOf, support } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { consumeRateLimit, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { MAIL_CONFIRMATION } from './mail-confirmation.ts';
import { MAIL_REQUEST } from './mail-request.ts';
import { newReference } from './new-reference.ts';
import { insertRequest } from './store.ts';

/**
 * Keeps a request for help, has it mailed to the provider and a confirmation to whoever sent it. Gives the reference
 * number by which either can name it. Throws TOO_MANY_REQUESTS after ten in an hour.
 */
export async function sendRequest(
  context: Context,
  actor: Actor,
  body: BodyOf<typeof support.send>,
): Promise<AnswerOf<typeof support.send>> {
  const wait_s = await consumeRateLimit(context, [limitOf(LIMITS.support_request, actor.user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  const request = {
    id: newId('sup'),
    user_id: actor.user_id,
    notes: body.notes,
    issue: body.issue || null,
    phone_number: body.phoneNumber ?? null,
    store_name: body.storeName || null,
  };
  const now = context.clock.now();
  const reference = await context.db.transaction(async (tx) => {
    let free = newReference();
    while (!(await insertRequest(tx, { ...request, reference: free }, now))) free = newReference();
    await context.queue.enqueue(tx, MAIL_REQUEST, { id: request.id });
    await context.queue.enqueue(tx, MAIL_CONFIRMATION, { id: request.id });
    return free;
  });
  return { reference };
}
