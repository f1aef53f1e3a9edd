import type { ListedRefund } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDate } from '../../ui/format.ts';
import { PaymentLink } from '../payments/payment-link.tsx';
import './refunds.css';
import { useWaitingRefunds } from './use-refund.ts';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

/** The refunds that wait for a second person, for whoever may be that one; nothing where there are none. */
export function WaitingRefunds() {
  const { data } = useWaitingRefunds();
  const [open, setOpen] = useState<ListedRefund>();
  const items = data?.items ?? [];
  return (
    <>
      {items.length === 0 ? null : (
        <Notice kind="warning">
          <p className="strong">
            {items.length === 1 ? 'A refund is waiting for a second person.' : `${items.length} refunds are waiting for a second person.`}
          </p>
          <ul className="refunds" aria-label="Refunds waiting for a second person">
            {items.map((one) => (
              <li key={one.id} className="refunds__waiting">
                <span>
                  <span className="money strong">{formatCents(one.amount)}</span> to{' '}
                  <PaymentLink id={one.purchase_id}>{one.customer_name}</PaymentLink>
                  <span className="muted">
                    {' '}
                    · {one.business_name}
                    {one.requested_by === null ? '' : `, asked for by ${one.requested_by}`}
                  </span>
                  <span className="refunds__cause">
                    This amount needs a second person. Reason: “{one.reason}”. Waits until {formatDate(one.expires_at, one.time_zone)}.
                  </span>
                </span>
                <Button size="sm" aria-label={`Review the refund of ${one.public_id}`} onClick={() => setOpen(one)}>
                  Look
                </Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <RefundDialog purchase_id={open.purchase_id} zone={open.time_zone} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
