import type { MerchantRefund } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { Badge } from '../../ui/feedback/badge.tsx';
import { formatDate } from '../../ui/format.ts';
import { REFUND_WORDS } from './refund-words.ts';

/** A payment's refunds, oldest first: how much, when, by whom, why, and where; days are a time zone's. */
export function RefundList({ items, zone }: { items: readonly MerchantRefund[]; zone: string }) {
  if (items.length === 0) return null;
  return (
    <ul className="refunds" aria-label="Refunds">
      {items.map((refund) => (
        <li key={refund.id} className="refunds__row">
          <span className="money strong">{formatCents(refund.amount)}</span>
          <Badge look={refund.status === 'cancelled' ? 'negative' : refund.status === 'completed' ? 'secondary' : 'default'} as_is>
            {REFUND_WORDS[refund.status]}
          </Badge>
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
