import type { ErasureReason } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../../language/t.ts';
import { longDay } from '../../repay/debt-words.ts';

/** Why one's data can't be deleted yet, and when or how it can. */
export function reasonWords({ kind, amount, clears_on }: ErasureReason): string {
  const cents = formatCents(amount ?? 0);
  switch (kind) {
    case 'order_open':
      return t('An order is waiting for your approval. Confirm or cancel it, then you can delete your data.');
    case 'payments_pending':
      return clears_on === null
        ? t('You have {amount} in pending payments. You can delete your data once they clear.', { amount: cents })
        : t('You have {amount} in pending payments. You can delete your data once they clear, by {day}.', {
            amount: cents,
            day: longDay(clears_on),
          });
    case 'money_owed':
      return t("You owe {amount} for a returned payment. You can delete your data once it's repaid.", { amount: cents });
    case 'refund_pending':
      return t('A refund of {amount} is on its way to you. You can delete your data once it arrives.', { amount: cents });
    case 'dispute_open':
      return t("We're still looking into a payment you reported. You can delete your data once that's done.");
    case 'suspended':
      return t("Your account is suspended, so your data can't be deleted. Please contact support.");
  }
}
