import { addDays, EASTERN, type IsoDate, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import { DISHONOR_CODES, type DishonorReason } from '@drawbridge/contract/return-reasons';
import { type CutoffRule, effectiveEntryDateAt, isLate, isSameDayCutoff, nextCutoff } from '../../ach/index.ts';
import { sendBy } from './send-by.ts';

/** What the rules look at: the latest return of a payment. */
export interface ReturnFacts {
  readonly code: string;
  readonly return_trace_number: string;
  /** Of the debit. */
  readonly trace_number: string;
  readonly returned_at: Date;
  readonly resolved_at: Date | null;
  /** When the debit settled. */
  readonly settled_at: Date | null;
  /** Of the payment. */
  readonly status: string;
  /** A reinitiation of the payment is on its way. */
  readonly reinitiated: boolean;
  /** It was sent back to its bank, and that was not abandoned. */
  readonly dishonored: boolean;
}

/** Why a payment's latest return can't be dishonored at a moment, in words; undefined where it can, with one code at least. */
export function whyNotDishonor(found: ReturnFacts, at: Date, rule: CutoffRule): string | undefined {
  if (found.status !== 'DECLINED' || found.resolved_at !== null) return 'This return is made good already';
  if (found.reinitiated) return 'A retry of this payment is on its way';
  // It bears the entry's own trace number: see `ach/ingest/return-entries.ts`.
  if (found.return_trace_number === found.trace_number)
    return 'Our own bank did not carry this payment, or its whole file: no bank has returned it';
  if (found.dishonored) return 'This return is dishonored already';
  // It leaves with the file of the next day's own cutoff, and must settle in time.
  const settles_on = settlesOn(at, rule);
  const last_day = lastDay(found.returned_at);
  if (settles_on > last_day)
    return `A return can be dishonored within five banking days: it would settle on ${settles_on}, and had to by ${last_day}`;
  return undefined;
}

/** With which codes a return may be dishonored: as untimely (R68) only one that came late. */
export function dishonorCodesOf(found: Pick<ReturnFacts, 'code' | 'settled_at' | 'returned_at'>): DishonorReason[] {
  const late = isLate(found.code, found.settled_at, found.returned_at);
  return DISHONOR_CODES.filter((code) => late || code !== 'R68');
}

/** The last day on which the dishonored return of what came back at a moment may settle. */
function lastDay(returned_at: Date): IsoDate {
  return wallTimeAt(sendBy(returned_at), EASTERN).date;
}

/** The last cutoff whose file takes it in time; undefined where even the next one's would be late. */
export function lastCutoffToDishonor(returned_at: Date, at: Date, rule: CutoffRule): Date | undefined {
  const last_day = lastDay(returned_at);
  let found: Date | undefined;
  for (let cutoff = nextOwnCutoff(at, rule); effectiveEntryDateAt(cutoff, rule) <= last_day; cutoff = nextOwnCutoff(cutoff, rule))
    found = cutoff;
  return found;
}

/** Calendar days in which five banking days certainly pass. */
const MOST_DAYS = 14;

/** The beginning of the first day whose returns can still be dishonored at a moment. */
export function dishonorableSince(at: Date, rule: CutoffRule): Date {
  const settles_on = settlesOn(at, rule);
  let day = wallTimeAt(at, EASTERN).date;
  for (let back = 0; back < MOST_DAYS && lastDay(noonOf(addDays(day, -1))) >= settles_on; back += 1) day = addDays(day, -1);
  return instantOf({ date: day, time: '00:00' }, EASTERN);
}

const noonOf = (date: IsoDate): Date => instantOf({ date, time: '12:00' }, EASTERN);

/** The day on which what is asked for now settles. */
function settlesOn(at: Date, rule: CutoffRule): IsoDate {
  return effectiveEntryDateAt(nextOwnCutoff(at, rule), rule);
}

/** Same-day windows take debits alone. */
function nextOwnCutoff(at: Date, rule: CutoffRule): Date {
  let cutoff = nextCutoff(at, rule);
  while (isSameDayCutoff(cutoff, rule)) cutoff = nextCutoff(cutoff, rule);
  return cutoff;
}
