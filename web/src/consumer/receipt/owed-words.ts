import type { Owed } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../language/t.ts';
import { dayInWords } from './day-words.ts';

/** What is owed of a payment that came back, and what happens next, in a sentence or two. */
export function owedInWords({ amount: cents, next, retry_on }: Owed, business: string): string {
  const amount = formatCents(cents);
  switch (next) {
    case 'retry':
      return retry_on === null
        ? t('You still owe {business} {amount}. Your bank is debited again soon: please keep the money in your account.', {
            business,
            amount,
          })
        : t('You still owe {business} {amount}. Your bank is debited again on or about {day}: please keep the money in your account.', {
            business,
            amount,
            day: dayInWords(retry_on),
          });
    case 'retried':
      return t(
        'Your bank was debited again for the {amount} that you owe {business}. It posts in a few days: please keep the money in your account until then.',
        { business, amount },
      );
    case 'may_retry':
      return t(
        'You still owe {business} {amount}. They may have your account debited again, or you can settle it with them directly. Until then you cannot pay with us.',
        { business, amount },
      );
    case 'settle':
      return t('You still owe {business} {amount}. It will not be debited again: please settle it with them directly.', {
        business,
        amount,
      });
    case 'disputed':
      return t(
        'Your bank sent this back because it was told that you did not agree to it. If you did mean to pay, settle it with {business}.',
        {
          business,
        },
      );
  }
}
