import { EASTERN, instantOf } from '@drawbridge/banking-calendar';

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

/** Dollars with or without cents: `64`, `$64.1`, `1,064.18`. */
const AMOUNT = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{0,2}))?$/;

/** Reads what somebody typed. `64` finds all of 64 dollars and some cents, `64.18` that amount alone. */
export function whichHistory({ q = '', month }: HistoryWish): WhichHistory {
  const { from, until } = month === undefined ? { from: null, until: null } : spanOf(month);
  const like = q === '' ? null : `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [, dollars, digits = ''] = AMOUNT.exec(q) ?? [];
  if (dollars === undefined) return { like, lowest: null, highest: null, from, until };
  const whole = Number(dollars.replaceAll(',', '')) * 100;
  return { like, lowest: whole + Number(digits.padEnd(2, '0')), highest: whole + Number(digits.padEnd(2, '9')), from, until };
}

/** The moments between which a month of the bank's calendar lies. */
export function spanOf(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  const first = (of: string) => instantOf({ date: `${of}-01`, time: '00:00' }, EASTERN);
  return { from: first(month), until: first(next) };
}
