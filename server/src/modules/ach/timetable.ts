import { addBankingDays, bankingDayFrom, type IsoDate, isBankingDay, nextBankingDay } from './calendar.ts';
import { instantOf, wallTimeAt } from './wall-time.ts';

/** The time zone in which the Federal Reserve and the Nacha rules count. */
export const EASTERN = 'America/New_York';

/** When the FedACH window of the next banking day settles, Eastern time. */
const SETTLEMENT_TIME = '08:30';

/** Banking days after settlement until a two-day return can no longer arrive (Nacha rules, return deadline). */
const RETURN_WINDOW_BANKING_DAYS = 2;

/** When the day's entries are collected for the ODFI: a time of day, `HH:MM`, on banking days in a time zone. */
export interface CutoffRule {
  readonly cutoff: string;
  readonly time_zone: string;
}

/** The first cutoff after an instant. An instant that is a cutoff itself belongs to it, so the next one is given. */
export function nextCutoff(after: Date, rule: CutoffRule): Date {
  const today = wallTimeAt(after, rule.time_zone).date;
  const cutoff = cutoffOn(bankingDayFrom(today), rule);
  return cutoff > after ? cutoff : cutoffOn(nextBankingDay(today), rule);
}

/**
 * The cutoff of a banking day.
 * @throws {RangeError} when the Federal Reserve is closed on that day.
 */
export function cutoffOn(date: IsoDate, { cutoff, time_zone }: CutoffRule): Date {
  if (!isBankingDay(date)) throw new RangeError(`no banking day: ${date}`);
  return instantOf({ date, time: cutoff }, time_zone);
}

/** The banking day on which entries collected at the cutoff of a day are to settle: the next one. */
export function effectiveEntryDate(cutoff_date: IsoDate): IsoDate {
  return nextBankingDay(cutoff_date);
}

/** The instant at which entries of an effective date settle: 08:30 Eastern on that day, or the next banking day when it is none. */
export function settlementMoment(effective_date: IsoDate): Date {
  return instantOf({ date: bankingDayFrom(effective_date), time: SETTLEMENT_TIME }, EASTERN);
}

/**
 * The settlement that is POSTED at the cutoff of a banking day when no return has come: that of two banking days before, since a two-day
 * return may still come in by that cutoff. With settlement on the banking day after approval, this is three banking days after approval.
 */
export function settlementPostedOn(cutoff_date: IsoDate): Date {
  return settlementMoment(addBankingDays(cutoff_date, -RETURN_WINDOW_BANKING_DAYS));
}

/** The banking day at whose cutoff a settlement of a day is POSTED when no return has come. */
export function postingDate(settles_on: IsoDate): IsoDate {
  return addBankingDays(settles_on, RETURN_WINDOW_BANKING_DAYS);
}
