import type { Context } from '../../context.ts';
import { bankingDayBegan } from './day-began.ts';
import { type Exposure, findExposure } from './store.ts';

/** What of a business is open and debited in the present banking day, beside its limits; undefined without a limit. */
export function readExposure({ db, clock }: Pick<Context, 'db' | 'clock'>, business_id: string): Promise<Exposure | undefined> {
  return findExposure(db, business_id, bankingDayBegan(clock.now()));
}
