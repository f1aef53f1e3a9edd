import type { Transaction } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { useId, useState } from 'react';
import { StatusText } from '../../ui/feedback/badge.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { DownIcon, UpIcon } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import './transactions.css';

/** One transaction; it opens to show its details. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { amount, business_name, purchase_date, time_zone, last_four, status } = transaction;
  return (
    <li className="transaction__item" data-open={open ? '' : undefined}>
      <button
        type="button"
        className="row transaction"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen((was) => !was)}
      >
        <Tile name={business_name} />
        <span className="row__main">
          <span className="row__title truncate" title={business_name}>
            {business_name}
          </span>
          <span className="row__sub num">
            {formatDate(purchase_date, time_zone)} · {formatAccount(last_four)}
          </span>
        </span>
        <span className="row__end">
          <span className="row__amount">{formatCents(amount)}</span>
          <span className="row__state">
            {/* The service writes Pending, Posted or Declined, in whatever case. */}
            <StatusText status={status.toUpperCase()} />
            {open ? <UpIcon size={16} /> : <DownIcon size={16} />}
          </span>
        </span>
      </button>
      {open ? <TransactionDetails id={id} transaction={transaction} /> : null}
    </li>
  );
}
