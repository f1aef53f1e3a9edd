import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import { whichBusinesses } from '../../merchants/businesses/index.ts';
import { sumMonth } from './read-home.ts';

/** Month-to-date sales, in cents, and count. Throws FORBIDDEN, BUSINESS_NOT_FOUND. */
export async function dashboard(
  context: Context,
  actor: Actor,
  syn_business_id: string | null | undefined,
): Promise<{ MonthlySales: number; MonthlyTotalTransactions: number }> {
  const { sales_cents, count } = await sumMonth(context, whichBusinesses(actor, syn_business_id));
  return { MonthlySales: sales_cents, MonthlyTotalTransactions: count };
}
