import type { Queryable } from '../../kernel/db/database.ts';
import { endRetries, lockLateRetries, type WaitingRetry } from './reinitiation-store.ts';

/** Notifies those whom it concerns, after the commit of the caller's transaction, that a retry which they know of does not leave. */
export type NotifyCancelled = (tx: Queryable, retry: WaitingRetry, at: Date) => Promise<void>;

/**
 * Retries that the bank does not have, whose purchases the caller has locked: those stay what they are, and the retries count as none. Those who
 * know of one are notified that it does not leave. `code` is the return code for which their account can no longer be debited.
 */
export async function cancelRetries(
  tx: Queryable,
  retries: readonly WaitingRetry[],
  at: Date,
  notify: NotifyCancelled,
  code?: string,
): Promise<void> {
  await endRetries(
    tx,
    retries.map(({ id }) => id),
    at,
    code,
  );
  for (const retry of retries) await notify(tx, retry, at);
}

/**
 * Cancels the retries that would leave too late with a file, as when the bank rejected theirs and a person had it cut anew weeks later: so long
 * after the approval, or the settlement of the first debit, nothing may be debited again.
 */
export async function cancelLateRetries(
  tx: Queryable,
  file: { cut_at: Date; effective_entry_date: string },
  notify: NotifyCancelled,
): Promise<void> {
  await cancelRetries(tx, await lockLateRetries(tx, file), file.cut_at, notify);
}
