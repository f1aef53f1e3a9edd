import type { Queryable } from '../../kernel/db/database.ts';
import { byEntryHandler, type EntryHandlers, type Returned, type ReturnedEntry } from '../entry-handlers.ts';
import { type EntryByTrace, noteEntriesReturned, noteLinesDone } from './incoming-store.ts';

/**
 * Entries that came back by lines of one file: each kind's handler acts, and lines are noted. The caller's transaction
 * has locked the entries, none returned or rejected. What can no longer come back is left out of `done`.
 */
export async function returnEntries(tx: Queryable, entryHandlers: EntryHandlers, returned: readonly ReturnedEntry[]): Promise<Returned> {
  const done: ReturnedEntry[] = [];
  const changed: string[] = [];
  // Debits first: they lock payments and accounts before anything locks businesses or verifications.
  const in_order = returned.toSorted((a, b) => Number(b.entry.kind === 'debit') - Number(a.entry.kind === 'debit'));
  await byEntryHandler(entryHandlers, in_order, async (entryHandler, of_kind) => {
    const by_kind = await entryHandler.returned(tx, of_kind);
    done.push(...by_kind.done);
    changed.push(...by_kind.changed);
  });
  const [first] = done;
  if (!first) return { done, changed };
  await noteEntriesReturned(tx, first.at, done);
  const lines = done.map(({ entry, code, line_number }) => ({ kind: 'return' as const, code, line_number, entry }));
  await noteLinesDone(tx, first.incoming_file_id, first.at, lines);
  return { done, changed };
}

/** The code of entries that an operator or bank does not carry (Nacha rules, appendix four: record edit criteria). */
const NOT_CARRIED_CODE = 'R17';

/** An entry, and the line of the bank's acknowledgement by which it comes back. */
interface NotCarried {
  readonly entry: EntryByTrace;
  readonly line_number: number;
}

/**
 * Settled entries that our bank did not carry come back as by returns under their own trace numbers, which no bank
 * sent. The caller has locked them, none returned or rejected. `done` leaves out what can no longer come back.
 */
export function takeBack(
  tx: Queryable,
  entryHandlers: EntryHandlers,
  entries: readonly NotCarried[],
  by: Pick<ReturnedEntry, 'incoming_file_id' | 'at'> & { readonly not_carried: NonNullable<ReturnedEntry['not_carried']> },
): Promise<Returned> {
  const returned = entries.map((one) => ({ ...by, ...one, code: NOT_CARRIED_CODE, return_trace_number: one.entry.trace_number }));
  return returnEntries(tx, entryHandlers, returned);
}
