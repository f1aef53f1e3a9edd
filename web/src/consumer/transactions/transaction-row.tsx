import type { Transaction } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { receiptPath } from '../../session/receipt-link.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { StatusText } from '../../ui/feedback/badge.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { DownIcon, UpIcon } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { TransactionDetails } from './transaction-details.tsx';
import './transactions.css';

export interface TransactionRowProps {
  transaction: Transaction;
  /** Where something above it keeps whether it is open: whether it is, and what changes that. */
  kept?: { readonly open: boolean; readonly onToggle: () => void };
}

/** One transaction; it opens to show its details. */
export function TransactionRow({ transaction, kept }: TransactionRowProps) {
  const [own, setOwn] = useState(false);
  const { open, onToggle } = kept ?? { open: own, onToggle: () => setOwn((was) => !was) };
  const id = useId();
  return (
    <li className="transaction__item" data-open={open ? '' : undefined}>
      <button type="button" className="row transaction" aria-expanded={open} aria-controls={open ? id : undefined} onClick={onToggle}>
        <RowFace transaction={transaction} open={open} />
      </button>
      {open ? <TransactionDetails id={id} transaction={transaction} /> : null}
    </li>
  );
}

export interface TransactionLinkProps {
  transaction: Transaction;
  /** It is the one that stands open beside the list. */
  current?: boolean;
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
  onKey?: (event: KeyboardEvent<HTMLAnchorElement>) => void;
}

/** One transaction on a desk, as the way to its receipt. */
export function TransactionLink({ transaction, current, onFollow, onKey }: TransactionLinkProps) {
  return (
    <li className="transaction__place">
      <Anchor
        className="row transaction transaction--link"
        href={receiptPath(transaction.public_id)}
        aria-current={current ? 'true' : undefined}
        onClick={onFollow}
        onKeyDown={onKey}
      >
        <RowFace transaction={transaction} />
      </Anchor>
    </li>
  );
}

/** What a row shows. `open`: whether it is, where it opens in its place. */
function RowFace({ transaction, open }: { transaction: Transaction; open?: boolean }) {
  const { amount, business_name, purchase_date, time_zone, last_four, status } = transaction;
  return (
    <>
      <Tile name={business_name} />
      <span className="row__main">
        <span className="row__title truncate" title={business_name}>
          {business_name}
        </span>
        <span className="row__sub num">
          {formatDate(purchase_date, time_zone)} · <span className="transaction__account">{formatAccount(last_four)}</span>
        </span>
      </span>
      <span className="row__end">
        <span className="row__amount">{formatCents(amount)}</span>
        <span className="row__state">
          {/* The service writes Pending, Posted or Declined, in whatever case. */}
          <StatusText status={status.toUpperCase()} />
          {open === undefined ? null : open ? <UpIcon size={16} /> : <DownIcon size={16} />}
        </span>
      </span>
    </>
  );
}
