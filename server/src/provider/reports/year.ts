import { addDays, EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import type { Period } from '../../kernel/clock/period.ts';
import { AppError } from '../../kernel/errors.ts';
import { firstOpenedAt } from '../../merchants/businesses/index.ts';
import { longDay } from './words.ts';

/** A year of New York, as far as it has come. */
export interface ReportYear {
  readonly year: number;
  readonly period: Period;
  /** Its days so far, in words. */
  readonly words: string;
}

/** The year of a report: the present one where none is named. Throws BAD_INPUT for one that has not begun. */
export function reportYear({ clock }: Pick<Context, 'clock'>, asked: number | undefined): ReportYear {
  const today = wallTimeAt(clock.now(), EASTERN).date;
  const present = Number(today.slice(0, 4));
  const year = asked ?? present;
  if (year > present)
    throw new AppError('BAD_INPUT', { field: 'year', message: `${year} hasn't begun. Choose ${present} or an earlier year.` });
  const first_day = `${year}-01-01`;
  const next_day = `${year + 1}-01-01`;
  const midnight = (date: string): Date => instantOf({ date, time: '00:00' }, EASTERN);
  const last_day = year === present ? today : addDays(next_day, -1);
  const days = `${longDay(first_day).replace(/, \d+$/, '')} to ${longDay(last_day)}`;
  return {
    year,
    period: { first_day, next_day, from: midnight(first_day), until: midnight(next_day) },
    words: last_day === addDays(next_day, -1) ? days : `${days}, so far`,
  };
}

/** The years that a report can be of, from the one in which the first business was opened; the newest first. */
export async function reportYears({ clock, db }: Pick<Context, 'clock' | 'db'>): Promise<number[]> {
  const yearOf = (at: Date): number => Number(wallTimeAt(at, EASTERN).date.slice(0, 4));
  const present = yearOf(clock.now());
  const opened_at = await firstOpenedAt(db);
  const first = opened_at === null ? present : Math.min(yearOf(opened_at), present);
  return Array.from({ length: present - first + 1 }, (_, back) => present - back);
}
