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
      return t('{amount} was refunded before it was charged', { amount });
    case 'cancelled':
      return t('The refund of {amount} was canceled', { amount });
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
      return t("We're returning {amount} to your account.", { amount });
    case 'sent':
      return t('{amount} is on its way back to your account.', { amount });
    case 'completed':
      return t('We returned {amount} to your account.', { amount });
    case 'returned':
      return t('We tried to return {amount}, but your bank sent it back. Please contact us.', { amount });
  }
}

const REASON_WORDS: Readonly<Record<ShownReversal['reason'], () => string>> = {
  duplicate: () => t('It was charged twice.'),
  'wrong-amount': () => t('The wrong amount was charged.'),
  'wrong-receiver': () => t('It was taken from the wrong account.'),
  'wrong-date': () => t('It was taken on the wrong day.'),
};

/** When it became so; of one that waits, when it was asked for. */
export function reversalMoment({ status, requested_at, status_at }: ShownReversal): string {
  return status === 'pending' ? requested_at : status_at;
}
