import type { DashboardRow } from '@drawbridge/contract';
import { RefundButton } from './refund-button.tsx';
import { RefundList } from './refund-list.tsx';
import './refunds.css';
import { useRefundable } from './use-refund.ts';

/** What rows of payments have in common. */
export type RefundableRow = Pick<
  DashboardRow,
  'ID' | 'TimeZone' | 'PublicID' | 'TransactionStatus' | 'BaseAmount' | 'TipAmount' | 'RefundedAmount' | 'ReversedAmount'
>;

/** Under a payment: what has been given back of it, by whom and why, and the button to give back more. */
export function PaymentRefunds({ row }: { row: RefundableRow }) {
  const { data, isError } = useRefundable(row.ID, row.RefundedAmount > 0);
  return (
    <div className="refunds__under">
      {data === undefined ? null : <RefundList items={data.items} stage={data.stage} zone={row.TimeZone} />}
      {isError && data === undefined ? <p className="muted">We couldn't load the refunds.</p> : null}
      <RefundButton
        purchase_id={row.ID}
        zone={row.TimeZone}
        public_id={row.PublicID}
        status={row.TransactionStatus}
        amount={row.BaseAmount + row.TipAmount}
        refunded={row.RefundedAmount + row.ReversedAmount}
      />
    </div>
  );
}
