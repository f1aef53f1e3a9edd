import type { ReturnEntry } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { Fact } from '../../../ui/facts.tsx';
import { formatDate } from '../../../ui/format.ts';

/** What names the payment that came back. */
export function returnFacts({ public_id, date_time_of_approval, base_amount, customer_name }: ReturnEntry): Fact[] {
  return [
    { label: 'Transaction ID', value: public_id },
    { label: 'Transaction Date', value: formatDate(date_time_of_approval) },
    { label: 'Total Price', value: formatCents(base_amount) },
    { label: 'Customer Name', value: customer_name },
  ];
}
