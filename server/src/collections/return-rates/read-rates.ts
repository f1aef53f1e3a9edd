import { addDays, EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import { type Counted, isAbove, isAlarm, moreBeforeAlarm, PERIOD_DAYS, RATES, type Rate } from './rates.ts';
import { countNewFiles, readCounts } from './store.ts';

export interface RateNow extends Counted {
  readonly rate: Rate;
  readonly above: boolean;
  readonly alarm: boolean;
  readonly more_before_alarm: number;
}

/** The rates of one business, or of all together where it has none. */
export interface RatesOf {
  readonly business_id: string | null;
  readonly business_name: string | null;
  readonly debits: number;
  readonly rates: readonly RateNow[];
}

/**
 * Return rates of the last 60 days: all together first, then each business that had debits, most returns first; or of
 * one business alone, nothing where it had no debits.
 */
export async function readRates({ clock, db }: Pick<Context, 'clock' | 'db'>, business_id?: string): Promise<RatesOf[]> {
  const from = countedFrom(clock.now());
  await countNewFiles(db, from);
  return (await readCounts(db, from, business_id)).map(({ debits, business_id: id, business_name, ...returned }) => ({
    business_id: id,
    business_name,
    debits,
    rates: RATES.map((rate) => {
      const counted = { debits, returns: returned[rate] };
      return {
        rate,
        ...counted,
        above: isAbove(rate, counted),
        alarm: isAlarm(rate, counted),
        more_before_alarm: moreBeforeAlarm(rate, counted),
      };
    }),
  }));
}

/** The first effective entry date whose debits count in the rates of a moment. */
export function countedFrom(now: Date): IsoDate {
  return addDays(wallTimeAt(now, EASTERN).date, -PERIOD_DAYS);
}
