import type { ShownRefund } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../language/t.ts';

/** What has become of a refund, in words. */
export function refundInWords({ amount: cents, status }: ShownRefund): string {
  const amount = formatCents(cents);
  switch (status) {
    case 'pending':
      return t('{amount} will be refunded to your account', { amount });
    case 'sent':
      return t('{amount} is on its way back to your account', { amount });
    case 'completed':
      return t('{amount} was refunded to your account', { amount });
    case 'withdrawn':
      return t('{amount} was given back before it was debited', { amount });
    case 'cancelled':
      return t('The refund of {amount} was cancelled', { amount });
  }
}

/** When it became so; of one that waits, when the merchant asked for it. */
export function refundMoment({ status, requested_at, status_at }: ShownRefund): string {
  return status === 'pending' ? requested_at : status_at;
}
