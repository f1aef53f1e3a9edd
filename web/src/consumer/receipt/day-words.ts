import { language } from '../../language/chosen.ts';
import { BANK_ZONE } from '../../ui/format.ts';

const LOCALE = { en: 'en-US', es: 'es-US' } as const;

/** A day of the bank's calendar, which is the same day everywhere: `Thursday, March 19, 2026`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The same in short, for a day soon to come: `Thu, Mar 19`. */
export function shortDay(day: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALE[language()], options).format(new Date(`${day}T00:00:00Z`));
}

/** The day of a moment in a time zone, in full; without one, where the reader stands. */
export function dayOfMoment(iso: string, zone?: string, style: 'full' | 'medium' = 'full'): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { dateStyle: style, timeZone: zone }).format(new Date(iso));
}

/** The bank's day of something that happened, in full: what posts late on a Friday is Friday's for everybody. */
export function bankDayOf(iso: string, style?: 'full' | 'medium'): string {
  return dayOfMoment(iso, BANK_ZONE, style);
}
