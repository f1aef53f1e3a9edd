import type { Queryable } from '../../kernel/db/database.ts';
import { countBusiness, forgetDays, lockMarks } from './rollup-store.ts';

/**
 * Counts the days of a business anew, in the transaction that changes its time zone: a payment then belongs to the day
 * of the new clock, and what becomes of it later is counted there. Whoever rolls up meanwhile waits; no payment does.
 */
export async function recountDays(tx: Queryable, business_id: string): Promise<void> {
  const { upto_seq } = await lockMarks(tx);
  await forgetDays(tx, business_id);
  await countBusiness(tx, business_id, upto_seq);
}
