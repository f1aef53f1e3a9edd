import { CHANNEL_LABELS, type DashboardRow } from '@drawbridge/contract';
import { Facts } from '../../ui/layout/facts.tsx';
import { Cause } from '../cause.tsx';
import { PaymentRefunds } from '../refunds/payment-refunds.tsx';

/** What a recent transaction opens into: what names it, and its refunds. */
export function RecentDetails({ row }: { row: DashboardRow }) {
  return (
    <>
      <Facts
        grid
        facts={[
          { label: 'Status', value: row.Cause === null ? null : <Cause status={row.TransactionStatus} cause={row.Cause} /> },
          { label: 'Transaction ID', value: row.PublicID },
          { label: 'POS Order ID', value: row.PosOrderID },
          { label: 'Location', value: row.StoreName },
          { label: 'Channel', value: CHANNEL_LABELS[row.Channel] },
        ]}
      />
      <PaymentRefunds row={row} />
    </>
  );
}
