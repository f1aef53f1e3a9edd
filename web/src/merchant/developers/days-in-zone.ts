const DAY_MS = 86_400_000;

/** What a zone's clocks show at a moment, as if they were in Greenwich. */
function clocksMs(at_ms: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at_ms);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The moment at which a day (`2026-12-31`) ends by a zone's clocks, ISO 8601. */
export function endOfDay(day: string, zone: string): string {
  const wanted_ms = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  const near_ms = wanted_ms - (clocksMs(wanted_ms, zone) - wanted_ms);
  // Where clocks change in between, the offset is another one there.
  return new Date(wanted_ms - (clocksMs(near_ms, zone) - near_ms)).toISOString();
}

/** The last day that ends no later than a moment, by a zone's clocks: the day that `endOfDay` has made it of. */
export function lastDayBefore(iso: string, zone: string): string {
  return new Date(clocksMs(Date.parse(iso) - 1, zone)).toISOString().slice(0, 10);
}

/** So many days after a day. */
export function daysAfter({ year, month, day }: { year: number; month: number; day: number }, days: number): string {
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}
