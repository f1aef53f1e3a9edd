import { type ConfirmationStatus, type PurchaseResponse, purchases } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { report } from '../../app/report.ts';
import { call } from '../../session/api.ts';
import { untilAnswered } from '../../session/until-answered.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { type Asking, useCheckout } from './checkout-store.ts';
import { bodyOf } from './request-debit.ts';

/** Cancels an order that waits for approval. Gives what it has become: COMPLETED where the customer was in time. */
export function cancelDebit(purchaseId: string, business_id: string): Promise<ConfirmationStatus> {
  return call(purchases.cancelDebit, { body: { purchaseId, syn_business_id: business_id } });
}

/** Takes back an order that nobody at this till waits for any more, and says so where it is too late for that. */
export async function withdraw(response: PurchaseResponse, business_id: string): Promise<void> {
  try {
    const became = await untilAnswered(() => cancelDebit(response.id, business_id));
    if (became.status !== 'COMPLETED') return;
    toast.success('Success', `${response.consumer_name} has approved ${formatCents(response.amount)} already. The Home page shows it.`);
  } catch (error) {
    report(error);
    toast.error('Error', 'Failed to cancel order');
  }
}

/** Takes back the order that this till has begun, before another takes its place. */
export async function withdrawOpenOrder(): Promise<void> {
  const { response, confirmation, business_id } = useCheckout.getState();
  if (response !== undefined && confirmation === undefined && business_id !== undefined) await withdraw(response, business_id);
}

/**
 * Takes back a request that went without an answer, without asking the customer by it. Gives what its order has become:
 * COMPLETED where the customer was in time; null where the service had never heard of it.
 */
export function withdrawRequest(asking: Asking): Promise<ConfirmationStatus | null> {
  return untilAnswered(() => call(purchases.withdrawDebit, { body: bodyOf(asking), key: asking.key }));
}
