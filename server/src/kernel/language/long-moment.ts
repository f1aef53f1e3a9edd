import { type Language, localeOf } from './language.ts';

/** A moment as it is said to people anywhere in the United States: day and time in New York, and that it is there. */
export function longMoment(language: Language, at: Date): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'America/New_York',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}
