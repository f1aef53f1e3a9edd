import { language } from '../../language/chosen.ts';

const LOCALE = { en: 'en-US', es: 'es-US' } as const;

/** A moment in full, where the reader stands: `Wednesday, March 18, 2026, 2:41 PM`. */
export function momentInWords(iso: string): string {
  return `${dayOfMoment(iso)}, ${timeOfMoment(iso)}`;
}

/** The time of day where the reader stands: `2:41 PM`. */
export function timeOfMoment(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { timeStyle: 'short' }).format(new Date(iso));
}

/** A day of the bank's calendar, which is the same day everywhere: `Thursday, March 19, 2026`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The day of a moment where the reader stands, in full. */
export function dayOfMoment(iso: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { dateStyle: 'full' }).format(new Date(iso));
}
