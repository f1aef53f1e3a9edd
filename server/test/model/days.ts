// The model's own calendar: it shares nothing with the product's, so that a fault in one is not a fault in both.

/** Days on which the Federal Reserve is closed beside weekends, as it publishes them (K.8), for the years that the model runs in. */
const HOLIDAYS: readonly string[] = [
  '2026-06-19 2026-09-07 2026-10-12 2026-11-11 2026-11-26 2026-12-25',
  '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-07-05 2027-09-06 2027-10-11 2027-11-11 2027-11-25',
  '2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-23 2028-12-25',
  '2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08 2029-11-12 2029-11-22 2029-12-25',
  '2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04 2030-09-02 2030-10-14 2030-11-11 2030-11-28 2030-12-25',
].flatMap((year) => year.split(' '));

/** A longer run needs its years added first: without their holidays the model would be wrong, and not the server. */
const LAST_YEAR = '2030';

const FIRST_DAY = Date.UTC(2026, 4, 27);
const DAY_MS = 86_400_000;
export const DAY = 24 * 60;

/** Minutes of New York's clocks since the model's first midnight. Days of 23 or 25 hours count as if they had 24. */
export type Minute = number;

export function dayOf(minute: Minute): number {
  return Math.floor(minute / DAY);
}

/** A day as `2026-06-01`. */
export function dateOf(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
}

/** A minute's time of day as `08:30`. */
export function timeOf(minute: Minute): string {
  const of_day = minute - dayOf(minute) * DAY;
  return `${String(Math.floor(of_day / 60)).padStart(2, '0')}:${String(of_day % 60).padStart(2, '0')}`;
}

function isBanking(day: number): boolean {
  if (dateOf(day).slice(0, 4) > LAST_YEAR) throw new RangeError(`the model knows no holidays after ${LAST_YEAR}`);
  const weekday = new Date(FIRST_DAY + day * DAY_MS).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.includes(dateOf(day));
}

/** The day that many banking days later. */
export function bankingDaysAfter(day: number, count: number): number {
  let found = day;
  for (let left = count; left > 0; ) {
    found += 1;
    if (isBanking(found)) left -= 1;
  }
  return found;
}

/** That day, or the first banking day after it. */
export function bankingDayFrom(day: number): number {
  return isBanking(day) ? day : bankingDaysAfter(day, 1);
}

/** When things happen by themselves on a banking day: files settle, banks send back, ours is originated. */
export const SETTLEMENT = 8 * 60 + 30;
export const NOON = 12 * 60;
const CUTOFF = 22 * 60;

/** The next moment at which anything happens by itself, after a moment. */
export function nextMoment(after: Minute): Minute {
  for (let day = dayOf(after); ; day += 1) {
    const found = isBanking(day) && [SETTLEMENT, NOON, CUTOFF].map((time) => day * DAY + time).find((moment) => moment > after);
    if (found) return found;
  }
}

/** The day of the next cutoff. */
export function nextCutoffDay(now: Minute): number {
  const today = dayOf(now);
  return isBanking(today) && now < today * DAY + CUTOFF ? today : bankingDaysAfter(today, 1);
}
