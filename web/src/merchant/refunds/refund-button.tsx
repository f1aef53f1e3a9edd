import { type PurchaseStatus, REFUND_PERMISSION } from '@drawbridge/contract';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../session/state.ts';
import { Button } from '../../ui/controls/button.tsx';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

export interface RefundButtonProps {
  purchase_id: string;
  /** The time zone of its days. */
  zone: string;
  /** The transaction ID, which tells the buttons of a table apart. */
  public_id: string;
  status: PurchaseStatus;
  /** In cents: what was paid, and what has been given back of it. */
  amount: number;
  refunded: number;
}

/**
 * Opens the refund of a payment. Shown to those who may refund, on payments that are on their way or posted and of
 * which something is left; whether it can be given back is the service's to say, in the dialog.
 */
export function RefundButton({ purchase_id, zone, public_id, status, amount, refunded }: RefundButtonProps) {
  const { claims } = useSession();
  const [open, setOpen] = useState(false);
  const allowed = claims?.permissions.includes(REFUND_PERMISSION) ?? false;
  const offered = allowed && (status === 'PENDING' || status === 'POSTED') && refunded < amount;
  return (
    <>
      {offered ? (
        <Button size="sm" aria-label={`Refund ${public_id}`} onClick={() => setOpen(true)}>
          Refund
        </Button>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <RefundDialog purchase_id={purchase_id} zone={zone} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
