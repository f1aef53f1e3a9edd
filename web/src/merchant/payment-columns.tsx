import { CHANNEL_LABELS, type Channel, type PaymentCause, type PurchaseStatus } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Column } from '../ui/layout/table.tsx';
import { Cause } from './cause.tsx';
import './payment-columns.css';
import { PaymentLink } from './payments/payment-link.tsx';
import { Wrapped } from './wrapped.tsx';

/** What the portal's tables of payments have in common. */
interface PaymentRow {
  readonly ID: string;
  readonly StoreName: string;
  readonly CustomerName: string;
  readonly Channel: Channel;
  readonly BaseAmount: number;
  readonly TipAmount: number;
  readonly RefundedAmount: number;
  readonly ReversedAmount: number;
  readonly TransactionStatus: PurchaseStatus;
  readonly Cause: PaymentCause | null;
}

export const locationColumn: Column<PaymentRow> = { id: 'location', head: 'Location', cell: (row) => <Wrapped text={row.StoreName} /> };

export const customerColumn: Column<PaymentRow> = {
  id: 'customer',
  head: 'Customer',
  at: 'title',
  cell: (row) => (
    <PaymentLink id={row.ID}>
      <Wrapped text={row.CustomerName} />
    </PaymentLink>
  ),
};

export const channelColumn: Column<PaymentRow> = {
  id: 'channel',
  head: 'Channel',
  className: 'payment__channel',
  cell: (row) => CHANNEL_LABELS[row.Channel],
};

/** What was sold, and below, a line each, the tip, the merchant's refunds, and the provider's reversal. */
export const salesColumn: Column<PaymentRow> = {
  id: 'sales',
  head: 'Sales',
  num: true,
  at: 'amount',
  skeleton: 'half',
  cell: (row) => (
    <>
      <span className="money">{formatCents(row.BaseAmount)}</span>
      <Part name="Tip" cents={row.TipAmount} />
      <Part name="Refund" cents={row.RefundedAmount} />
      <Part name="Reversal" cents={row.ReversedAmount} />
    </>
  ),
};

export const statusColumn: Column<PaymentRow> = {
  id: 'status',
  head: 'Status',
  at: 'status',
  skeleton: 'half',
  cell: (row) => <Cause status={row.TransactionStatus} cause={row.Cause} />,
};

/** A line below the amount of a sale, its figures under those of the amount; nothing where there is none. */
function Part({ name, cents }: { name: string; cents: number }) {
  return cents > 0 ? (
    <span className="payment__part">
      {name} {formatCents(cents)}
    </span>
  ) : null;
}
