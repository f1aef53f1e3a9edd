import type { Refundable, RefundStatus } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { formatAccount } from '../../ui/format.ts';

/** Where a refund is, in words. */
export const REFUND_WORDS: Readonly<Record<RefundStatus, string>> = {
  pending: 'Pending',
  sent: 'On its way',
  completed: 'Completed',
  withdrawn: 'Taken back',
  cancelled: 'Cancelled',
};

/** What giving back so many cents of a payment does, before it is done. */
export function whatHappens({ stage, amount, refunded, last_four, business_name }: Refundable, amount_cents: number): string {
  const account =
    last_four === null ? "the customer's account" : `the customer's account ${formatAccount(last_four).replace(' ', '\u00a0')}`;
  const given = formatCents(amount_cents);
  if (stage === 'not_sent' && refunded + amount_cents === amount)
    return `The bank has not had this payment yet, so it is taken back as a whole: nothing is debited from ${account}.`;
  if (stage === 'posted')
    return `${given} goes to ${account} with the next file to the bank, and is taken from the next payouts of ${business_name}. The fee of the payment is kept.`;
  return `This payment is not posted yet. Once it is, ${given} goes to ${account} and is taken from the next payouts of ${business_name}; the fee is kept. If the payment comes back from the bank, the refund is cancelled.`;
}
