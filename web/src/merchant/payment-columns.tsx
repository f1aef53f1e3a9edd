import { CHANNEL_LABELS, type Channel, type PurchaseStatus } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { StatusBadge } from '../ui/badge.tsx';
import type { Column } from '../ui/table.tsx';
import './payment-columns.css';

/** What the portal's tables of payments have in common. */
interface PaymentRow {
  readonly StoreName: string;
  readonly CustomerName: string;
  readonly Channel: Channel;
  readonly BaseAmount: number;
  readonly TipAmount: number;
  readonly RefundedAmount: number;
  readonly ReversedAmount: number;
  readonly TransactionStatus: PurchaseStatus;
}

export const locationColumn: Column<PaymentRow> = { id: 'location', head: 'Location', cell: (row) => <Short text={row.StoreName} /> };

export const customerColumn: Column<PaymentRow> = {
  id: 'customer',
  head: 'Customer',
  at: 'title',
  cell: (row) => <Short text={row.CustomerName} />,
};

export const channelColumn: Column<PaymentRow> = { id: 'channel', head: 'Channel', cell: (row) => CHANNEL_LABELS[row.Channel] };

/** What was sold, and under it the tip, what the merchant has given back, and what the provider has sent back. */
export const salesColumn: Column<PaymentRow> = {
  id: 'sales',
  head: 'Sales',
  num: true,
  at: 'amount',
  skeleton: 'half',
  cell: (row) => (
    <>
      <span className="money">{formatCents(row.BaseAmount)}</span>
      {row.TipAmount > 0 ? <span className="table__sub">+ {formatCents(row.TipAmount)} tip</span> : null}
      {row.RefundedAmount > 0 ? <span className="table__sub">{formatCents(row.RefundedAmount)} refunded</span> : null}
      {row.ReversedAmount > 0 ? <span className="table__sub">{formatCents(row.ReversedAmount)} reversed</span> : null}
    </>
  ),
};

export const statusColumn: Column<PaymentRow> = {
  id: 'status',
  head: 'Status',
  at: 'status',
  skeleton: 'half',
  cell: (row) => <StatusBadge status={row.TransactionStatus} />,
};

/** A name that is cut where the column ends, and whole to whoever points at it. */
function Short({ text }: { text: string }) {
  return (
    <span className="payment__name truncate" title={text}>
      {text}
    </span>
  );
}
