import * as ach from '../ach/index.ts';
import { readRates } from '../collections/return-rates/index.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../kernel/db/database.ts';
import { endNotReleased } from './end-not-released.ts';
import { endUndecidedHolds, noteReturns, writeBusinessRates } from './store.ts';

const WHY_UNDECIDED = 'held for review, and nobody released it before the cutoff';

/**
 * At a day's own cutoff what is held and nobody has decided about is not originated: it ends, and customer and business
 * are told. A same-day window leaves it to wait, as a few minutes after an approval nobody can have looked at it.
 */
export const endUndecided: ach.CutoffVerb = async (context, tx, { cutoff_at, originated_at }) => {
  if (ach.isSameDayCutoff(cutoff_at, context.config.ach)) return;
  await endNotReleased(tx, await endUndecidedHolds(tx, cutoff_at, originated_at, WHY_UNDECIDED), {
    at: originated_at,
    by: 'system',
    why: WHY_UNDECIDED,
  });
  await countBusinesses(context, tx, originated_at);
};

/** Payments that came back count against whoever made them. */
export const countReturns = async (tx: Queryable, returned: readonly ach.ReturnedEntry[]): Promise<ach.Returned> => {
  const ids = returned.flatMap(({ entry: { purchase_id } }) => purchase_id ?? []);
  if (ids.length > 0) await noteReturns(tx, ids);
  return { done: returned, changed: [] };
};

/** How businesses' debits came back in the last 60 days, once a day: a decision reads one row of it. */
async function countBusinesses({ clock }: Pick<Context, 'clock'>, tx: Queryable, at: Date): Promise<void> {
  const rates = await readRates({ clock, db: tx as Context['db'] });
  await writeBusinessRates(
    tx,
    rates.flatMap(({ business_id, rates: of }) => {
      if (business_id === null) return [];
      const points = (wanted: string) => basisPoints(of.find(({ rate }) => rate === wanted));
      return [{ business_id, returned_basis_points: points('overall'), unauthorized_basis_points: points('unauthorized') }];
    }),
    at,
  );
}

function basisPoints(of: { readonly debits: number; readonly returns: number } | undefined): number {
  return of === undefined || of.debits === 0 ? 0 : Math.min(10_000, Math.round((of.returns * 10_000) / of.debits));
}
