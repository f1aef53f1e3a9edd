/** Months and days of the calendar as texts, `2026-10` and `2026-10-31`. */

/** @param by so many months later, or earlier */
function moved(month: string, by: number): string {
  const [year = 0, of_year = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of_year - 1 + by, 1)).toISOString().slice(0, 7);
}

export const monthAfter = (month: string): string => moved(month, 1);
export const monthBefore = (month: string): string => moved(month, -1);

export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60_000).toISOString().slice(0, 10);
}
