import type { WholeWebhookMessage } from '@drawbridge/contract';
import type { Context } from '../context.ts';
import { AppError } from '../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../kernel/http/actor.ts';
import { presentMessage } from './present.ts';
import { readMessage } from './store.ts';

/** A message: what was sent, and how the last answer began. Throws FORBIDDEN but for AdminAccount, NOT_FOUND. */
export async function wholeMessage({ db }: Context, actor: Actor, id: string): Promise<WholeWebhookMessage> {
  requireAccountAdmin(actor);
  const row = await readMessage(db, id, actor.business_ids);
  if (!row) throw new AppError('NOT_FOUND');
  return { ...presentMessage(row), payload: row.body, answer: row.answer_start };
}
