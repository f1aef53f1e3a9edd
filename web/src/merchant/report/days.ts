import { today } from '../../ui/clock.ts';

/** A range of days of the calendar, both within: `2026-03-01` to `2026-03-18`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const two = (value: number) => String(value).padStart(2, '0');
const isoDay = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`;

/** A day as the calendar's Date has it, where this device stands. */
export function isoOf(at: Date): string {
  return isoDay(at.getFullYear(), at.getMonth() + 1, at.getDate());
}

/** The other way round: that day's beginning where this device stands. */
export function dateOf(iso: string): Date {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** A day so many days after another, or before it. */
export function dayAfter(iso: string, days: number): string {
  const at = dateOf(iso);
  return isoOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() + days));
}

/** Before the first payment of anybody: a range from here has all of them. */
export const FIRST_DAY = '2000-01-01';

/** Whether a text names a day that there is, in a century that a report can be asked for. */
export function isDay(text: string | null): text is string {
  return text !== null && /^20\d{2}-\d{2}-\d{2}$/.test(text) && isoOf(dateOf(text)) === text;
}

/** The day that it is now in a time zone. */
export function todayIn(zone: string): string {
  const { year, month, day } = today(zone);
  return isoDay(year, month, day);
}

/** From the start of the current period, which is the month, to today, as a time zone has them. */
export function currentPeriod(zone: string): DayRange {
  const to = todayIn(zone);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Two days as a range, whichever comes first. */
export function rangeOf(one: string, other: string): DayRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}
