import type { IsoDate } from './calendar.ts';

/** The time zone in which the Federal Reserve and the Nacha rules count. */
export const EASTERN = 'America/New_York';

/** What a clock on the wall shows: a date and a time of day, `HH:MM`. */
export interface WallTime {
  readonly date: IsoDate;
  readonly time: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Making a formatter is slow, using one is not. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * What the clocks of a time zone show at an instant; seconds are dropped.
 * @throws {RangeError} for a time zone that is not known or an invalid date.
 */
export function wallTimeAt(instant: Date, time_zone: string): WallTime {
  const parts: Record<string, string> = {};
  for (const { type, value } of formatterOf(time_zone).formatToParts(instant)) parts[type] = value;
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * The instant when a zone's clocks show a time, the first if twice; a skipped one counts from midnight as on other
 * days, so 02:30 becomes 03:30. @throws {RangeError} for a date, time or time zone that is none.
 */
export function instantOf({ date, time }: WallTime, time_zone: string): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`not a time of day: ${JSON.stringify(time)}`);
  const as_if_utc_ms = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(as_if_utc_ms) || !new Date(as_if_utc_ms).toISOString().startsWith(date)) {
    throw new RangeError(`not a date: ${JSON.stringify(date)}`);
  }
  // Clocks change at most once within these two days, so one of the two offsets holds at the time looked for.
  const offset_before_ms = offsetAt(as_if_utc_ms - DAY_MS, time_zone);
  const offset_after_ms = offsetAt(as_if_utc_ms + DAY_MS, time_zone);
  // Clocks that go back are further ahead of UTC before than after, so the first coming is tried first.
  const candidates_ms = [as_if_utc_ms - offset_before_ms, as_if_utc_ms - offset_after_ms];
  const shown_ms = candidates_ms.find((candidate_ms) => candidate_ms + offsetAt(candidate_ms, time_zone) === as_if_utc_ms);
  return new Date(shown_ms ?? as_if_utc_ms - offset_before_ms);
}

/** How far the clocks of a time zone are ahead of UTC at an instant, in milliseconds, to the minute. */
function offsetAt(instant_ms: number, time_zone: string): number {
  const { date, time } = wallTimeAt(new Date(instant_ms), time_zone);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(instant_ms / MINUTE_MS) * MINUTE_MS;
}

function formatterOf(time_zone: string): Intl.DateTimeFormat {
  const known = formatters.get(time_zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(time_zone, formatter);
  return formatter;
}
