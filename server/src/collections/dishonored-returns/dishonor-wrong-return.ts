import type { WrongReturn } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import { sendBy } from './send-by.ts';
import { isSameReturn, keepWrongReturn } from './store.ts';

/**
 * Returns of debits wrong in themselves: a second one (R67), or one over another amount (R69). What the bank took
 * stands as dishonored until our dishonored return brings it back; the payment is untouched. Gives those sent back: not
 * a known return told again, as no money moved, nor a second after our own bank did not carry the debit, whose meaning
 * a person must ask.
 */
export async function dishonorWrongReturns({ log }: Context, tx: Queryable, wrong: readonly WrongReturn[]): Promise<WrongReturn[]> {
  const sent_back: WrongReturn[] = [];
  for (const one of wrong) {
    const { line, entry, at, incoming_file_id, dishonor: reason_code } = one;
    if (line.amount_cents <= 0 || (await isSameReturn(tx, entry.id, line.return_trace_number))) continue;
    // What our bank did not carry bears the entry's own trace number: see `ach/ingest/return-entries.ts`.
    if (await isSameReturn(tx, entry.id, entry.trace_number)) continue;
    const id = newId('dis');
    const { line_number, amount_cents, code, return_trace_number } = line;
    const settled_on = line.settled_on || '000';
    await keepWrongReturn(
      tx,
      { incoming_file_id, line_number, entry_id: entry.id, amount_cents, code, return_trace_number, settled_on },
      { id, made_at: at, made_by: 'server', send_by: sendBy(at) },
    );
    log.warn({ dishonored_return_id: id, reason_code, trace_number: entry.trace_number }, 'a return is dishonored');
    sent_back.push(one);
  }
  return sent_back;
}
