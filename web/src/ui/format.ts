import { language } from '../language/chosen.ts';

/** Where the bank's days are counted: the days of files, settlements, payouts and returns. */
export const BANK_ZONE = 'America/New_York';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * A United States phone number as (xxx) xxx-xxxx, from its first ten digits (a leading +1 is the country's).
 * Fewer than ten digits come back as far as they go, so that it serves while typing.
 */
export function formatPhone(text: string): string {
  const national = text.trim().startsWith('+1') ? text.trim().slice(2) : text;
  const digits = national.replace(/\D/g, '').slice(0, 10);
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** The same while typed: a digit too many stays in sight, and is refused rather than dropped. */
export function formatTypedPhone(digits: string): string {
  return digits.length > 10 ? digits : formatPhone(digits);
}

/** Reads a date, or a date and time. A date alone is a day where the reader stands, not midnight in Greenwich. */
function readDate(iso: string): Date {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  const read = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(iso);
  if (Number.isNaN(read.getTime())) throw new RangeError(`Not a date: ${iso}`);
  return read;
}

/** Made at first need, once for each zone: a phone takes 15 ms, and most pages show no Spanish date. */
function once(options: Intl.DateTimeFormatOptions, locale = 'es-US'): (zone?: string) => Intl.DateTimeFormat {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (zone) => {
    const known = made.get(zone) ?? new Intl.DateTimeFormat(locale, zone === undefined ? options : { ...options, timeZone: zone });
    made.set(zone, known);
    return known;
  };
}

/** Days and times as Spanish is written in the United States; the month by its name, because 3/4 is read both ways. */
const spanishDay = once({ day: 'numeric', month: 'short', year: 'numeric' });
const spanishTime = once({ hour: 'numeric', minute: '2-digit', hour12: true });
/** The same where clocks elsewhere are read. */
const dayThere = once({ day: '2-digit', month: '2-digit', year: 'numeric' }, 'en-US');
const timeThere = once({ hour: 'numeric', minute: '2-digit', hour12: true }, 'en-US');

/**
 * MM/dd/yyyy where the reader stands, or in a time zone; in Spanish `18 mar 2026`. @param iso `2026-03-18`, which is
 * that day everywhere, or a full ISO 8601 time @throws RangeError when it is no date
 */
export function formatDate(iso: string, zone?: string): string {
  const at = readDate(iso);
  const moved = iso.length > 10 ? zone : undefined;
  if (language() === 'es') return spanishDay(moved).format(at);
  if (moved !== undefined) return dayThere(moved).format(at);
  return `${two(at.getMonth() + 1)}/${two(at.getDate())}/${String(at.getFullYear()).padStart(4, '0')}`;
}

/** The time of day, `2:41 PM`, in Spanish `2:41 p.m.`, here or in a zone. Throws RangeError when it is no time. */
export function formatTime(iso: string, zone?: string): string {
  const at = readDate(iso);
  if (language() === 'es') return spanishTime(zone).format(at);
  // A narrow space stands before AM in some browsers' data: one is like the other here.
  if (zone !== undefined) return timeThere(zone).format(at).replace(/\s/g, ' ');
  return `${at.getHours() % 12 || 12}:${two(at.getMinutes())} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}

/** Date and time here or in a time zone: `03/18/2026, 2:41 PM`. Throws RangeError when it is no time. */
export function formatDateTime(iso: string, zone?: string): string {
  return `${formatDate(iso, zone)}, ${formatTime(iso, zone)}`;
}

/** An account by its last four digits: `•••• 4821`. Longer numbers are cut to the last four, never shown. */
export function formatAccount(last_digits: string): string {
  return `•••• ${last_digits.slice(-4)}`;
}

/** Seconds as m:ss, `3:36`. */
export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** The wire's words with spaces: WAITING_FOR_APPROVAL reads WAITING FOR APPROVAL. */
export function formatStatus(status: string): string {
  return status.replaceAll('_', ' ');
}
