import type { Transaction } from '@drawbridge/contract';
import { language } from '../../language/chosen.ts';

const LOCALE = { en: 'en-US', es: 'es-US' };

/** Transactions under the month they were made in, where the reader stands. Keeps their order. */
export function byMonth(items: readonly Transaction[]): { month: string; items: Transaction[] }[] {
  const month_of = new Intl.DateTimeFormat(LOCALE[language()], { month: 'long', year: 'numeric' });
  const months: { month: string; items: Transaction[] }[] = [];
  for (const item of items) {
    const month = month_of.format(new Date(item.purchase_date));
    const last = months.at(-1);
    if (last?.month === month) last.items.push(item);
    else months.push({ month, items: [item] });
  }
  return months;
}
