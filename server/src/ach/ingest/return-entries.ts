import type { Queryable } from '../../kernel/db/database.ts';
import { byEntryHandler, type EntryHandlers, type Returned, type ReturnedEntry } from '../entry-handlers.ts';
import { noteEntriesReturned, noteLinesDone } from './incoming-store.ts';

/**
 * Entries came back by lines of one file, at one moment: each kind's handler acts on its own, and those that have come back are noted with their lines. In the
 * caller's transaction, which has locked the entries and seen that none of them has come back or been rejected. What cannot come back any more is not in
 * `done`, and nothing is done about it.
 */
export async function returnEntries(tx: Queryable, entryHandlers: EntryHandlers, returned: readonly ReturnedEntry[]): Promise<Returned> {
  const done: ReturnedEntry[] = [];
  const changed: string[] = [];
  await byEntryHandler(entryHandlers, returned, async (entryHandler, of_kind) => {
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
