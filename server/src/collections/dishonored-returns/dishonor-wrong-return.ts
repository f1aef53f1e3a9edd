import type { DishonorCode, MatchedLine, ReturnLine } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { sendBy } from './send-by.ts';
import { isSameReturn, keepWrongReturn } from './store.ts';

/**
 * A return that is wrong in itself: a second one of the same debit (R67), or one over another amount (R69). The bank has taken its money, which
 * stands as dishonored until our dishonored return, in the next file, has brought it back. The payment is not touched. False, with nothing
 * done, for what is no debit, where the bank only tells of the same return again (then no money has moved a second time), and where the first one
 * was no bank's return: our own bank had not carried the debit, and what this one means a person must ask.
 */
export async function dishonorWrongReturn(
  context: Context,
  tx: Queryable,
  matched: MatchedLine<ReturnLine>,
  reason_code: DishonorCode,
): Promise<boolean> {
  const { line, entry, at } = matched;
  if (entry.kind !== 'debit' || line.amount_cents <= 0) return false;
  if (await isSameReturn(tx, entry.id, line.return_trace_number)) return false;
  // What our bank did not carry bears the entry's own trace number: see `ach/take-back.ts`.
  if (await isSameReturn(tx, entry.id, entry.trace_number)) return false;
  const id = newId('dis');
  const { line_number, amount_cents, code, return_trace_number } = line;
  const { incoming_file_id } = matched;
  const settled_on = line.settled_on || '000';
  await keepWrongReturn(
    tx,
    { incoming_file_id, line_number, entry_id: entry.id, amount_cents, code, return_trace_number, settled_on },
    { id, made_at: at, made_by: 'server', send_by: sendBy(at) },
  );
  context.log.warn({ dishonored_return_id: id, reason_code, trace_number: entry.trace_number }, 'a return is dishonored');
  return true;
}
