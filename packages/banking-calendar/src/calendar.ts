/**
 * The Federal Reserve's banking days (Federal Reserve Bank Services, holiday schedules; Regulation K.8 in ACH
 * practice): Monday to Friday without eleven holidays.
 * A Sunday holiday closes the Monday after; on a Saturday one closes nothing: the Fed is open that Friday.
 * Each holds from its first year; before 1978, when Veterans Day returned to November, this is not the Fed's calendar.
 * Dates are text, `YYYY-MM-DD`, without time or time zone; every function throws RangeError for text that is no date.
 */
export type IsoDate = string;

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

interface Holiday {
  readonly month: number;
  readonly name: string;
  /** The first year in which it was one. */
  readonly since?: number;
}

/** Holidays on a fixed day of the year, which move off a Sunday. */
const FIXED_HOLIDAYS: readonly (Holiday & { readonly day: number })[] = [
  { month: 1, day: 1, name: "New Year's Day" },
  { month: 6, day: 19, name: 'Juneteenth National Independence Day', since: 2021 },
  { month: 7, day: 4, name: 'Independence Day' },
  { month: 11, day: 11, name: 'Veterans Day' },
  { month: 12, day: 25, name: 'Christmas Day' },
];

/** Holidays on a weekday of a month, `nth` counted from 1; -1 is the month's last. */
const WEEKDAY_HOLIDAYS: readonly (Holiday & { readonly weekday: number; readonly nth: number })[] = [
  { month: 1, weekday: MONDAY, nth: 3, name: 'Birthday of Martin Luther King, Jr.', since: 1986 },
  { month: 2, weekday: MONDAY, nth: 3, name: "Washington's Birthday" },
  { month: 5, weekday: MONDAY, nth: -1, name: 'Memorial Day' },
  { month: 9, weekday: MONDAY, nth: 1, name: 'Labor Day' },
  { month: 10, weekday: MONDAY, nth: 2, name: 'Columbus Day' },
  { month: 11, weekday: THURSDAY, nth: 4, name: 'Thanksgiving Day' },
];

/** The name of the holiday that closes the Federal Reserve on a date; null when none does. */
export function bankHolidayOn(iso_date: IsoDate): string | null {
  const moment = momentOf(iso_date);
  return fixedHolidayOn(moment) ?? weekdayHolidayOn(moment);
}

/** Whether the Federal Reserve is open on a date. */
export function isBankingDay(iso_date: IsoDate): boolean {
  const weekday = momentOf(iso_date).getUTCDay();
  return weekday !== SATURDAY && weekday !== SUNDAY && bankHolidayOn(iso_date) === null;
}

/** The first banking day after a date, which need not be one itself. */
export function nextBankingDay(iso_date: IsoDate): IsoDate {
  return bankingDayFrom(addDays(iso_date, 1));
}

/** The date itself when it is a banking day, else the first one after it. */
export function bankingDayFrom(iso_date: IsoDate): IsoDate {
  let date = iso_date;
  while (!isBankingDay(date)) date = addDays(date, 1);
  return date;
}

/**
 * The date `count` banking days after another, or before it when `count` is negative. The date need not be a banking
 * day: one after a Saturday is Monday. 0 gives the date itself, banking day or not.
 */
export function addBankingDays(iso_date: IsoDate, count: number): IsoDate {
  if (!Number.isSafeInteger(count)) throw new RangeError(`banking days are counted in whole numbers, got ${count}`);
  const step = count < 0 ? -1 : 1;
  let date = dateOf(momentOf(iso_date));
  for (let left = Math.abs(count); left > 0; ) {
    date = addDays(date, step);
    if (isBankingDay(date)) left -= 1;
  }
  return date;
}

/** The date `count` calendar days after another, or before it when `count` is negative. */
export function addDays(iso_date: IsoDate, count: number): IsoDate {
  return dateOf(new Date(momentOf(iso_date).getTime() + count * DAY_MS));
}

/** The day of its year, three digits: how the ACH operator writes a settlement date. */
export function dayOfYear(iso_date: IsoDate): string {
  const days = (momentOf(iso_date).getTime() - momentOf(`${iso_date.slice(0, 4)}-01-01`).getTime()) / DAY_MS + 1;
  return String(days).padStart(3, '0');
}

function fixedHolidayOn(moment: Date): string | null {
  const weekday = moment.getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return null;
  const is_on = (day: Date) =>
    FIXED_HOLIDAYS.find(
      (holiday) => holiday.month === day.getUTCMonth() + 1 && holiday.day === day.getUTCDate() && isKept(holiday, day.getUTCFullYear()),
    );
  const sunday = new Date(moment.getTime() - DAY_MS);
  return (is_on(moment) ?? (weekday === MONDAY ? is_on(sunday) : undefined))?.name ?? null;
}

function isKept({ since = 0 }: Holiday, year: number): boolean {
  return year >= since;
}

function weekdayHolidayOn(moment: Date): string | null {
  const day = moment.getUTCDate();
  const days_in_month = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate();
  const nth = Math.ceil(day / 7);
  const nth_from_end = -Math.ceil((days_in_month - day + 1) / 7);
  const holiday = WEEKDAY_HOLIDAYS.find(
    (candidate) =>
      candidate.month === moment.getUTCMonth() + 1 &&
      candidate.weekday === moment.getUTCDay() &&
      isKept(candidate, moment.getUTCFullYear()) &&
      (candidate.nth === nth || candidate.nth === nth_from_end),
  );
  return holiday?.name ?? null;
}

/** Midnight UTC of a date: only there to do arithmetic on. */
function momentOf(iso_date: IsoDate): Date {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(iso_date) ? `${iso_date}T00:00:00Z` : Number.NaN);
  // 30 February must not pass for 2 March.
  if (Number.isNaN(moment.getTime()) || dateOf(moment) !== iso_date) throw new RangeError(`not a date: ${JSON.stringify(iso_date)}`);
  return moment;
}

function dateOf(moment: Date): IsoDate {
  return moment.toISOString().slice(0, 10);
}
