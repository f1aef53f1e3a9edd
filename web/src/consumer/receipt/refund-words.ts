import type { ShownRefund, ShownReversal } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../language/t.ts';
import { BANK_ZONE } from '../../ui/format.ts';

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

/** Where a refund's or reversal's day counts: the reader's zone for what people did; the bank's for what it did. */
export function zoneOfFate({ status }: Pick<ShownRefund | ShownReversal, 'status'>): string | undefined {
  return status === 'pending' || status === 'withdrawn' ? undefined : BANK_ZONE;
}

/** When it became so; of one that waits, when the merchant asked for it. */
export function refundMoment({ status, requested_at, status_at }: ShownRefund): string {
  return status === 'pending' ? requested_at : status_at;
}

/** What has become of a reversal, and why there is one, in words: the provider's own, no refund of the merchant's. */
export function reversalInWords(reversal: ShownReversal): string {
  return `${fateInWords(reversal)} ${REASON_WORDS[reversal.reason]()}`;
}

function fateInWords({ amount: cents, status }: ShownReversal): string {
  const amount = formatCents(cents);
  switch (status) {
    case 'pending':
      return t('This debit is reversed: {amount} will be put back into your account.', { amount });
    case 'sent':
      return t('This debit is reversed: {amount} is on its way back into your account.', { amount });
    case 'completed':
      return t('This debit was reversed: {amount} was put back into your account.', { amount });
    case 'returned':
      return t('This debit was to be reversed, but your bank sent the {amount} back to us. Please contact us.', { amount });
  }
}

const REASON_WORDS: Readonly<Record<ShownReversal['reason'], () => string>> = {
  duplicate: () => t('It had been debited twice.'),
  'wrong-amount': () => t('The amount that was debited was wrong.'),
  'wrong-receiver': () => t('It was debited from the wrong account.'),
  'wrong-date': () => t('It was debited on the wrong day.'),
};

/** When it became so; of one that waits, when it was asked for. */
export function reversalMoment({ status, requested_at, status_at }: ShownReversal): string {
  return status === 'pending' ? requested_at : status_at;
}
