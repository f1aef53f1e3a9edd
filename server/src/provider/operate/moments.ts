import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';

/** The day of a moment, in UTC, as the commands print it: `2026-06-01`. */
export function day(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** A moment to the minute, in UTC: `2026-06-01T14:00Z`. */
export function minute(moment: Date): string {
  return `${moment.toISOString().slice(0, 16)}Z`;
}

/** A moment to the second, in UTC: `2026-06-01T14:00:00Z`; words where it has not come. */
export function when(moment: Date | null): string {
  return moment === null ? 'not yet' : moment.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A moment of the bank's, on its clocks: `2026-06-01 at 22:00 Eastern time`. */
export function easternTime(moment: Date): string {
  const { date, time } = wallTimeAt(moment, EASTERN);
  return `${date} at ${time} Eastern time`;
}
