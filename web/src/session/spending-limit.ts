import type { PurchasePower } from '@drawbridge/contract';
import { ApiError } from './api.ts';

/** What is known of a consumer's spending limit. */
export type SpendingLimit =
  | { readonly state: 'loading' }
  /** No bank account is linked at all. */
  | { readonly state: 'no-account' }
  /** There is a primary account, and the bank no longer lets us in. `expired`: it asks its customer to log in again. */
  | { readonly state: 'not-linked'; readonly expired: boolean }
  | { readonly state: 'linked'; readonly power: PurchasePower }
  | { readonly state: 'failed'; readonly error: Error };

/** Whether an error of the purchase power call says that the bank wants its customer to log in again. */
function isLoginRequired(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'ITEM_LOGIN_REQUIRED' || error.said === 'ITEM_LOGIN_REQUIRED');
}

/** Whether the balance of the primary account can never be had: it was linked by its numbers, so that it cannot pay. */
export function isUnseen(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'BALANCE_UNAVAILABLE' && error.body['unseen'] === true;
}

/** Whether an error says that no such account is linked. Something in between not finding it says nothing. */
export function isNoAccount(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ERR_EXTERNAL_ACCOUNT_NOT_FOUND';
}

/** Whether asking again could not change the answer. */
export function isFinal(error: unknown): boolean {
  return isLoginRequired(error) || isUnseen(error) || isNoAccount(error);
}

/** Reads the purchase power's answer, or failure. A known limit outlives a failure to renew it. */
export function spendingLimitOf(answer: { data?: PurchasePower; error: Error | null }): SpendingLimit {
  const { data, error } = answer;
  if (error !== null && isLoginRequired(error)) return { state: 'not-linked', expired: true };
  if (isUnseen(error)) return { state: 'failed', error };
  if (isNoAccount(error)) return { state: 'no-account' };
  if (data !== undefined)
    return data.account_linked
      ? { state: 'linked', power: data }
      : { state: 'not-linked', expired: data.account_problem === 'login_required' };
  return error === null ? { state: 'loading' } : { state: 'failed', error };
}
