import type { Language } from './language.ts';

/** Where the bank's days and the daily limit's are counted. */
export const BANK_ZONE = 'America/New_York';

const made = new Map<string, Intl.DateTimeFormat>();

/** Made when it is first asked for, once for each zone and language: a phone takes 15 ms for one. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known;
}

/** What a zone's clocks are called at a moment, as people in the United States know them: `EDT`, `PST`, `GMT+1`. */
export function zoneName(iso: string, time_zone: string): string {
  const parts = formatter('en-US', { timeZone: time_zone, timeZoneName: 'short' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? time_zone;
}

/**
 * A moment by a zone's clocks (a payment's: its business's): `03/18/2026, 2:41 PM EDT`, in Spanish `18 mar 2026, 2:41
 * p.m. EDT`. @param iso ISO 8601 @throws RangeError when it is no time, or the zone none
 */
export function formatMomentIn(iso: string, time_zone: string, language: Language): string {
  const locale = language === 'es' ? 'es-US' : 'en-US';
  const at = new Date(iso);
  const day = formatter(locale, {
    timeZone: time_zone,
    year: 'numeric',
    month: language === 'es' ? 'short' : '2-digit',
    day: language === 'es' ? 'numeric' : '2-digit',
  });
  const time = formatter(locale, { timeZone: time_zone, hour: 'numeric', minute: '2-digit', hour12: true });
  // A narrow space stands before AM in some data: one is like the other here.
  return `${day.format(at)}, ${time.format(at)} ${zoneName(iso, time_zone)}`.replace(/\s/g, ' ');
}
