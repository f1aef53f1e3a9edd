import type { ContestedLine, LineOutcome, LineVerb, MatchedLine } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { type LockedDishonoredReturn, lockSettledDishonoredReturn, noteLost } from './store.ts';

/**
 * Banks contest our dishonored returns and have taken the money again. A payment that stood as never returned is
 * DECLINED; what was wrong in itself is dishonored again, for a person, since the rules end here.
 */
export const contestDishonors: LineVerb<ContestedLine> = async (context, tx, lines) => {
  const outcomes: (LineOutcome | undefined)[] = [];
  for (const matched of lines) outcomes.push(await contestDishonor(context, tx, matched));
  return outcomes;
};

async function contestDishonor(
  { log }: Context,
  tx: Queryable,
  { line, entry, at }: MatchedLine<ContestedLine>,
): Promise<LineOutcome | undefined> {
  const dishonored = await lockSettledDishonoredReturn(tx, entry.id, line.dishonor_trace_number);
  if (!dishonored) return undefined;
  if (dishonored.amount_cents !== line.amount_cents)
    return { reason: 'amount_mismatch', detail: `the dishonored return of entry ${entry.trace_number} is over another amount` };
  log.warn({ dishonored_return_id: dishonored.id, code: line.code }, 'a bank contests a dishonored return');
  const changed = await loseDishonoredReturn(tx, dishonored, line.code, at);
  if (dishonored.return_id !== null) return { changed };
  return {
    reason: 'dishonor_lost',
    detail: `the bank contests with ${line.code} that its return of entry ${entry.trace_number} was wrong`,
  };
}

/**
 * What a settled dishonor had brought back is gone again: by the bank's contest, or with a file that it rejected after
 * settlement. Gives the purchases that have changed.
 */
export async function loseDishonoredReturn(tx: Queryable, dishonored: LockedDishonoredReturn, code: string, at: Date): Promise<string[]> {
  await noteLost(tx, dishonored.id, at, code);
  return dishonored.return_id === null ? [] : [dishonored.purchase_id];
}
