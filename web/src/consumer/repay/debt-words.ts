import type { Debt } from '@drawbridge/contract';
import { contactWords } from '@drawbridge/contract/contact-words';
import { returnReason } from '@drawbridge/contract/return-reasons';
import type { ReactNode } from 'react';
import { language } from '../../language/chosen.ts';
import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';

const LOCALE = { en: 'en-US', es: 'es-US' } as const;
const SHORT_OF_MONEY: readonly string[] = ['R01', 'R09'];
/** Our own bank has not carried it, so that nobody's bank said anything. */
const NOT_CARRIED = 'R17';

/** A day of the bank's calendar (`2026-11-23`), the same everywhere: `Mon, Nov 23`. */
export function shortDay(day: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** The same in full: `Monday, November 23`. */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat(LOCALE[language()], { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Why a payment is owed, with its day set apart by `mark`. */
export function whyOwed({ approved_at, time_zone, reason_code }: Debt, mark: (day: string) => ReactNode): ReactNode {
  const day = mark(
    new Intl.DateTimeFormat(LOCALE[language()], { month: 'long', day: 'numeric', timeZone: time_zone }).format(new Date(approved_at)),
  );
  if (SHORT_OF_MONEY.includes(reason_code))
    return tNodes("Your bank returned this {day} payment because there wasn't enough money in the account.", { day });
  if (reason_code === NOT_CARRIED) return tNodes("Our bank couldn't carry out this {day} payment.", { day });
  const reason = returnReason(reason_code);
  return reason === '-'
    ? tNodes('Your bank returned this {day} payment.', { day })
    : tNodes('Your bank returned this {day} payment: {reason}.', { day, reason });
}

/** How the shop can be asked about it: what it has named, or else where it is. */
export function shopContact({ business_name: business, business_address: at, business_contact }: Debt): string {
  const contact = contactWords(business_contact);
  if (contact !== null) return t('Question about this purchase? Contact {business} at {contact}.', { business, contact });
  return t('Question about this purchase? Contact {business}, {address}.', {
    business,
    address: `${[at.street_one, at.street_two].filter(Boolean).join(', ')}, ${at.city}, ${at.state} ${at.postal_code}`,
  });
}
