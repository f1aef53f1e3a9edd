import { instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import { dayAfter } from '../report/days.ts';

/** The moment at which a day (`2026-12-31`) ends by a zone's clocks, ISO 8601. */
export function endOfDay(day: string, zone: string): string {
  return instantOf({ date: dayAfter(day, 1), time: '00:00' }, zone).toISOString();
}

/** The last day that ends no later than a moment, by a zone's clocks: the day that `endOfDay` has made it of. */
export function lastDayBefore(iso: string, zone: string): string {
  return wallTimeAt(new Date(Date.parse(iso) - 1), zone).date;
}
