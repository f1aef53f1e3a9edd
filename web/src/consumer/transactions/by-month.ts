import type { Transaction } from '@drawbridge/contract';
import { language } from '../../language/chosen.ts';
import { BANK_ZONE } from '../../ui/format.ts';

const LOCALE = { en: 'en-US', es: 'es-US' };

/** A month by its name: `2026-11` is November 2026. */
export function monthInWords(month: string): string {
  const words = new Intl.DateTimeFormat(LOCALE[language()], { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return words.format(new Date(`${month}-01T00:00:00Z`));
}

/** Transactions under the month they were made in, by the bank's calendar as statements are. Keeps their order. */
export function byMonth(items: readonly Transaction[]): { month: string; items: Transaction[] }[] {
  const day_of = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: BANK_ZONE });
  const months: { month: string; items: Transaction[] }[] = [];
  for (const item of items) {
    const month = day_of.format(new Date(item.purchase_date)).slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.items.push(item);
    else months.push({ month, items: [item] });
  }
  return months;
}
