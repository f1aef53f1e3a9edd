import type { Queryable } from '../../kernel/db/database.ts';
import { type Credit, moveCredits } from './store.ts';

/** Whether a credit may leave: its payment is collected and not returned, and its file needs no decision. */
export function isDue(credit: Credit): boolean {
  const { status, purchase_id, purchase_status, resolved_by_hand, debit_returned, undecided } = credit;
  if (status !== 'WAITING' && status !== 'QUEUED' && (status !== 'REJECTED' || undecided)) return false;
  return purchase_id === null || (purchase_status === 'POSTED' && !resolved_by_hand && !debit_returned);
}

/** Brings credits that are due to where a file takes them up: what waited for its payment is owed from now on. */
export async function queueDue(tx: Queryable, due: readonly Credit[], at: Date): Promise<void> {
  const those = (wanted: Credit['status']): Credit[] => due.filter(({ status }) => status === wanted);
  await moveCredits(tx, 'payment_posted', those('WAITING'), { at, actor: 'system', reason: 'the payment is posted' });
  await moveCredits(tx, 'reoriginated', those('REJECTED'), { at, actor: 'system', reason: 'its file is re-originated' });
}
