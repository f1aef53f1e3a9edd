const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' };

/** A moment by a shop's clock, shortly: `Fri, Nov 13, 12:18 PM`, with the year where `now_ms` is in another. */
export function shortMoment(iso: string, time_zone: string, now_ms: number): string {
  const at = new Date(iso);
  const words = at.toLocaleString('en-US', {
    ...DAY,
    ...yearOf(at, time_zone, now_ms),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: time_zone,
  });
  // A narrow space stands before AM in some browsers' data.
  return words.replace(/\s/g, ' ');
}

/** A day of the calendar, shortly: `Thu, Nov 19`. */
export function shortDay(day: string, now_ms: number): string {
  const at = new Date(`${day}T12:00:00Z`);
  return at.toLocaleDateString('en-US', { ...DAY, ...yearOf(at, 'UTC', now_ms), timeZone: 'UTC' });
}

/** `June 2026`. */
export function monthOf(iso: string, time_zone: string): string {
  return new Date(iso).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: time_zone });
}

function yearOf(at: Date, timeZone: string, now_ms: number): Intl.DateTimeFormatOptions {
  const year = (moment: Date) => moment.toLocaleDateString('en-US', { year: 'numeric', timeZone });
  return year(at) === year(new Date(now_ms)) ? {} : { year: 'numeric' };
}
