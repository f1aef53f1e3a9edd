import type { PurchaseResponse } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { formatMoment } from '../../session/format-moment.ts';
import type { Fact } from '../../ui/layout/facts.tsx';

/**
 * The rows of an order, as they stand on the awaiting screen and on the receipt; its time is shown in a zone. On the
 * receipt a tip in cents may have come to it, and its time is that of the approval, as on the customer's phone.
 */
export function orderFacts(order: PurchaseResponse, zone: string, tip_cents = 0, approved_at: string | null = null): Fact[] {
  return [
    { label: 'Store Name', value: order.facility_name },
    { label: 'Transaction Date', value: formatMoment(approved_at ?? order.purchase_date, zone) },
    { label: 'POS Order ID', value: order.pos_order_id || '-' },
    { label: 'Total Price', value: formatCents(order.amount + tip_cents) },
    { label: 'Tip included', value: tip_cents > 0 ? formatCents(tip_cents) : null },
    { label: 'Notes', value: order.notes || '-' },
    { label: 'Customer Name', value: order.consumer_name },
    { label: 'Transaction ID', value: order.public_id },
  ];
}
