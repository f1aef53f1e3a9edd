import { RefundButton, type RefundButtonProps } from './refund-button.tsx';
import { RefundList } from './refund-list.tsx';
import './refunds.css';
import { useRefundable } from './use-refund.ts';

/** Under a payment: what has been given back of it, by whom and why, and the button to give back more. */
export function PaymentRefunds(payment: RefundButtonProps) {
  const { data, isError } = useRefundable(payment.purchase_id, payment.refunded > 0);
  return (
    <div className="refunds__under">
      {data === undefined ? null : <RefundList items={data.items} />}
      {isError && data === undefined ? <p className="muted">The refunds could not be loaded.</p> : null}
      <RefundButton {...payment} />
    </div>
  );
}
