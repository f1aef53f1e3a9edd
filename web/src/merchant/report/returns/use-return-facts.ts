import type { ReturnEntry } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { formatDate } from '../../../ui/format.ts';
import type { Fact } from '../../../ui/layout/facts.tsx';
import { useCurrentBusiness } from '../../use-current-business.ts';
import { zoneOfBusiness } from '../../zones.ts';

/** What names a returned payment, with its day by its business's clocks, as in the report of payments. */
export function useReturnFacts({ syn_business_id, public_id, date_time_of_approval, base_amount, customer_name }: ReturnEntry): Fact[] {
  const zone = zoneOfBusiness(syn_business_id, useCurrentBusiness());
  return [
    { label: 'Transaction ID', value: public_id },
    { label: 'Transaction Date', value: formatDate(date_time_of_approval, zone) },
    { label: 'Total Price', value: formatCents(base_amount) },
    { label: 'Customer Name', value: customer_name },
  ];
}
