import type { Queryable } from '../../kernel/db/database.ts';
import { endReinitiations, lockLateReinitiations, type WaitingReinitiation } from './reinitiation-store.ts';

/** Notifies those whom it concerns, after the commit of the caller's transaction, that a reinitiation which they know of does not leave. */
export type NotifyCancelled = (tx: Queryable, reinitiation: WaitingReinitiation, at: Date) => Promise<void>;

/**
 * Reinitiations that the bank does not have, whose purchases the caller has locked: those stay what they are, and the reinitiations count as none. Those who
 * know of one are notified that it does not leave. `code` is the return code for which their account can no longer be debited.
 */
export async function cancelReinitiations(
  tx: Queryable,
  reinitiations: readonly WaitingReinitiation[],
  at: Date,
  notify: NotifyCancelled,
  code?: string,
): Promise<void> {
  await endReinitiations(
    tx,
    reinitiations.map(({ id }) => id),
    at,
    code,
  );
  for (const reinitiation of reinitiations) await notify(tx, reinitiation, at);
}

/**
 * Cancels the reinitiations that would leave too late with a file, as when the bank rejected theirs and a person had it re-originated weeks later: so long
 * after the approval, or the settlement of the first debit, nothing may be debited again.
 */
export async function cancelLateReinitiations(
  tx: Queryable,
  file: { originated_at: Date; effective_entry_date: string },
  notify: NotifyCancelled,
): Promise<void> {
  await cancelReinitiations(tx, await lockLateReinitiations(tx, file), file.originated_at, notify);
}
