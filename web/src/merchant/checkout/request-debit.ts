import { type PurchaseResponse, purchases } from '@drawbridge/contract';
import { ApiError, call } from '../../session/api.ts';
import { NotKnown, untilAnswered } from '../../session/until-answered.ts';
import type { Asking } from './checkout-store.ts';

export type DebitOutcome =
  | { to: '/merchant/checkout/awaiting'; response: PurchaseResponse }
  | { to: '/merchant/checkout/insufficient-funds' | '/merchant/checkout/account-error' | '/merchant/checkout/fail-connection' }
  | { to: '/merchant/checkout/error'; error: string };

/** A request for a debit on the wire, by which the service knows it again. */
export function bodyOf({ found, draft, business_id }: Asking) {
  return {
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
}

/**
 * Asks the customer behind a code for an amount. A call without an answer is repeated with the same key, so that it can
 * never ask twice. Gives the screen to go to; `fail-connection` where it is not known whether the customer was asked.
 */
export async function requestDebit(asking: Asking): Promise<DebitOutcome> {
  const body = bodyOf(asking);
  try {
    const response = await untilAnswered(() => call(purchases.requestDebit, { body, key: asking.key }));
    // The contract promises an order; a proxy in between may still have emptied the answer.
    if (!response?.id) return { to: '/merchant/checkout/error', error: 'An error occurred' };
    return { to: '/merchant/checkout/awaiting', response };
  } catch (error) {
    if (error instanceof NotKnown) return { to: '/merchant/checkout/fail-connection' };
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'INSUFFICIENT_FUNDS') return { to: '/merchant/checkout/insufficient-funds' };
    if (error.code === 'ACCOUNT_INVALID') return { to: '/merchant/checkout/account-error' };
    return { to: '/merchant/checkout/error', error: error.said ?? 'An error occurred' };
  }
}
