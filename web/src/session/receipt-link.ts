import { t } from '../language/t.ts';
import type { WayOn } from '../ui/layout/ways-on.tsx';

/** Where the receipt of a payment is: by its public id, or by the id of its purchase. */
export function receiptPath(payment: string): string {
  return `/dashboard/receipts/${encodeURIComponent(payment)}`;
}

/** The way to a payment's receipt, from where it has just been paid. */
export function toReceipt(payment: string): WayOn {
  return { label: t('View receipt'), kind: 'plain', href: receiptPath(payment) };
}
