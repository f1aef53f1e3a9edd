import { EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' });
const longFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' });
const monthFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' });
const timeFormat = new Intl.DateTimeFormat('en-US', { timeZone: EASTERN, hour: 'numeric', minute: '2-digit' });

const noon = (day: IsoDate): Date => new Date(`${day}T12:00:00Z`);

/** A day: `Jun 1, 2026`. */
export const dayWords = (day: IsoDate): string => dayFormat.format(noon(day));
/** A day, its month whole: `June 1, 2026`. */
export const longDay = (day: IsoDate): string => longFormat.format(noon(day));
/** The day of a moment in New York. */
export const dayOf = (at: Date): string => dayWords(wallTimeAt(at, EASTERN).date);
/** A moment in New York: `Jun 1, 2026, 10:00 AM ET`. */
export const momentWords = (at: Date): string => `${dayOf(at)}, ${timeFormat.format(at).replaceAll('\u202f', ' ')} ET`;
/** The month of `2026-06`: `June`. */
export const monthWords = (month: string): string => monthFormat.format(noon(`${month}-01`));
/** A number with its thousands apart. */
export const count = (value: number): string => value.toLocaleString('en-US');
