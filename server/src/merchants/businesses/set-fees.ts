import type { Context } from '../../context.ts';
import { type Fees, updateFees } from './store.ts';

/**
 * Sets a business's fee for each payment, in basis points of the amount and cents. Approved payments keep theirs. Who
 * set it, why, and what it was are kept. Throws where there is no such business.
 */
export function setFees(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  business_id: string,
  fees: Fees,
  by: { by: string; why: string },
): Promise<void> {
  return updateFees(db, business_id, fees, { at: clock.now(), ...by });
}
