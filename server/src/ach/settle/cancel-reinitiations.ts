import type { Queryable } from '../../kernel/db/database.ts';
import type { SentEntry } from '../entry-handlers.ts';
import { endReinitiations, findPendingReinitiations, lockLateReinitiations, type WaitingReinitiation } from './reinitiation-store.ts';

/** Tells those concerned, after the caller's commit, that reinitiations they know of do not leave. */
export type NotifyCancelled = (tx: Queryable, reinitiations: readonly WaitingReinitiation[], at: Date) => Promise<void>;

/**
 * Cancels reinitiations that go out no more; the caller has locked their purchases, which stay as they are, and they no
 * longer count. Gives those cancelled, whose people the caller notifies.
 */
export async function cancelReinitiations(tx: Queryable, entries: readonly SentEntry[], at: Date): Promise<WaitingReinitiation[]> {
  // One whose account became invalid since has been taken back already.
  const pending = await findPendingReinitiations(tx, idsOf(entries));
  await endReinitiations(tx, idsOf(pending), at);
  return pending;
}

/**
 * Cancels the reinitiations too late to leave with a file, as one re-originated weeks later: so long after the
 * approval, or the first settlement, nothing may be debited again. Gives them, as above.
 */
export async function cancelLateReinitiations(
  tx: Queryable,
  file: { originated_at: Date; effective_entry_date: string },
): Promise<WaitingReinitiation[]> {
  const late = await lockLateReinitiations(tx, file);
  await endReinitiations(tx, idsOf(late), file.originated_at);
  return late;
}

const idsOf = (all: readonly { readonly id: string }[]): string[] => all.map(({ id }) => id);
