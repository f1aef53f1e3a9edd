import { amountToRefund, type Refundable, refundReason } from '@drawbridge/contract';
import * as z from 'zod/mini';
import { tooLarge } from './refund-words.ts';

/** How much of a payment is to be given back, and why. */
export interface RefundEntries {
  part: 'all' | 'part';
  /** Of a part. */
  cents: number;
  reason: string;
}

/** How much that is, in cents. */
export function amountOf({ part, cents }: RefundEntries, { refundable }: Refundable): number {
  return part === 'all' ? refundable : cents;
}

/** What may be entered for a payment as it stands. */
export const rulesOf = (payment: Refundable) =>
  z.object({ part: z.enum(['all', 'part']), cents: z.number(), reason: refundReason }).check(
    z.check(
      (found) => {
        const amount = amountOf(found.value, payment);
        const message = tooLarge(payment, amount) ?? amountToRefund.safeParse(amount).error?.issues[0]?.message;
        if (message !== undefined) found.issues.push({ code: 'custom', message, input: amount, path: ['cents'] });
      },
      // Said also while the reason is missing.
      { when: () => true },
    ),
  );
