import { addBankingDays, EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';

const MINUTE_MS = 60_000;

/** The moment `seconds` later. */
export function secondsLater(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

/** The same time of day in New York `count` banking days later, to the second. */
export function bankingDaysLater(now: Date, count: number): Date {
  const { date, time } = wallTimeAt(now, EASTERN);
  const minute = instantOf({ date: addBankingDays(date, count), time }, EASTERN);
  return new Date(minute.getTime() + (now.getTime() % MINUTE_MS));
}
