import type { ReportDay } from '@drawbridge/contract';
import { type DayRange, dateOf, dayAfter, isoOf } from './days.ts';

/** More bars than this cannot be told apart. */
const MOST_BARS = 62;

export type Step = 'day' | 'week' | 'month' | 'year';

/** One bar of the chart: the sales of a day, or of the week, month or year that begins with it, in cents. */
export interface Column {
  readonly from: string;
  readonly to: string;
  readonly sales: number;
  readonly count: number;
}

/** The day after which the next column begins: weeks begin with the range, months and years with themselves. */
function lastOf(from: Date, step: Step): Date {
  if (step === 'day') return from;
  if (step === 'week') return new Date(from.getFullYear(), from.getMonth(), from.getDate() + 6);
  return step === 'month' ? new Date(from.getFullYear(), from.getMonth() + 1, 0) : new Date(from.getFullYear(), 11, 31);
}

function spans({ from, to }: DayRange, step: Step): DayRange[] {
  const found: DayRange[] = [];
  for (let at = from; at <= to; ) {
    const end = isoOf(lastOf(dateOf(at), step));
    found.push({ from: at, to: end < to ? end : to });
    at = dayAfter(end, 1);
  }
  return found;
}

function stepOf({ from, to }: DayRange): Step {
  const days_long = Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / 86_400_000) + 1;
  return days_long <= MOST_BARS ? 'day' : days_long <= MOST_BARS * 7 ? 'week' : days_long <= MOST_BARS * 30 ? 'month' : 'year';
}

/**
 * A range's sales as columns, days without any too; weeks, months or years where days would be too many. A range of years
 * begins with the first sale in it.
 */
export function columnsOf(range: DayRange, days: readonly ReportDay[]): { step: Step; columns: Column[] } {
  const first = days.find(({ count }) => count > 0)?.day;
  const shown = stepOf(range) === 'year' && first !== undefined ? { ...range, from: first } : range;
  const step = stepOf(shown);
  const columns = spans(shown, step).map((span) => ({ ...span, sales: 0, count: 0 }));
  let at = 0;
  for (const { day, sales, count } of days) {
    while (at < columns.length && (columns[at]?.to ?? '') < day) at += 1;
    const column = columns[at];
    if (column === undefined || day < column.from) continue;
    column.sales += sales;
    column.count += count;
  }
  return { step, columns };
}
