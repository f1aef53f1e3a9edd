import type { Context } from '../../context.ts';
import type { ReturnLine } from './incoming-lines.ts';
import { findFinishedLines, lockEntriesByTraces, noteReturnsDone } from './incoming-store.ts';
import { movementOf, type ReturnedEntry } from './movements.ts';
import { type Incoming, objectionTo } from './take-in-line.ts';

/**
 * Acts on many plain returns of one file in one transaction: all of them, or none. Only on those against which nothing speaks and whose kind
 * of entry can come back together; gives the numbers of the lines that have had their effect, now or before, and the purchases that have changed. The
 * lines are of different entries.
 */
export async function takeInReturns(
  context: Context,
  incoming_file_id: string,
  lines: readonly ReturnLine[],
  incoming: Incoming,
): Promise<{ done: ReadonlySet<number>; changed: readonly string[] }> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const entries = await lockEntriesByTraces(
      tx,
      lines.map((line) => line.original_trace_number),
    );
    const by_trace = new Map(entries.map((entry) => [entry.trace_number, entry]));
    const finished = await findFinishedLines(
      tx,
      incoming_file_id,
      lines.map(({ line_number }) => line_number),
    );
    const returned = lines.flatMap((line): ReturnedEntry[] => {
      const entry = by_trace.get(line.original_trace_number);
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
      const together = await movementOf(incoming.movements, kind).returnedTogether?.(tx, of_kind);
      done.push(...(together?.done ?? []));
      changed.push(...(together?.changed ?? []));
    }
    await noteReturnsDone(tx, incoming_file_id, at, done);
    return { done: new Set([...finished, ...done.map(({ line_number }) => line_number)]), changed };
  });
}
