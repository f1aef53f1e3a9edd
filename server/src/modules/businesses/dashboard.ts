import type { Context } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { monthToDate } from './store.ts';
import { whichBusinesses } from './which-businesses.ts';

/** Month-to-date sales, in cents, and count. Throws FORBIDDEN, BUSINESS_NOT_FOUND. */
export async function dashboard(
  context: Context,
  actor: Actor,
  syn_business_id: string | null | undefined,
): Promise<{ MonthlySales: number; MonthlyTotalTransactions: number }> {
  const { sales_cents, count } = await monthToDate(context.db, whichBusinesses(actor, syn_business_id), context.clock.now());
  return { MonthlySales: sales_cents, MonthlyTotalTransactions: count };
}
