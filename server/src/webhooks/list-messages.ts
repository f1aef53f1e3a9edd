import type { AnswerOf, QueryOf, webhooks } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { presentMessage } from './present.ts';
import { countMessages, isEndpointOf, listMessages } from './store.ts';

const PAGE = 20;

/** An address's messages, newest first. Throws FORBIDDEN but for AdminAccount, NOT_FOUND for another organization's. */
export async function messagesOf(
  { db }: Context,
  actor: Actor,
  id: string,
  { limit = PAGE, offset = 0 }: QueryOf<typeof webhooks.messages>,
): Promise<AnswerOf<typeof webhooks.messages>> {
  requireAccountAdmin(actor);
  if (!(await isEndpointOf(db, id, actor.business_ids))) throw new AppError('NOT_FOUND');
  const [rows, total] = await Promise.all([listMessages(db, id, limit, offset), countMessages(db, id)]);
  return { items: rows.map(presentMessage), page_info: { total } };
}
