import type { Transaction } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import { useId, useState } from 'react';
import { StatusText } from '../../ui/badge.tsx';
import { formatAccount, formatDate } from '../../ui/format.ts';
import { DownIcon, UpIcon } from '../../ui/icons.tsx';
import { Tile } from '../../ui/tile.tsx';
import './transactions.css';

/** The service writes Pending, Posted or Declined, in whatever case. */
function Status({ status }: { status: string }) {
  return <StatusText status={status.toUpperCase()} />;
}

/** One transaction. One that was collected again opens to show each attempt. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  return transaction.has_retried && transaction.retries.length > 0 ? (
    <RetriedRow transaction={transaction} />
  ) : (
    <li className="row transaction">
      <Place transaction={transaction} />
      <span className="row__end">
        <span className="row__amount">{formatCents(transaction.amount)}</span>
        <Status status={transaction.status} />
      </span>
    </li>
  );
}

function Place({ transaction: { business_name, purchase_date, last_four } }: { transaction: Transaction }) {
  return (
    <>
      <Tile name={business_name} />
      <span className="row__main">
        <span className="row__title truncate" title={business_name}>
          {business_name}
        </span>
        <span className="row__sub num">
          {formatDate(purchase_date)} · {formatAccount(last_four)}
        </span>
      </span>
    </>
  );
}

function RetriedRow({ transaction }: { transaction: Transaction }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { amount, status, retries } = transaction;
  return (
    <li className="transaction--retried" data-open={open ? '' : undefined}>
      <button
        type="button"
        className="row transaction"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Place transaction={transaction} />
        <span className="row__end">
          <span className="row__amount">{formatCents(amount)}</span>
          <span className="row__state">
            <Status status={status} />
            {open ? <UpIcon size={16} /> : <DownIcon size={16} />}
          </span>
        </span>
      </button>
      {open ? (
        <div className="transaction__retries" id={id}>
          <p className="t-13 strong">Retried {retries.length === 1 ? 'once' : `${retries.length} times`}</p>
          <ol>
            {retries.map((retry) => (
              <li key={retry.id} className="transaction__retry">
                <span className="num">{formatDate(retry.created_at)}</span>
                <span>
                  <b className="medium">{retry.code ?? '-'}</b>
                  {retry.code === null ? null : <span>{returnReason(retry.code)}</span>}
                </span>
                <Status status={retry.status} />
              </li>
            ))}
          </ol>
        </div>
      ) : null}
    </li>
  );
}
