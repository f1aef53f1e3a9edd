import { CHANNEL_LABELS, type ReportRow } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { formatAccount } from '../../ui/format.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { Cause } from '../cause.tsx';
import { CustomerLink } from '../customers/customer-link.tsx';
import { PaymentRefunds } from '../refunds/payment-refunds.tsx';

/** What a row of the report opens into. */
export function RowDetails({ row }: { row: ReportRow }) {
  const by_link = row.Channel === 'payment_link' || row.Channel === 'invoice_link';
  return (
    <>
      <Facts
        grid
        facts={[
          { label: 'Channel', value: CHANNEL_LABELS[row.Channel] },
          { label: 'Employee Name', value: row.EmployeeName || 'N/A' },
          { label: 'Settlement Amount', value: formatCents(row.TotalPayment) },
          { label: 'Bank Account', value: formatAccount(row.LastFour) },
          { label: 'Transaction ID', value: row.PublicID },
          { label: 'Fee', value: formatCents(row.FeeAmount) },
          ...(row.TipAmount > 0 ? [{ label: 'Tip', value: formatCents(row.TipAmount) }] : []),
          by_link ? { label: 'Memo', value: row.Memo || '-' } : { label: 'POS Order ID', value: row.PosOrderID || '-' },
          { label: 'Link ID', value: row.LinkNumber ?? '-' },
          { label: 'Status', value: row.Cause === null ? null : <Cause status={row.TransactionStatus} cause={row.Cause} /> },
        ]}
      />
      <p>
        <CustomerLink id={row.CustomerID}>All payments of {row.CustomerName}</CustomerLink>
      </p>
      <PaymentRefunds row={row} />
    </>
  );
}
