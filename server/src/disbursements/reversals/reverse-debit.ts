import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { lastDay, settlesOn } from './last-day.ts';
import { askForReversal, type ListedReversal, listNewest, lockReversible, type ReversalReason, type Reversible } from './store.ts';

const MOST_LISTED = 200;

export type ReversalAnswer =
  /** `settles_on`: when its file settles, where nothing comes between. */
  { readonly reference: string; readonly settles_on: string; readonly last_day: string } | { readonly refused: string };

/**
 * Reverses a payment's debit, by public id, by a person: settled, standing, nothing given back, once, and while its
 * file can settle within five banking days of it. It leaves with the first cutoff that finds the payment POSTED.
 */
export function reverseDebit(context: Context, public_id: string, reason: ReversalReason, by: string): Promise<ReversalAnswer> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const found = await judge(context, tx, public_id, at);
    if ('refused' in found) return found;
    const { entry_id, settles_on, last_day } = found;
    const reference = await askForReversal(tx, { id: newId('rev'), entry_id, reason, asked_by: by, asked_at: at, last_day });
    return { reference, settles_on, last_day };
  });
}

/** Whether a payment's debit could be reversed now, and by which day that must be at the bank. Changes nothing. */
export function checkReversal(
  context: Context,
  public_id: string,
): Promise<{ readonly amount_cents: number; readonly last_day: string } | { readonly refused: string }> {
  return context.db.transaction((tx) => judge(context, tx, public_id, context.clock.now()));
}

async function judge(
  context: Context,
  tx: Queryable,
  public_id: string,
  at: Date,
): Promise<{ entry_id: string; amount_cents: number; settles_on: string; last_day: string } | { refused: string }> {
  const found = await lockReversible(tx, public_id);
  if (!found) return { refused: `there is no payment ${public_id}` };
  const refused = objectionTo(found);
  if (refused !== undefined) return { refused };
  const { entry_id, settled_on, amount_cents } = found;
  if (entry_id === null || settled_on === null) return { refused: NOT_SETTLED };
  const last_day = lastDay(settled_on);
  const settles_on = settlesOn(settled_on, at, context.config.ach);
  if (settles_on > last_day)
    return { refused: `its debit settled on ${settled_on}: a reversal had to be there by ${last_day}, and would be on ${settles_on}` };
  return { entry_id, amount_cents, settles_on, last_day };
}

const NOT_SETTLED = 'its debit has not settled: only one that has can be reversed';

function objectionTo({ status, resolved_by_hand, returned, refunded, reversed }: Reversible): string | undefined {
  if (reversed === 'RETURNED') return 'it was reversed, and the bank has sent that back: its money must go another way';
  if (reversed !== null) return 'it is reversed already';
  if (resolved_by_hand) return 'its return was made good by hand: no debit of it stands';
  if (status === 'DECLINED' || returned) return 'its debit has come back, or was never made';
  if (status !== 'PENDING' && status !== 'POSTED') return `it is ${status}: there is no debit to reverse`;
  if (refunded) return 'there are refunds of it: what is left of it can be refunded, not reversed';
  return undefined;
}

/** The newest reversals, with how each stands. */
export function listReversals(context: Context): Promise<ListedReversal[]> {
  return listNewest(context.db, MOST_LISTED);
}
