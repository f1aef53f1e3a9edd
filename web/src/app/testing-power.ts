import type { PurchasePower } from '@drawbridge/contract';

interface Means {
  /** Of the primary account, less what is held; below zero where it is overdrawn. */
  readonly balance_cents?: number;
  /** Of the daily limit, of which invoices take nothing. */
  readonly left_today_cents?: number;
  readonly daily_limit_cents?: number;
  /** A debit came back for want of money, and is not made good. */
  readonly owes?: boolean;
  /** Why the account is not linked. */
  readonly problem?: PurchasePower['account_problem'];
  readonly account?: PurchasePower['account'];
}

const ACCOUNT = { id: '1', syn_account_id: 'acc_1', vendor_institution_name: 'Northgate Bank', last_four: '4821' };

/** What may be spent from these means, as the service works it out; amounts in cents. Nothing that it could not answer can be had from it. */
export function power({
  balance_cents = 90_000,
  left_today_cents = 41_260,
  daily_limit_cents = 50_000,
  owes = false,
  problem = null,
  account = ACCOUNT,
}: Means = {}): PurchasePower {
  const spendable = (cents: number) => (owes || problem !== null ? 0 : Math.max(0, cents));
  const by_day = balance_cents >= left_today_cents;
  return {
    purchase_power: spendable(Math.min(balance_cents, left_today_cents)),
    invoice_link_purchase_power: spendable(balance_cents),
    limited_by: owes ? 'returned_payment' : by_day ? 'daily_limit' : 'balance',
    invoice_link_limited_by: owes ? 'returned_payment' : 'balance',
    daily_limit: daily_limit_cents,
    daily_limit_left: left_today_cents,
    daily_limit_resets_at: '2026-03-19T04:00:00.000Z',
    account_linked: problem === null,
    account_problem: problem,
    account,
  };
}
