import { MORE_THAN_REFUNDABLE, MORE_THAN_TODAY, type NewRefund, type Refundable, type RefundStatus } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { formatAccount } from '../../ui/format.ts';

/** Where a refund is, in words. */
export const REFUND_WORDS: Readonly<Record<RefundStatus, string>> = {
  pending: 'Pending',
  sent: 'On its way',
  completed: 'Completed',
  withdrawn: 'Canceled',
  cancelled: 'Canceled',
};

/** Why a refund stands where it does, by how far its payment's debit is; undefined where its state says all. */
export function refundCause(status: RefundStatus, stage: Refundable['stage']): string | undefined {
  if (status === 'pending') return stage === 'posted' ? 'goes out with the next bank run' : 'goes out once the payment posts';
  return status === 'withdrawn' ? 'the payment never went to the bank' : undefined;
}

/** What giving back so many cents of a payment does, before it is done. */
export function whatHappens({ stage, amount, refunded, last_four, business_name }: Refundable, amount_cents: number): string {
  const account =
    last_four === null ? "the customer's account" : `the customer's account ${formatAccount(last_four).replace(' ', '\u00a0')}`;
  const given = formatCents(amount_cents);
  if (stage === 'not_sent' && refunded + amount_cents === amount)
    return `The bank doesn't have this payment yet, so it will be canceled. Nothing will be taken from ${account}.`;
  if (stage === 'posted')
    return `${given} goes to ${account} in the next bank run, and is taken from the next payouts of ${business_name}. The payment fee isn't returned.`;
  return `This payment isn't posted yet. Once it is, ${given} goes to ${account} and is taken from the next payouts of ${business_name}. The fee isn't returned. If the bank returns the payment, the refund is canceled.`;
}

/** Whether giving back so many cents more of a payment needs a second person. */
export function needsSecond({ alone, refunded }: Pick<Refundable, 'alone' | 'refunded'>, amount_cents: number): boolean {
  return alone !== null && refunded + amount_cents > alone;
}

/** Who may approve a refund for a second person. `second_admin`: whether there is one; undefined if unknown. */
export function secondWords({ business_name }: Pick<Refundable, 'business_name'>, second_admin: boolean | undefined): string {
  return second_admin === false
    ? `${business_name} has no other admin yet. Add one under Users within seven days to approve it, or nothing is refunded.`
    : `Another admin of ${business_name} has seven days to approve it; nothing is refunded until then.`;
}

/** Why so many cents are too many; undefined where they are not. */
export function tooLarge(
  { refundable, left_today }: Pick<Refundable, 'refundable' | 'left_today'>,
  amount_cents: number,
): string | undefined {
  if (amount_cents > refundable) return MORE_THAN_REFUNDABLE;
  return left_today !== null && amount_cents > left_today ? MORE_THAN_TODAY : undefined;
}

/** What became of a refund that was asked for or approved. */
export function doneWords(status: NewRefund['status'], amount_cents: number): string {
  if (status === 'awaiting_approval') return `${formatCents(amount_cents)} is waiting for a second person to approve it`;
  return status === 'withdrawn' ? 'Payment canceled' : `${formatCents(amount_cents)} will be refunded`;
}
