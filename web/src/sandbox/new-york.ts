import { BANK_ZONE } from '../ui/format.ts';

const MORNING_S = 9 * 3600;
const DAY_S = 86_400;

const clockTime = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, weekday: 'long' });
const date = new Intl.DateTimeFormat('en-US', { timeZone: BANK_ZONE, month: '2-digit', day: '2-digit', year: 'numeric' });
const timeOfDay = new Intl.DateTimeFormat('en-US', {
  timeZone: BANK_ZONE,
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** What the clocks of New York show at a moment (milliseconds since 1970), where banking days are counted. */
export function newYork(at_ms: number): { weekday: string; date: string; time: string } {
  return { weekday: weekday.format(at_ms), date: date.format(at_ms), time: clockTime.format(at_ms) };
}

function secondOfDay(at_ms: number): number {
  const part = Object.fromEntries(timeOfDay.formatToParts(at_ms).map(({ type, value }) => [type, Number(value)]));
  return (part['hour'] ?? 0) * 3600 + (part['minute'] ?? 0) * 60 + (part['second'] ?? 0);
}

/** How many seconds lie between a moment and the next nine in the morning in New York. From 1 to a day and an hour. */
export function secondsToMorning(at_ms: number): number {
  const left = (MORNING_S - secondOfDay(at_ms) + DAY_S) % DAY_S || DAY_S;
  // In the night in which the clocks change, the same count of seconds ends an hour early or late.
  return left + MORNING_S - secondOfDay(at_ms + left * 1000);
}
