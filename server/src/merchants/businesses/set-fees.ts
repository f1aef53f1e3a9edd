import type { Context } from '../../context.ts';
import { type Fees, updateFees } from './store.ts';

/**
 * Sets what a business pays for each payment, in basis points of the amount and cents beside them. Payments that were approved keep the fee that they
 * were approved with. Who set it and why is kept with what it was before. Throws where there is no such business.
 */
export function setFees(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  business_id: string,
  fees: Fees,
  by: { by: string; why: string },
): Promise<void> {
  return updateFees(db, business_id, fees, { at: clock.now(), ...by });
}
