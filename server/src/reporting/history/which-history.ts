import { EASTERN, instantOf } from '@drawbridge/banking-calendar';
import { amountsTyped } from '../words/index.ts';

/** What is searched for, as the wire has it. */
export interface HistoryWish {
  readonly q?: string | undefined;
  readonly month?: string | undefined;
}

/** The same as the statements take it; null where nothing is asked for. */
export interface WhichHistory {
  /** A pattern for shops, order numbers and ids. */
  readonly like: string | null;
  /** Amounts in cents, both included. */
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Reads what somebody typed. `64` finds all of 64 dollars and some cents, `64.18` that amount alone. */
export function whichHistory({ q = '', month }: HistoryWish): WhichHistory {
  const { from, until } = month === undefined ? { from: null, until: null } : spanOf(month);
  const like = q === '' ? null : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const amounts = amountsTyped(q);
  return { like, lowest: amounts?.lowest_cents ?? null, highest: amounts?.highest_cents ?? null, from, until };
}

/** The moments between which a month of the bank's calendar lies. */
export function spanOf(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const first = (of: string) => instantOf({ date: `${of}-01`, time: '00:00' }, EASTERN);
  return { from: first(month), until: first(next) };
}
