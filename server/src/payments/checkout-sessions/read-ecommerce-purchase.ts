import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { WrittenAnswer } from '../../kernel/http/bind.ts';
import { fetchBalanceAhead } from '../../people/bank-accounts/index.ts';
import { sessionForPage } from './store.ts';

/**
 * Gives a shop's order to the consumer who opened its checkout page, expired and paid ones included; of one that
 * somebody else has paid, only to whom. The balance that paying will need is fetched ahead. Throws ORDER_NOT_FOUND, and
 * BUSINESS_FEATURE_OFF for an unpaid one where the business takes no orders of a shop any more.
 */
export async function readEcommercePurchase(context: Context, actor: Actor, id: string): Promise<WrittenAnswer> {
  const session = await sessionForPage(context.db, id, actor.user_id);
  if (!session) throw new AppError('ORDER_NOT_FOUND');
  if (!session.paid && session.feature_off) throw new AppError('BUSINESS_FEATURE_OFF');
  if (!session.paid && actor.status === 'ACTIVE') fetchBalanceAhead(context, actor.user_id);
  return new WrittenAnswer(200, session.json);
}
