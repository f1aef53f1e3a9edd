import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { entryHandlerOf, type ReturnedEntry } from '../entry-handlers.ts';
import type { ReturnLine } from './incoming-lines.ts';
import { type EntryByTrace, findEntriesByTraces, findFinishedLines, lockEntries, noteReturnsDone } from './incoming-store.ts';
import { matchEntry } from './match-entry.ts';
import { type Incoming, objectionTo } from './process-line.ts';
import type { SentFiles } from './read-sent-entry.ts';

/**
 * Acts on many plain returns of one file in one transaction: all of them, or none. Only on those against which nothing speaks and whose kind
 * of entry can come back together; gives the numbers of the lines that have had their effect, now or before, and the purchases that have changed. The
 * lines are of different entries.
 */
export async function processReturns(
  context: Context,
  from: { incoming_file_id: string; sent_files: SentFiles },
  lines: readonly ReturnLine[],
  incoming: Incoming,
): Promise<{ done: ReadonlySet<number>; changed: readonly string[] }> {
  const at = context.clock.now();
  const { incoming_file_id, sent_files } = from;
  return context.db.transaction(async (tx) => {
    const entries = await lockMatchedEntries(tx, sent_files, lines, at);
    const finished = await findFinishedLines(
      tx,
      incoming_file_id,
      lines.map(({ line_number }) => line_number),
    );
    const returned = lines.flatMap((line): ReturnedEntry[] => {
      const entry = entries.get(line.original_trace_number);
      if (
        finished.has(line.line_number) ||
        !entry ||
        line.company_identification !== context.config.ach.company_id ||
        objectionTo(line, entry)
      )
        return [];
      const { code, line_number, return_trace_number } = line;
      return [{ entry, code, at, incoming_file_id, line_number, return_trace_number }];
    });
    const done: ReturnedEntry[] = [];
    const changed: string[] = [];
    for (const [kind, of_kind] of Map.groupBy(returned, ({ entry }) => entry.kind)) {
      const together = await entryHandlerOf(incoming.entryHandlers, kind).returnedTogether?.(tx, of_kind);
      done.push(...(together?.done ?? []));
      changed.push(...(together?.changed ?? []));
    }
    await noteReturnsDone(tx, incoming_file_id, at, done);
    return { done: new Set([...finished, ...done.map(({ line_number }) => line_number)]), changed };
  });
}

/** The entries that lines of different trace numbers are about, locked, by their trace number. */
async function lockMatchedEntries(
  tx: Queryable,
  sent_files: SentFiles,
  lines: readonly ReturnLine[],
  at: Date,
): Promise<ReadonlyMap<string, EntryByTrace>> {
  const traces = lines.map((line) => line.original_trace_number);
  const candidates = Map.groupBy(await findEntriesByTraces(tx, traces), ({ trace_number }) => trace_number);
  const matched: string[] = [];
  for (const line of lines) {
    const found = await matchEntry(tx, sent_files, candidates.get(line.original_trace_number) ?? [], line, at);
    if (found) matched.push(found.id);
  }
  return new Map((await lockEntries(tx, matched)).map((entry) => [entry.trace_number, entry]));
}
