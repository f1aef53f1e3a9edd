import type { MonthSum, Transaction } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Fragment, type ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { byMonth, monthInWords } from './by-month.ts';
import './transactions.css';

/** What was paid in a month and, where something was, refunded. */
export function sumInWords({ paid, refunded }: MonthSum): string {
  const values = { paid: formatCents(paid), refunded: formatCents(refunded) };
  return refunded === 0 ? t('{paid} paid', values) : t('{paid} paid · {refunded} refunded', values);
}

export interface MonthsProps {
  items: readonly Transaction[];
  /** Where they are known, of all payments of a month. */
  sums: readonly MonthSum[];
  /** How one of them is shown. */
  row: (transaction: Transaction) => ReactNode;
}

/** Payments below their months. */
export function Months({ items, sums, row }: MonthsProps) {
  return byMonth(items).map(({ month, items: of_month }) => {
    const sum = sums.find((each) => each.month === month);
    const name = monthInWords(month);
    return (
      <section key={month} aria-label={name}>
        <div className="transactions__month">
          <h2>{name}</h2>
          {sum ? <p className="num">{sumInWords(sum)}</p> : null}
        </div>
        <ul className="list">
          {of_month.map((item) => (
            <Fragment key={item.public_id}>{row(item)}</Fragment>
          ))}
        </ul>
      </section>
    );
  });
}
