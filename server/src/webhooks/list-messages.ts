import type { AnswerOf, QueryOf, webhooks } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { presentMessage } from './present.ts';
import { countMessages, isEndpointOf, listMessages } from './store.ts';
import type { Tender } from './tender.ts';

const PAGE = 20;

/** An address's messages, newest first. Throws NOT_FOUND for another organization's. */
export async function messagesOf(
  { db }: Context,
  tender: Tender,
  id: string,
  { limit = PAGE, offset = 0 }: QueryOf<typeof webhooks.messages>,
): Promise<AnswerOf<typeof webhooks.messages>> {
  if (!(await isEndpointOf(db, id, tender.business_ids))) throw new AppError('NOT_FOUND');
  const [rows, total] = await Promise.all([listMessages(db, id, limit, offset), countMessages(db, id)]);
  return { items: rows.map(presentMessage), page_info: { total } };
}
