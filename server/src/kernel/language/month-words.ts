import { type Language, localeOf } from './language.ts';

/** A month (`2026-10`) as it is said to people: `October 2026`. */
export function monthWords(language: Language, month: string): string {
  return inWords(language, `${month}-01`, { month: 'long', year: 'numeric' });
}

/** A calendar day (`2026-10-31`) with its year: `October 31, 2026`. */
export function dayWords(language: Language, day: string): string {
  return inWords(language, day, { month: 'long', day: 'numeric', year: 'numeric' });
}

function inWords(language: Language, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
