import type { Context } from '../../context.ts';
import { providerWho, writeEntry } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { feeFacts } from './audited.ts';
import { type Fees, lockTerms, updateFees } from './store.ts';

/**
 * Sets a business's fee for each payment, in basis points of the amount and cents. Approved payments keep theirs. Who
 * set it, why, and what it was are kept. Throws BUSINESS_NOT_FOUND.
 */
export function setFees(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  business_id: string,
  fees: Fees,
  { by, why }: { by: string; why: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const business = await lockTerms(tx, business_id);
    if (!business) throw new AppError('BUSINESS_NOT_FOUND');
    await updateFees(tx, business_id, fees, { at: clock.now(), by, why });
    await writeEntry(tx, clock, {
      event: 'business.fees_changed',
      who: providerWho(by),
      organization_id: business.organization_id,
      thing: { kind: 'business', id: business_id, name: business.name },
      before: feeFacts(business),
      after: feeFacts(fees),
      why,
    });
  });
}
