import { addDays, type IsoDate, instantOf } from '@drawbridge/banking-calendar';

/**
 * The time from the beginning of one day to the end of another, both by the clocks of a zone: until the moment at which
 * the next day begins. What isn't named has no bound. Throws RangeError for a day that the calendar doesn't have.
 */
export function spanOf(
  { from, to }: { readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined },
  time_zone: string,
): { from: Date | undefined; until: Date | undefined } {
  const midnight = (date: IsoDate) => instantOf({ date, time: '00:00' }, time_zone);
  return { from: from === undefined ? undefined : midnight(from), until: to === undefined ? undefined : midnight(addDays(to, 1)) };
}
