import { addBankingDays, addDays, bankingDayFrom, EASTERN, type IsoDate, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';

/** The last answer, and for which moments it is good: every payment asks. */
let known = { from_ms: 0, to_ms: 0, began: new Date(0) };

/**
 * From when on payments count to the banking day that a moment belongs to: its own in New York, or the next one's where
 * it is none: a weekend's payments count to the banking day after it. Days end at midnight, whatever the cutoff.
 */
export function bankingDayBegan(now: Date): Date {
  const now_ms = now.getTime();
  if (now_ms < known.from_ms || now_ms >= known.to_ms) {
    const day = bankingDayFrom(wallTimeAt(now, EASTERN).date);
    const began = midnightOf(addDays(addBankingDays(day, -1), 1));
    known = { from_ms: began.getTime(), to_ms: midnightOf(addDays(day, 1)).getTime(), began };
  }
  return known.began;
}

const midnightOf = (date: IsoDate): Date => instantOf({ date, time: '00:00' }, EASTERN);
