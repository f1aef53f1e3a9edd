import type { Debt } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { presentDebt } from './present-debt.ts';
import { listReturned } from './store.ts';

/**
 * What the caller owes of payments that came back, the latest return first. What they spoke against at their bank is not
 * among it: whether they owe that is not ours to say. Amounts in cents.
 */
export async function listDebts(context: Context, actor: Actor): Promise<Debt[]> {
  const rows = await listReturned(context.db, actor.user_id, context.clock.now());
  return rows.flatMap((row) => presentDebt(row) ?? []).filter(({ next }) => next !== 'disputed');
}
