import type { Queryable } from '../../db/database.ts';
import { post } from '../ledger/index.ts';
import { changeRetries } from './retry-status.ts';
import { lockLateRetries, type WaitingRetry } from './retry-store.ts';

/** Tells those whom it concerns, after the commit of the caller's transaction, that a retry which they had been told of does not leave. */
export type TellCancelled = (tx: Queryable, retry: WaitingRetry, at: Date) => Promise<void>;

/** Retries that the bank does not have, whose purchases the caller has locked: those stay what they are, and the retries count as none. */
export async function cancelRetries(tx: Queryable, retries: readonly WaitingRetry[], at: Date): Promise<void> {
  const ids = retries.map(({ id }) => id);
  await changeRetries(tx, ids, { status: 'cancelled', at });
  for (const { id, purchase_id, amount_cents, business_id, consumer_id } of retries)
    await post(tx, { event: 'withdrawn', at, purchase_id, amount_cents, business_id, consumer_id, cause: id });
}

/**
 * Cancels the retries that would leave too late with a file, as when the bank rejected theirs and a person had it cut anew weeks later: so long
 * after the approval, or the settlement of the first debit, nothing may be debited again.
 */
export async function cancelLateRetries(
  tx: Queryable,
  file: { cut_at: Date; effective_entry_date: string },
  tell?: TellCancelled,
): Promise<void> {
  const late = await lockLateRetries(tx, file);
  await cancelRetries(tx, late, file.cut_at);
  for (const retry of late) await tell?.(tx, retry, file.cut_at);
}
