import { type PurchaseResponse, purchases, RECONNECT_DELAYS_MS } from '@drawbridge/contract';
import { ApiError, call } from '../../session/api.ts';
import type { PurchaseDraft } from './draft-store.ts';

/** How the two were brought together: what was scanned, or what was typed. */
export type FoundBy = { purchaseId: string } | { paymentCode: string };

export type DebitOutcome =
  | { to: '/merchant/checkout/awaiting'; response: PurchaseResponse }
  | { to: '/merchant/checkout/insufficient-funds' | '/merchant/checkout/account-error' | '/merchant/checkout/fail-connection' }
  | { to: '/merchant/checkout/error'; error: string };

/**
 * Asks the customer behind a code for the amount of a draft. A call without an answer is repeated with the same key, so that
 * it can never ask twice. Gives the screen to go to.
 */
export async function requestDebit(draft: PurchaseDraft, found: FoundBy, business_id: string | undefined): Promise<DebitOutcome> {
  if (business_id === undefined) return { to: '/merchant/checkout/error', error: 'No business selected' };
  const body = {
    purchaseId: null,
    paymentCode: null,
    ...found,
    amount: draft.price,
    notes: draft.notes,
    pos_order_id: draft.posOrderId,
    employee_name: draft.employeeName,
    channel: draft.channel,
    syn_business_id: business_id,
  };
  try {
    const response = await untilAnswered((key) => call(purchases.requestDebit, { body, key }));
    // The contract promises an order; a proxy in between may still have emptied the answer.
    if (!response?.id) return { to: '/merchant/checkout/error', error: 'An error occurred' };
    return { to: '/merchant/checkout/awaiting', response };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.unanswered) return { to: '/merchant/checkout/fail-connection' };
    if (error.code === 'INSUFFICIENT_FUNDS') return { to: '/merchant/checkout/insufficient-funds' };
    if (error.code === 'ACCOUNT_INVALID') return { to: '/merchant/checkout/account-error' };
    return { to: '/merchant/checkout/error', error: error.said ?? 'An error occurred' };
  }
}

async function untilAnswered<T>(send: (key: string) => Promise<T>): Promise<T> {
  const key = crypto.randomUUID();
  for (const delay_ms of RECONNECT_DELAYS_MS) {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof ApiError && error.unanswered)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay_ms));
    }
  }
  return send(key);
}
