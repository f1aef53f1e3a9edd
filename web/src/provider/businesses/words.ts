import type { SettlementChange } from '@drawbridge/contract';
import type { BusinessDetails } from '@drawbridge/contract/provider';
import { nameMatchWords } from '@drawbridge/contract/settlement-words';
import { formatCents } from '@drawbridge/money';
import { BANK_ZONE, formatDate } from '../../ui/format.ts';

/** What a business pays for each payment: `0.90% + $0.25`. */
export function feeWords({ fee_basis_points, fee_fixed_cents }: Pick<BusinessDetails, 'fee_basis_points' | 'fee_fixed_cents'>): string {
  return `${(fee_basis_points / 100).toFixed(2)}% + ${formatCents(fee_fixed_cents)}`;
}

/** A limit, for a person. */
export function limitWords(cents: number | null): string {
  return cents === null ? 'any amount' : formatCents(cents);
}

/** Where a business is paid out to, by its last four digits. */
export function accountWords(account: { readonly account_type: string; readonly last_four: string } | null): string {
  if (account === null) return 'No account yet';
  return `${account.account_type === 'savings' ? 'Savings' : 'Checking'} account •••• ${account.last_four}`;
}

/** How its bank confirmed an account: `Linked through First Platypus Bank on 03/17/2026; the names match 92%.` */
export function linkedWords({ institution_name, at, name_match = null }: NonNullable<SettlementChange['linked']>): string {
  return `Linked through ${institution_name} on ${formatDate(at, BANK_ZONE)}; ${nameMatchWords(name_match)}.`;
}
