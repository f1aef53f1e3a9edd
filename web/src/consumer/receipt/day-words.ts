import { language } from '../../language/chosen.ts';
import { BANK_ZONE, zoneToName } from '../../ui/format.ts';

const LOCALE = { en: 'en-US', es: 'es-US' } as const;

/** A moment in full, where the reader stands: `Wednesday, March 18, 2026, 2:41 PM`. Its time is not broken at the end of a line. */
export function momentInWords(iso: string): string {
  return `${dayOfMoment(iso)}, ${timeOfMoment(iso).replace(/\s/g, '\u00a0')}`;
}

/** The time of day where the reader stands, `2:41 PM`, with the name of their zone where its clocks are not the bank's: `7:41 PM GMT+1`. */
export function timeOfMoment(iso: string): string {
  return `${new Intl.DateTimeFormat(LOCALE[language()], { timeStyle: 'short' }).format(new Date(iso))}${zoneToName(iso)}`;
}

/** A day of the bank's calendar, which is the same day everywhere: `Thursday, March 19, 2026`. */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** The day of a moment where the reader stands, or in a time zone, in full. */
export function dayOfMoment(iso: string, zone?: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { dateStyle: 'full', timeZone: zone }).format(new Date(iso));
}

/** The bank's day on which something happened to the money, in full: what posts late on a Friday does so on Friday for everybody. */
export function bankDayOf(iso: string): string {
  return dayOfMoment(iso, BANK_ZONE);
}
