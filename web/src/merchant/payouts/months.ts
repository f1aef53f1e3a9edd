/** `October 2026` of `2026-10`. */
export function monthWords(month: string): string {
  const [year = 0, of_year = 1] = month.split('-').map(Number);
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(year, of_year - 1, 1)),
  );
}

/** The months from `first` to `last`, the newest first, with `also` among them, wherever it is. */
export function monthsBetween(first: string, last: string, also: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = monthBefore(month)) months.push(month);
  return months.includes(also) ? months : [...months, also].sort().reverse();
}

function monthBefore(month: string): string {
  const [year = 0, of_year = 1] = month.split('-').map(Number);
  return of_year === 1 ? `${year - 1}-12` : `${year}-${String(of_year - 1).padStart(2, '0')}`;
}
