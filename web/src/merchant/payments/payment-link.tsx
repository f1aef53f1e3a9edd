import type { ReactNode } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';
import './payment-link.css';

/** A payment's name in a list, which leads to its page; by its id, or its Transaction ID where it was approved. */
export function PaymentLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Anchor className="row-link" href={`/merchant/payments/${encodeURIComponent(id)}`}>
      {children}
    </Anchor>
  );
}
