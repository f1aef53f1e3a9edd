import { CHANNEL_LABELS } from '@drawbridge/contract';
import type { ListedPayment } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { StatusBadge } from '../../ui/feedback/badge.tsx';
import type { FailedProps } from '../../ui/feedback/empty.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { when } from '../when.ts';

const paymentHref = (key: string): string => `/provider/payments/${encodeURIComponent(key)}`;

const businessName = ({ business }: ListedPayment): string => business?.name ?? '–';

const COLUMNS: readonly (Column<ListedPayment> & { hidden_for?: 'consumer' })[] = [
  { id: 'at', head: 'Time (ET)', at: 'sub', className: 'muted', cell: ({ at }) => when(at) },
  { id: 'consumer', head: 'Consumer', at: 'title', hidden_for: 'consumer', cell: ({ consumer }) => consumer.name },
  { id: 'business', head: 'Business', cell: businessName },
  { id: 'channel', head: 'Channel', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    id: 'amount',
    head: 'Amount',
    num: true,
    at: 'amount',
    skeleton: 'half',
    cell: ({ amount }) => <span className="money">{formatCents(amount)}</span>,
  },
  { id: 'status', head: 'Status', at: 'status', skeleton: 'half', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    id: 'id',
    head: 'ID',
    at: 'extra',
    cell: ({ key, public_id, business }) => (
      <Anchor className="link mono" href={paymentHref(key)} aria-label={`Payment ${public_id} to ${business?.name ?? 'no business yet'}`}>
        {public_id}
      </Anchor>
    ),
  },
];

/** On a phone a row begins with whom the person paid. */
const OF_CONSUMER = COLUMNS.filter(({ hidden_for }) => hidden_for === undefined).map(
  (column): Column<ListedPayment> => (column.id === 'business' ? { ...column, at: 'title' } : column),
);

interface PaymentsTableProps {
  label: string;
  /** Undefined while loading. */
  payments: readonly ListedPayment[] | undefined;
  failed?: FailedProps;
  /** Whose page it stands on: that column would say the same in each row. */
  of?: 'consumer';
}

/** Payments, each leading to its page. */
export function PaymentsTable({ label, payments, failed, of }: PaymentsTableProps) {
  return (
    <Table
      label={label}
      columns={of === undefined ? COLUMNS : OF_CONSUMER}
      rows={payments}
      rowKey={({ key }) => key}
      failed={failed}
      empty={{ title: 'No payments', text: 'Payments show up here once a business requests them.' }}
    />
  );
}
