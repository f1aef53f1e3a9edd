import { EASTERN, type IsoDate, instantOf, isBankingDay, nextBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import { type CutoffRule, effectiveEntryDate, isSameDayCutoff, sameDayWindowAt, settlementMoment } from './timetable.ts';

/** When FedACH closes its last window for settlement on the same morning, Eastern time. */
const LAST_WINDOW = '02:15';

/** The first banking day on which a file handed over at an instant can settle, without same-day service. */
function earliestSettlementDate(handed_over_at: Date): IsoDate {
  const { date, time } = wallTimeAt(handed_over_at, EASTERN);
  return isBankingDay(date) && time <= LAST_WINDOW ? date : nextBankingDay(date);
}

/**
 * The effective entry date of a file originated at `originated_at`: the banking day after the cutoff, or the first
 * still in reach when the server slept; of a same-day window the very day, while one is open.
 */
export function effectiveEntryDateOf(cutoff_at: Date, originated_at: Date, rule: CutoffRule): IsoDate {
  const cutoff_date = wallTimeAt(cutoff_at, EASTERN).date;
  const originated_on = wallTimeAt(originated_at, EASTERN).date;
  if (isSameDayCutoff(cutoff_at, rule) && originated_on === cutoff_date && sameDayWindowAt(originated_at, rule)) return originated_on;
  const meant = effectiveEntryDate(cutoff_date);
  const reachable = earliestSettlementDate(originated_at);
  return reachable > meant ? reachable : meant;
}

/**
 * When entries of an effective date settle that the bank is handed at an instant: on that day, or later if it is too
 * late for it. What is for today or before settles today while a same-day window is open.
 */
export function settlementOf(effective_entry_date: IsoDate, handed_over_at: Date, rule: CutoffRule): Date {
  const today = wallTimeAt(handed_over_at, EASTERN);
  const on_time = effective_entry_date === today.date && today.time <= LAST_WINDOW;
  const window = effective_entry_date <= today.date && !on_time ? sameDayWindowAt(handed_over_at, rule) : undefined;
  if (window) return instantOf({ date: today.date, time: window.settles }, EASTERN);
  const reachable = earliestSettlementDate(handed_over_at);
  return settlementMoment(reachable > effective_entry_date ? reachable : effective_entry_date);
}
