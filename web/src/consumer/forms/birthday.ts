import { readDay } from '@drawbridge/contract/profile';

/*
 * A birthday is a day of the calendar. It is never made into a moment in time: that would be another day in another
 * time zone. The service writes MM-dd-yyyy, the day picker yyyy-MM-dd.
 */

/** MM-dd-yyyy as yyyy-MM-dd; '' for anything else. */
export function dayOfWire(text: string): string {
  if (readDay(text) === undefined) return '';
  return `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`;
}

/** yyyy-MM-dd as MM-dd-yyyy; '' for anything else. */
export function wireOfDay(iso: string): string {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  return found ? `${found[2]}-${found[3]}-${found[1]}` : '';
}
