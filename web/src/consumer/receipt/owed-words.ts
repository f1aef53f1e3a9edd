import type { Owed } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { t } from '../../language/t.ts';
import { dayInWords } from './day-words.ts';

/**
 * What is owed of a payment that came back, and what happens next, in a sentence or two. `clears_on`: the day of a
 * repayment's end, where it is known.
 */
export function owedInWords(owed: Owed, business: string, clears_on: string | null): string {
  const amount = formatCents(owed.amount);
  const { next, retry_on, repayable } = owed;
  if (owed.by_you) return repayingInWords(owed, business, clears_on);
  switch (next) {
    case 'retry':
      return retry_on === null
        ? t("You owe {business} {amount}. We'll try again soon. Please keep that much in your account.", {
            business,
            amount,
          })
        : t("You owe {business} {amount}. We'll try again on or about {day}. Please keep that much in your account.", {
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
      return repayable
        ? t("You owe {business} {amount}. You can't pay with us until you repay it and it clears.", { business, amount })
        : t("You owe {business} {amount}. Please pay them directly. You can't pay with us until it's paid.", { business, amount });
    case 'settle':
      return repayable
        ? t('You owe {business} {amount}.', { business, amount })
        : t("You owe {business} {amount}. We won't try again. Please pay them directly.", { business, amount });
    case 'disputed':
      return t('Your bank returned this because it was reported as unauthorized. If you meant to pay, contact {business}.', {
        business,
      });
  }
}

/** Their own repayment is on its way: when it is taken, and by when it clears. */
function repayingInWords({ amount: cents, next, retry_on }: Owed, business: string, clears_on: string | null): string {
  const values = { business, amount: formatCents(cents) };
  const taken =
    next === 'retried'
      ? t("You're repaying {business} {amount}. We've sent it to your bank. Please keep that much in your account until it clears.", values)
      : retry_on === null
        ? t("You're repaying {business} {amount}. It leaves your account soon. Please keep that much there until it clears.", values)
        : t("You're repaying {business} {amount}. It leaves your account on or about {day}. Please keep that much there until it clears.", {
            ...values,
            day: dayInWords(retry_on),
          });
  return clears_on === null ? taken : `${taken} ${t('It clears by {day}.', { day: dayInWords(clears_on) })}`;
}
