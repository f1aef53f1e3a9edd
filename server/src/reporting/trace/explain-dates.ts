import {
  addBankingDays,
  addDays,
  bankHolidayOn,
  bankingDayFrom,
  EASTERN,
  type IsoDate,
  isBankingDay,
  nextBankingDay,
  wallTimeAt,
} from '@drawbridge/banking-calendar';
import { effectiveEntryDateAt, nextCutoff, postingDate } from '../../ach/index.ts';
import type { Config } from '../../config.ts';

/** What is known of a payment's first debit. */
export interface DatesOf {
  readonly status: string;
  readonly approved_at: Date | null;
  /** The file that it stands in; null while it waits for one. */
  readonly file: {
    readonly cutoff_at: Date;
    readonly originated_at: Date;
    readonly effective_entry_date: IsoDate;
    readonly settles_at: Date;
    readonly rejected: boolean;
    /**
     * Why the bank refused the debit, before or after settlement; null where it did not, or rejected the whole file.
     */
    readonly refused_reason: string | null;
  } | null;
  readonly settled_at: Date | null;
  readonly posted_at: Date | null;
  readonly returned: { readonly at: Date; readonly code: string } | null;
}

/** A file that is cut later than this after its cutoff was made up for. */
const LATE_MS = 60 * 60_000;
const CALENDAR_DAYS_OF_UNAUTHORIZED = 60;

/** The sentences that explain a payment's days, by the step that each is about. */
export interface DateSteps {
  readonly approved: string[];
  readonly file: string[];
  /** Why its file did not carry it. */
  readonly rejected: string[];
  readonly settled: string[];
  readonly returned: string[];
  readonly posted: string[];
  readonly may_return: string[];
  /** The days to come, where they are known: of its file, its settlement, its posting, and the last on which it may come back. */
  readonly days: { readonly file_at?: Date; readonly settles_on?: IsoDate; readonly posts_on?: IsoDate; readonly last_return_on?: IsoDate };
}

/** The sentences of all steps, in their order. */
export function sentencesOf({ approved, file, rejected, settled, returned, posted, may_return }: DateSteps): string[] {
  return [...approved, ...file, ...rejected, ...settled, ...returned, ...posted, ...may_return];
}

const NOTHING: DateSteps = { approved: [], file: [], rejected: [], settled: [], returned: [], posted: [], may_return: [], days: {} };

/**
 * Explains a payment's days by step: the cutoff after approval, weekends and holidays between, effective entry date,
 * settlement, the day it is POSTED, and until when it may come back; with the days to come.
 */
export function explainSteps(payment: DatesOf, ach: Config['ach']): DateSteps {
  const { approved_at, file } = payment;
  if (approved_at === null) return NOTHING;
  const cutoff_at = file?.cutoff_at ?? nextCutoff(approved_at, ach);
  const approved = [approval(approved_at, cutoff_at, ach)];
  if (payment.status === 'FAILED' && file === null)
    return { ...NOTHING, approved: [...approved, 'It was taken back before a file held it: no bank was asked.'] };
  const waited = waiting(wallTimeAt(approved_at, EASTERN).date, cutoff_at);
  const filed =
    file === null
      ? [...waited, `It goes into the file that is cut ${at(cutoff_at)}.`]
      : [...waited, cut(file.cutoff_at, file.originated_at)];
  if (file?.rejected) return { ...NOTHING, approved, file: filed, rejected: [whyRejected(payment, file)] };

  const cutoff_date = wallTimeAt(cutoff_at, EASTERN).date;
  const effective = file?.effective_entry_date ?? effectiveEntryDateAt(cutoff_at, ach);
  const settled = [effectiveDate(cutoff_date, effective)];
  const settles_at = payment.settled_at ?? file?.settles_at;
  const settles_on = settles_at === undefined ? bankingDayFrom(effective) : wallTimeAt(settles_at, EASTERN).date;
  if (settles_on > effective) settled.push(`The bank had the file too late for that, so it settles on the next banking day.`);
  settled.push(
    settles_at === undefined
      ? `It settles on ${day(settles_on)}.`
      : `It ${payment.settled_at === null ? 'settles' : 'settled'} ${at(settles_at)}.`,
  );
  const steps = { ...NOTHING, approved, file: filed, settled };
  if (payment.returned) {
    const why = !file || file.refused_reason === null ? '' : `: the bank had not carried it (${file.refused_reason})`;
    return { ...steps, returned: [`It came back ${at(payment.returned.at)} with ${payment.returned.code}${why}.`] };
  }
  const last = bankingDayFrom(addDays(addDays(settles_on, CALENDAR_DAYS_OF_UNAUTHORIZED), 1));
  return {
    ...steps,
    ...afterSettlement(payment, settles_on, last),
    days: { file_at: cutoff_at, settles_on, posts_on: postingDate(settles_on), last_return_on: last },
  };
}

function whyRejected({ status }: DatesOf, { refused_reason }: NonNullable<DatesOf['file']>): string {
  if (refused_reason !== null) return `The bank took that file and refused this entry of it (${refused_reason}): it never went out.`;
  if (status === 'PENDING') return 'The bank rejected that file: a person decides whether it is sent again.';
  return 'The bank rejected that file, and no other has held it since.';
}

function approval(approved_at: Date, cutoff_at: Date, ach: Config['ach']): string {
  const { date } = wallTimeAt(approved_at, EASTERN);
  const approved = `Approved ${at(approved_at)} in New York`;
  if (!isBankingDay(date)) return `${approved}, ${closedWords(date)}: no file is cut.`;
  if (wallTimeAt(cutoff_at, EASTERN).date === date) return `${approved}, before ${cutoffWords(cutoff_at, ach)} at ${clock(cutoff_at)}.`;
  return `${approved}, after ${weekday(date)}'s cutoff at ${ach.cutoff}.`;
}

/** A day with same-day windows has several cutoffs. */
function cutoffWords(cutoff_at: Date, { cutoff }: Config['ach']): string {
  return clock(cutoff_at) === cutoff ? "that day's cutoff" : 'the cutoff of a same-day window';
}

/** Why the next cutoff is not the next day's. */
function waiting(from: IsoDate, cutoff_at: Date): string[] {
  // Whoever approved on a closed day has been told that it was one.
  return closedBetween(from, wallTimeAt(cutoff_at, EASTERN).date, isBankingDay(from));
}

function cut(cutoff_at: Date, originated_at: Date): string {
  if (originated_at.getTime() - cutoff_at.getTime() <= LATE_MS) return `It stands in the file that was cut ${at(cutoff_at)}.`;
  return `It stands in the file of the cutoff ${at(cutoff_at)}, which could only be cut ${at(originated_at)}.`;
}

function effectiveDate(cutoff_date: IsoDate, effective: IsoDate): string {
  if (effective === cutoff_date) return `Its effective entry date is the same day, ${day(effective)}: a same-day window was still open.`;
  const why = closedBetween(cutoff_date, effective);
  const next = effective === nextBankingDay(cutoff_date) ? ', the next banking day' : '';
  return [`Its effective entry date is ${day(effective)}${next}.`, ...why].join(' ');
}

function afterSettlement({ status, posted_at }: DatesOf, settles_on: IsoDate, last: IsoDate): Pick<DateSteps, 'posted' | 'may_return'> {
  const posts_on = postingDate(settles_on);
  const between = closedBetween(settles_on, posts_on);
  const posting =
    status === 'POSTED' && posted_at !== null
      ? `It was POSTED ${at(posted_at)}, two banking days after settlement.`
      : `If it does not come back by then, it is POSTED at the cutoff of ${day(posts_on)}, two banking days after settlement.`;
  return {
    posted: [[posting, ...between].join(' ')],
    may_return: [
      `A bank may return it for most reasons, such as R01, until ${day(addBankingDays(settles_on, 2))} opens; as not authorized (R05, R07, R10, R11) until ${day(last)} opens, the banking day after the 60th day.`,
    ],
  };
}

/** The days between two on which no bank is open, in a sentence; none where there are none. */
export function closedBetween(from: IsoDate, to: IsoDate, name_weekend = true): string[] {
  const holidays: string[] = [];
  let weekend = false;
  for (let date = addDays(from, 1); date < to; date = addDays(date, 1)) {
    if (isBankingDay(date)) continue;
    const holiday = bankHolidayOn(date);
    if (holiday === null) weekend = name_weekend;
    else holidays.push(`${day(date)} is a holiday (${holiday})`);
  }
  if (!weekend && holidays.length === 0) return [];
  return [`${[...(weekend ? ['The weekend lies between'] : []), ...holidays].join('; ')}.`];
}

function closedWords(date: IsoDate): string {
  const holiday = bankHolidayOn(date);
  return holiday === null ? 'on a weekend' : `on ${holiday}`;
}

/** `on Monday, November 23, 2026 at 22:00`. */
function at(moment: Date): string {
  return `on ${day(wallTimeAt(moment, EASTERN).date)} at ${clock(moment)}`;
}

function clock(moment: Date): string {
  return wallTimeAt(moment, EASTERN).time;
}

const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

function day(date: IsoDate): string {
  return DAY.format(new Date(`${date}T00:00:00Z`));
}

function weekday(date: IsoDate): string {
  return WEEKDAY.format(new Date(`${date}T00:00:00Z`));
}
