import { type Language, localeOf } from './language.ts';

/** A calendar day (`2026-11-20`) as it is said to people: weekday, month and day. */
export function longDay(language: Language, day: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
