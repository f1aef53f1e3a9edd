import { bankingDayFrom, EASTERN, type IsoDate, wallTimeAt } from '@drawbridge/banking-calendar';
import { type CutoffRule, effectiveEntryDateAt, nextCutoff, postingDate } from './timetable.ts';

/**
 * The day at whose cutoff a debit is POSTED if no return comes: by when its file settles, or, while it waits for one, as
 * if it went with the next. A file that settles late moves it.
 */
export function clearsOn(settles_at: Date | null, now: Date, rule: CutoffRule): IsoDate {
  if (settles_at !== null) return postingDate(wallTimeAt(settles_at, EASTERN).date);
  return postingDate(bankingDayFrom(effectiveEntryDateAt(nextCutoff(now, rule), rule)));
}
