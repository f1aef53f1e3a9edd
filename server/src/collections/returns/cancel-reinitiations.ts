import * as ach from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { notifyOfCancelledReinitiations } from './request-notifications.ts';

/**
 * Takes back debits that the bank does not have, of accounts that can no longer be debited, all or given. Who knows of
 * a reinitiation among them learns that it does not come. Gives the changed purchases.
 */
export async function pullDebits(tx: Queryable, at: Date, bank_account_ids?: readonly string[]): Promise<string[]> {
  const { changed, cancelled } = await ach.pullDebits(tx, at, bank_account_ids);
  await notifyOfCancelledReinitiations(tx, cancelled, at);
  return changed;
}

/** Before a cutoff: a debit approved just as its account became invalid has not been pulled yet. */
export const pullWaitingDebits: ach.CutoffVerb = async (_context, tx, { originated_at }) => {
  await pullDebits(tx, originated_at);
};

/** Before a cutoff looks at what waits: reinitiations that would leave too late with its file are cancelled. */
export const cancelLateReinitiations: ach.CutoffVerb = async ({ config }, tx, { cutoff_at, originated_at }) => {
  const effective_entry_date = ach.effectiveEntryDateOf(cutoff_at, originated_at, config.ach);
  const cancelled = await ach.cancelLateReinitiations(tx, { originated_at, effective_entry_date });
  await notifyOfCancelledReinitiations(tx, cancelled, originated_at);
};

/** Reinitiations go out no more: their file was abandoned, or the bank refused them. Their payments stay. */
export const cancelReinitiations: ach.EntryHandler['abandoned'] = async (tx, entries, at) => {
  await notifyOfCancelledReinitiations(tx, await ach.cancelReinitiations(tx, entries, at), at);
  return [];
};
