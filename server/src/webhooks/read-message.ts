import type { WholeWebhookMessage } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { presentMessage } from './present.ts';
import { readMessage } from './store.ts';
import type { Tender } from './tender.ts';

/** A message: what was sent, and how the last answer began. Throws NOT_FOUND. */
export async function wholeMessage({ db }: Context, tender: Tender, id: string): Promise<WholeWebhookMessage> {
  const row = await readMessage(db, id, tender.business_ids);
  if (!row) throw new AppError('NOT_FOUND');
  return { ...presentMessage(row), payload: row.body, answer: row.answer_start };
}
