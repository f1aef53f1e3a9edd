import type { Transaction } from '@drawbridge/contract';
import { language } from '../../language/chosen.ts';

const MONTH = {
  en: new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' }),
  es: new Intl.DateTimeFormat('es-US', { month: 'long', year: 'numeric' }),
};

/** Transactions under the month they were made in, where the reader stands. Keeps their order. */
export function byMonth(items: readonly Transaction[]): { month: string; items: Transaction[] }[] {
  const months: { month: string; items: Transaction[] }[] = [];
  for (const item of items) {
    const month = MONTH[language()].format(new Date(item.purchase_date));
    const last = months.at(-1);
    if (last?.month === month) last.items.push(item);
    else months.push({ month, items: [item] });
  }
  return months;
}
