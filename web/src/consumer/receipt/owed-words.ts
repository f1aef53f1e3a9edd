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
        ? t("You still owe {business} {amount}. We'll try again soon. Please keep that much in your account.", {
            business,
            amount,
          })
        : t("You still owe {business} {amount}. We'll try again on or about {day}. Please keep that much in your account.", {
            business,
            amount,
            day: dayInWords(retry_on),
          });
    case 'retried':
      return t('We tried your {amount} payment to {business} again. Please keep that much in your account for a few days.', {
        business,
        amount,
      });
    case 'may_retry':
      return t(
        "You still owe {business} {amount}. They may try again, or you can pay them directly. You can't pay with us until it's paid.",
        { business, amount },
      );
    case 'settle':
      return t("You still owe {business} {amount}. We won't try again. Please pay them directly.", {
        business,
        amount,
      });
    case 'disputed':
      return t('Your bank returned this because it was reported as unauthorized. If you meant to pay, contact {business}.', {
        business,
      });
  }
}
