/*
 * The one place in the web code that reads the system's clock.
 * A phone's clock may be minutes off while a payment lives for five, so every reading is moved by what the server said.
 */

let offset_ms = 0;

/**
 * How far this device's clock is from the server's. @param iso the server's time, ISO 8601, as fresh as can be had
 * @throws RangeError when the text is not a time
 */
export function setServerTime(iso: string): void {
  const server_ms = Date.parse(iso);
  if (Number.isNaN(server_ms)) throw new RangeError(`Not a time: ${iso}`);
  offset_ms = server_ms - Date.now();
}

/** The server's time now, in milliseconds since 1970. */
export function now(): number {
  return Date.now() + offset_ms;
}

/** What this device's own clock shows, in milliseconds since 1970: only to be held against what it showed before. */
export function deviceMs(): number {
  return Date.now();
}

/** A steady counter in milliseconds, for measuring how long something took: no change of clocks moves it. */
export function elapsedMs(): number {
  return performance.now();
}

/** The calendar day now where this device stands, or in a time zone, by the server's time. `month` counts from 1. */
export function today(zone?: string): { year: number; month: number; day: number } {
  const at = new Date(now());
  if (zone === undefined) return { year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() };
  const there = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
  const [year = 0, month = 1, day = 1] = there.split('-').map(Number);
  return { year, month, day };
}
