import { addDays } from '@drawbridge/banking-calendar';
import type { Payout } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { presentPayout } from './list-payouts.ts';
import { listPayouts, listPayoutsOfAmount } from './statement-store.ts';

/** A payout arrives so many days after it was sent at most: a weekend with a holiday lies between. */
const DAYS_UNDER_WAY = 5;
/** As many payouts of those days as are looked through for the ones of a day. */
const MOST_OF_DAYS = 200;

export interface PayoutWish {
  /** Both included; null where no amount is meant. */
  readonly lowest_cents: number | null;
  readonly highest_cents: number | null;
  /** `2026-03-19`: on which it was sent, or arrives. */
  readonly day: string | null;
}

/** Payouts of the businesses by their amount or their day, the newest first; at most so many. Amounts in cents. */
export async function findPayouts(
  db: Context['db'],
  business_ids: readonly string[],
  { lowest_cents, highest_cents, day }: PayoutWish,
  most: number,
): Promise<Payout[]> {
  if (day !== null) {
    const rows = await listPayouts(db, { business_ids, from: addDays(day, -DAYS_UNDER_WAY), to: day }, MOST_OF_DAYS);
    return rows
      .filter(({ sent_on, settles_on }) => sent_on === day || settles_on === day)
      .slice(0, most)
      .map(presentPayout);
  }
  if (lowest_cents === null || highest_cents === null) return [];
  return (await listPayoutsOfAmount(db, business_ids, { lowest_cents, highest_cents }, most)).map(presentPayout);
}
