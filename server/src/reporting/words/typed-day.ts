const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WITH_NAME = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/i;
const NUMBERS = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d{2}))?$/;
const AS_ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

const two = (value: number) => String(value).padStart(2, '0');

/**
 * A day that somebody typed, as people in the United States write it: `11/20`, `11/20/2026`, `Nov 20, 2026`, also
 * `2026-11-20`. Without a year it is the last such day up to a week after `today`. Gives `2026-11-20`; undefined for
 * what is no day.
 */
export function typedDay(typed: string, today: string): string | undefined {
  const words = typed.replaceAll(/\s+/gu, ' ').trim();
  const [, iso_year, iso_month, iso_day] = AS_ISO.exec(words) ?? [];
  if (iso_year !== undefined) return dayOf(Number(iso_year), Number(iso_month), Number(iso_day));
  const [, number, day, year] = NUMBERS.exec(words) ?? [];
  if (number !== undefined) return inYear(Number(number), Number(day), year, today);
  const [, name = '', named_day, named_year] = WITH_NAME.exec(words) ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : inYear(month, Number(named_day), named_year, today);
}

function inYear(month: number, day: number, year: string | undefined, today: string): string | undefined {
  if (year !== undefined) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const [this_year = 0] = today.split('-').map(Number);
  // A payout sent at the end of a week arrives some days later.
  const soon = new Date(Date.parse(`${today}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
  return [this_year + 1, this_year, this_year - 1].map((of) => dayOf(of, month, day)).find((found) => found !== undefined && found <= soon);
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${two(month)}-${two(day)}`;
  const midnight_ms = Date.parse(`${text}T00:00:00Z`);
  return year >= 2000 && !Number.isNaN(midnight_ms) && new Date(midnight_ms).toISOString().startsWith(text) ? text : undefined;
}
