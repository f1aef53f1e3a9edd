import { addDays, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { ScheduleRhythm } from '@drawbridge/contract';

/** When a report is mailed: at an hour of a business's own clock, by day, on a weekday (Monday is 1), or on the 1st. */
export interface Rhythm {
  readonly every: ScheduleRhythm;
  readonly weekday: number | null;
  readonly hour: number;
}

/** Whole days of a business's calendar, the first and the last: `2026-06-01`. */
export interface Period {
  readonly first_day: string;
  readonly last_day: string;
}

/** Longer than any month: within so many days each rhythm comes once. */
const LOOK_DAYS = 32;

/** The next moment after `after` at which a report is mailed. */
export function nextDueAt(rhythm: Rhythm, time_zone: string, after: Date): Date {
  const today = wallTimeAt(after, time_zone).date;
  for (let ahead = 0; ahead <= LOOK_DAYS; ahead += 1) {
    const at = dueOn(rhythm, time_zone, addDays(today, ahead));
    if (at !== undefined && at > after) return at;
  }
  throw new Error(`a report that is mailed by ${rhythm.every} is never due`);
}

/** The last moment up to `until` at which a report was to be mailed. */
export function lastDueAt(rhythm: Rhythm, time_zone: string, until: Date): Date {
  const today = wallTimeAt(until, time_zone).date;
  for (let back = 0; back <= LOOK_DAYS; back += 1) {
    const at = dueOn(rhythm, time_zone, addDays(today, -back));
    if (at !== undefined && at <= until) return at;
  }
  throw new Error(`a report that is mailed by ${rhythm.every} was never due`);
}

/** The whole day, seven days or month that ended before a report is mailed. */
export function periodBefore({ every }: Rhythm, time_zone: string, due_at: Date): Period {
  const last_day = addDays(wallTimeAt(due_at, time_zone).date, -1);
  if (every === 'day') return { first_day: last_day, last_day };
  return { first_day: every === 'week' ? addDays(last_day, -6) : `${last_day.slice(0, 7)}-01`, last_day };
}

/** When a report is mailed on a day; an hour that the clocks skip comes an hour later, one that they repeat comes once. */
function dueOn({ every, weekday, hour }: Rhythm, time_zone: string, date: string): Date | undefined {
  if (every === 'week' && weekdayOf(date) !== weekday) return undefined;
  if (every === 'month' && !date.endsWith('-01')) return undefined;
  return instantOf({ date, time: `${String(hour).padStart(2, '0')}:00` }, time_zone);
}

/** Monday is 1. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
