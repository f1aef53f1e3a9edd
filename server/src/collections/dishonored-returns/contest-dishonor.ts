import type { Aside, ContestedLine, MatchedLine } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type LockedDispute, lockSettledDispute, noteLost } from './store.ts';

/**
 * A bank contests that we dishonored its return, and has taken the money again. A payment that stood as if it had never come back is DECLINED
 * after all; what was disputed in itself is disputed again and waits for a person, since the rules end here. Gives the purchases that have
 * changed, or why a person must look at it.
 */
export async function contestDishonor(context: Context, tx: Queryable, matched: MatchedLine<ContestedLine>): Promise<string[] | Aside> {
  const { line, entry, at } = matched;
  const dispute = await lockSettledDispute(tx, entry.id, line.dishonor_trace_number);
  if (!dispute) return { reason: 'not_disputed', detail: `no return of entry ${entry.trace_number} is dishonored` };
  if (dispute.amount_cents !== line.amount_cents)
    return { reason: 'amount_mismatch', detail: `the dishonored return of entry ${entry.trace_number} is over another amount` };
  context.log.warn({ dispute_id: dispute.id, code: line.code }, 'a bank contests a dishonored return');
  const changed = await loseDispute(tx, dispute, line.code, at);
  if (dispute.return_id !== null) return changed;
  return { reason: 'dispute_lost', detail: `the bank contests with ${line.code} that its return of entry ${entry.trace_number} was wrong` };
}

/**
 * What a settled dishonor had brought back is gone again: by the bank's contest, or with a file that it rejected after settlement. Gives the
 * purchases that have changed.
 */
export async function loseDispute(tx: Queryable, dispute: LockedDispute, code: string, at: Date): Promise<string[]> {
  await noteLost(tx, dispute.id, at, code);
  return dispute.return_id === null ? [] : [dispute.purchase_id];
}
