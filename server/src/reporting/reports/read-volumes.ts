import { addDays, EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import { sumVolumes } from './rollup-store.ts';

/** Approved payments of a business in some days, that are pending or posted: how many, and how much, without tips. */
export interface Volume {
  readonly count: number;
  readonly amount_cents: number;
}

/** The volumes of businesses in so many days up to now, by their ids; none where there was nothing. */
export async function readVolumes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  business_ids: readonly string[],
  days: number,
): Promise<ReadonlyMap<string, Volume>> {
  const from = addDays(wallTimeAt(clock.now(), EASTERN).date, -days);
  const rows = await sumVolumes(db, business_ids, from);
  return new Map(rows.map(({ business_id, count, amount_cents }) => [business_id, { count, amount_cents }]));
}
