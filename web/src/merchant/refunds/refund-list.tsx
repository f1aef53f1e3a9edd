import type { MerchantRefund, Refundable } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { REFUND_WORDS, refundCause } from './refund-words.ts';
import '../cause.css';

interface RefundListProps {
  items: readonly MerchantRefund[];
  /** How far the payment's debit is. */
  stage: Refundable['stage'];
  /** The time zone of its days. */
  zone: string;
}

/** A payment's refunds, oldest first: how much, when, by whom, why, and where. */
export function RefundList({ items, stage, zone }: RefundListProps) {
  if (items.length === 0) return null;
  return (
    <ul className="refunds" aria-label="Refunds">
      {items.map((refund) => (
        <li key={refund.id} className="refunds__row">
          <span className="money strong">{formatCents(refund.amount)}</span>
          <span className="cause">
            <Badge look={refund.status === 'cancelled' ? 'negative' : refund.status === 'completed' ? 'secondary' : 'default'} as_is>
              {REFUND_WORDS[refund.status]}
            </Badge>
            <Why>{refundCause(refund.status, stage)}</Why>
          </span>
          <span className="refunds__why">
            {refund.reason}
            <span className="muted">
              {' '}
              · {formatDate(refund.requested_at, zone)}
              {refund.requested_by === null ? '' : ` by ${refund.requested_by}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Why({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <span className="cause__why">
      <span className="visually-hidden">, </span>
      {children}
    </span>
  );
}
