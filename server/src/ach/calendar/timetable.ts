import {
  addBankingDays,
  bankingDayFrom,
  EASTERN,
  type IsoDate,
  instantOf,
  isBankingDay,
  nextBankingDay,
  wallTimeAt,
} from '@drawbridge/banking-calendar';

/** When the FedACH window of the next banking day settles, Eastern time. */
const SETTLEMENT_TIME = '08:30';

/** When the last window of a day settles, same-day windows among them (FedACH processing schedule). */
const LAST_SETTLEMENT_TIME = '18:00';

/** Banking days after settlement until a two-day return can no longer arrive (Nacha rules, return deadline). */
const RETURN_WINDOW_BANKING_DAYS = 2;

/** A window in which a file still settles on the day on which it is originated. */
export interface SameDayWindow {
  /** The ODFI's own cutoff, before the Federal Reserve's. */
  readonly cutoff: string;
  /** When FedACH closes it. */
  readonly closes: string;
  readonly settles: string;
}

/** When the day's entries are collected for the ODFI: a time of day, `HH:MM`, on banking days in a time zone. */
export interface CutoffRule {
  readonly cutoff: string;
  readonly time_zone: string;
  /** In the day's order, each with its cutoff before the day's own; none without the ODFI's same-day service. */
  readonly same_day?: readonly SameDayWindow[];
}

/** The first cutoff after an instant. An instant that is a cutoff itself belongs to it, so the next one is given. */
export function nextCutoff(after: Date, rule: CutoffRule): Date {
  const today = wallTimeAt(after, rule.time_zone).date;
  const [first = cutoffOn(nextBankingDay(today), rule)] = [
    ...cutoffsOn(bankingDayFrom(today), rule),
    ...cutoffsOn(nextBankingDay(today), rule),
  ].filter((cutoff) => cutoff > after);
  return first;
}

/** Longer than any row of days without a cutoff. */
const DAYS_WITHOUT_CUTOFF_MS = 7 * 86_400_000;

/** The last cutoff until an instant, that instant with it. */
export function lastCutoffBy(at: Date, rule: CutoffRule): Date {
  let cutoff = nextCutoff(new Date(at.getTime() - DAYS_WITHOUT_CUTOFF_MS), rule);
  for (let next = nextCutoff(cutoff, rule); next <= at; next = nextCutoff(next, rule)) cutoff = next;
  return cutoff;
}

/** All cutoffs of a banking day, in order: those of the same-day windows, then the day's own. */
function cutoffsOn(date: IsoDate, rule: CutoffRule): Date[] {
  const same_day = (rule.same_day ?? []).map(({ cutoff }) => instantOf({ date, time: cutoff }, rule.time_zone));
  return [...same_day, cutoffOn(date, rule)];
}

/** Whether a cutoff is that of a same-day window, and not the day's own. */
export function isSameDayCutoff(cutoff_at: Date, rule: CutoffRule): boolean {
  const { time } = wallTimeAt(cutoff_at, rule.time_zone);
  return time !== rule.cutoff && (rule.same_day ?? []).some(({ cutoff }) => cutoff === time);
}

/** The window in which what is handed over at an instant settles that day; undefined where none is open. */
export function sameDayWindowAt(handed_over_at: Date, rule: CutoffRule): SameDayWindow | undefined {
  const { date, time } = wallTimeAt(handed_over_at, EASTERN);
  return isBankingDay(date) ? (rule.same_day ?? []).find(({ closes }) => time <= closes) : undefined;
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

/** The banking day on which a cutoff's entries are to settle: its own for a same-day window, else the next. */
export function effectiveEntryDateAt(cutoff_at: Date, rule: CutoffRule): IsoDate {
  const { date } = wallTimeAt(cutoff_at, EASTERN);
  return isSameDayCutoff(cutoff_at, rule) ? date : effectiveEntryDate(date);
}

/** When entries of an effective date settle: 08:30 Eastern on that day, or the next banking day when it is none. */
export function settlementMoment(effective_date: IsoDate): Date {
  return instantOf({ date: bankingDayFrom(effective_date), time: SETTLEMENT_TIME }, EASTERN);
}

/**
 * The last settlement that is POSTED at a banking day's cutoff: that of the evening two banking days before, as a
 * two-day return may come by then. Settling the banking day after approval, that is three banking days after it.
 */
export function settlementPostedOn(cutoff_date: IsoDate): Date {
  return instantOf({ date: addBankingDays(cutoff_date, -RETURN_WINDOW_BANKING_DAYS), time: LAST_SETTLEMENT_TIME }, EASTERN);
}

/** The banking day at whose cutoff a settlement of a day is POSTED when no return has come. */
export function postingDate(settles_on: IsoDate): IsoDate {
  return addBankingDays(settles_on, RETURN_WINDOW_BANKING_DAYS);
}
