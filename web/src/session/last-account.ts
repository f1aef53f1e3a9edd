import type { PurchasePower } from '@drawbridge/contract';
import { readKept } from './kept.ts';
import { LAST_PURCHASE_POWER } from './storage.ts';

export type AccountSummary = PurchasePower['account'];

/** Remembers the account that the last spending limit came from, so that the next visit can name it at once. */
export function rememberAccount({ id, syn_account_id, vendor_institution_name, last_four }: AccountSummary): void {
  localStorage.setItem(LAST_PURCHASE_POWER, JSON.stringify({ id, syn_account_id, vendor_institution_name, last_four }));
}

export function forgetAccount(): void {
  localStorage.removeItem(LAST_PURCHASE_POWER);
}

/** The remembered account; undefined where there is none, or something else stands in its place. */
export function lastAccount(): AccountSummary | undefined {
  const { id, syn_account_id, vendor_institution_name, last_four } = readKept(localStorage, LAST_PURCHASE_POWER) ?? {};
  if (typeof id !== 'string' || typeof syn_account_id !== 'string') return undefined;
  if (typeof vendor_institution_name !== 'string' || typeof last_four !== 'string') return undefined;
  return { id, syn_account_id, vendor_institution_name, last_four };
}
