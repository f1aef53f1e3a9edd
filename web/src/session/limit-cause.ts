import type { PurchasePower } from '@drawbridge/contract';
import { BANK_ZONE, formatMomentIn } from '@drawbridge/contract/moments';
import { formatCents } from '@drawbridge/money';
import { language } from '../language/chosen.ts';
import { t } from '../language/t.ts';
import type { SpendingLimit } from './spending-limit.ts';

/**
 * Why an amount (in cents) cannot be paid from this limit; undefined while nothing stands against it, or nothing is
 * known. `limit_cents` is the figure that counts: invoices have one of their own.
 */
export function spendingLimitMessage(limit: SpendingLimit, amount_cents: number, limit_cents: number | undefined): string | undefined {
  if (limit.state === 'no-account') return t('Account is not linked.');
  if (limit.state === 'not-linked')
    return limit.expired ? t('Your account link is expired. Please re-link your bank account.') : t('Account is not linked.');
  if (limit.state === 'linked' && limit_cents !== undefined && limit_cents < amount_cents)
    return t('Your available balance is insufficient. Please link another bank account.');
  return undefined;
}

/** Which of the two figures is spent from: an invoice is held against the balance alone. */
export type Spent = 'order' | 'invoice';

/**
 * What keeps somebody from spending more, as the service says it: in words and cents, and for the daily limit when it
 * begins again. `amount_cents`: what they would pay, where that is known.
 */
export function limitCause(power: PurchasePower, spent: Spent = 'order', amount_cents = 0): string {
  const by = spent === 'invoice' ? power.invoice_link_limited_by : power.limited_by;
  if (by === 'returned_payment') return t("One of your payments was returned and isn't repaid yet. Once it's repaid, you can pay again.");
  if (spent === 'order' && amount_cents > power.daily_limit)
    return t("This is more than your daily limit of {limit}, so you can't pay it on any day. Using another account won't help.", {
      limit: formatCents(power.daily_limit),
    });
  if (by === 'balance' && !isOverDay(power, spent, amount_cents)) return balanceCause(power, spent);
  const when = formatMomentIn(power.daily_limit_resets_at, BANK_ZONE, language());
  return power.daily_limit_left > 0
    ? t('You have {left} left to spend today. Your limit resets {when}.', { left: formatCents(power.daily_limit_left), when })
    : t("You've reached today's spending limit. It resets {when}.", { when });
}

function balanceCause(power: PurchasePower, spent: Spent): string {
  const left_cents = spent === 'invoice' ? power.invoice_link_purchase_power : power.purchase_power;
  return left_cents > 0
    ? t('Your bank balance is too low for this. You can pay up to {left} from this account right now.', { left: formatCents(left_cents) })
    : t('Your bank balance is too low to pay right now.');
}

/** Whether cents exceed what is left of the day, so that no account pays today. Invoices have no daily limit. */
export function isOverDay(power: PurchasePower, spent: Spent, amount_cents: number): boolean {
  return spent === 'order' && amount_cents > power.daily_limit_left;
}

/** Whether another account, with the money in it, could pay an amount (in cents) that this one cannot. */
export function anotherAccountHelps(power: PurchasePower, spent: Spent, amount_cents: number): boolean {
  const by = spent === 'invoice' ? power.invoice_link_limited_by : power.limited_by;
  return by === 'balance' && !isOverDay(power, spent, amount_cents);
}
