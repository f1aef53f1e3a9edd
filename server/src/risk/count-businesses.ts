import { readRates } from '../collections/return-rates/index.ts';
import type { Context } from '../context.ts';
import { writeBusinessRates } from './store.ts';

/** The queued task's name. */
export const COUNT_BUSINESSES = 'risk.count-businesses';

/** How businesses' debits came back in the last 60 days, after each day's own cutoff: a decision reads one row of it. */
export async function countBusinesses(context: Context): Promise<void> {
  const rates = await readRates(context);
  const counted = rates.flatMap(({ business_id, rates: of }) => {
    if (business_id === null) return [];
    const points = (wanted: string) => basisPoints(of.find(({ rate }) => rate === wanted));
    return [{ business_id, returned_basis_points: points('overall'), unauthorized_basis_points: points('unauthorized') }];
  });
  await context.db.transaction((tx) => writeBusinessRates(tx, counted, context.clock.now()));
}

function basisPoints(of: { readonly debits: number; readonly returns: number } | undefined): number {
  return of === undefined || of.debits === 0 ? 0 : Math.min(10_000, Math.round((of.returns * 10_000) / of.debits));
}
