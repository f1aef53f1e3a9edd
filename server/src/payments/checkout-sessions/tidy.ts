import type { Context } from '../../context.ts';
import { forgetUnpaid } from './store.ts';

/** Long enough for a shop to look up what became of an order. */
const UNPAID_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Sessions that expired unpaid a month ago, by the domain's time, hold a shipping address that nobody needs. */
export async function tidy(context: Context): Promise<void> {
  await forgetUnpaid(context.db, new Date(context.clock.now().getTime() - UNPAID_KEPT_MS));
}
