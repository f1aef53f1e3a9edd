import type { ConsoleReturn } from '@drawbridge/contract/provider';
import { REINITIATIONS_MAX } from '@drawbridge/contract/reinitiation-rules';
import { formatCents } from '@drawbridge/money';
import type { ReactNode } from 'react';
import { classes } from '../../ui/class-names.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { StatusBadge } from '../../ui/feedback/badge.tsx';
import type { FailedProps } from '../../ui/feedback/empty.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { when } from '../when.ts';
import { ReturnActions } from './return-actions.tsx';
import { nextOf, reasonOf } from './words.ts';

const COLUMNS: readonly Column<ConsoleReturn>[] = [
  {
    id: 'returned',
    head: 'Returned (ET)',
    at: 'sub',
    className: 'returns__why',
    cell: (row) => (
      <span className="cell-2">
        {when(row.at)}
        <small>
          {row.code} {reasonOf(row)}
        </small>
      </span>
    ),
  },
  {
    id: 'payment',
    head: 'From and to',
    at: 'title',
    cell: ({ public_id, consumer, business }) => (
      <span className="cell-2">
        <Anchor className="link" href={`/provider/payments/${public_id}`}>
          {consumer.name}
        </Anchor>
        <small>{business.name}</small>
      </span>
    ),
  },
  {
    id: 'retries',
    head: 'Retries',
    num: true,
    skeleton: 'half',
    cell: ({ retries, wrong }) => (wrong ? '–' : `${retries.made} of ${REINITIATIONS_MAX}`),
  },
  {
    id: 'amount',
    head: 'Amount',
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: ({ amount }) => <span className="money">{formatCents(amount)}</span>,
  },
  { id: 'status', head: 'Status', at: 'status', skeleton: 'half', cell: ({ status }) => <StatusBadge status={status} /> },
  { id: 'next', head: "What's next", at: 'extra', cell: (row) => <NextCell row={row} /> },
];

function NextCell({ row }: { row: ConsoleReturn }) {
  const { title, sub, soon } = nextOf(row);
  return (
    <div className="returns__next">
      <span className="cell-2">
        {title}
        {sub === null ? null : <small className={classes(soon && 'due--soon') || undefined}>{sub}</small>}
      </span>
      <ReturnActions row={row} />
    </div>
  );
}

interface ReturnsTableProps {
  /** Undefined while loading. */
  returns: readonly ConsoleReturn[] | undefined;
  failed: FailedProps | undefined;
  /** Narrowed down by a filter. */
  filtered: boolean;
  foot: ReactNode;
}

/** Returns, each leading to its payment, with what can be done about it. */
export function ReturnsTable({ returns, failed, filtered, foot }: ReturnsTableProps) {
  return (
    <Table
      label="Returns"
      columns={COLUMNS}
      rows={returns}
      rowKey={({ id }) => id}
      failed={failed}
      foot={foot}
      empty={
        filtered
          ? { title: 'No return matches', text: 'Try another filter, code or day.' }
          : { title: 'No returns', text: 'Debits that a bank sends back show up here.' }
      }
    />
  );
}
