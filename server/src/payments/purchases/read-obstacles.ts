import { type AnswerOf, owedOf, type purchases } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { listUnresolved } from './store.ts';

/**
 * The consumer's unpaid payments that came back for want of money, newest return first; with one, their spending limit
 * is nothing. Shown to the consumer alone, as their debts are no other merchant's business.
 */
export async function readObstacles(context: Context, actor: Actor): Promise<AnswerOf<typeof purchases.obstacles>> {
  const rows = await listUnresolved(context.db, actor.user_id, context.clock.now());
  return rows.map(({ public_id, business_name, amount_cents, facts }) => ({
    public_id,
    business_name,
    amount: amount_cents,
    next: owedOf(facts, amount_cents)?.next ?? 'settle',
  }));
}
