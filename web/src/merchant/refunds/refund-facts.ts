import type { Refundable } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';

/** What stands at the top of a refund's dialogs. */
export function factsOf({ public_id, customer_name, amount, refunded, refundable }: Refundable) {
  return [
    { label: 'Transaction ID', value: public_id },
    { label: 'Customer Name', value: customer_name },
    { label: 'Paid', value: formatCents(amount) },
    { label: 'Refunded', value: refunded > 0 ? formatCents(refunded) : null },
    { label: 'Available to refund', value: formatCents(refundable) },
  ];
}
