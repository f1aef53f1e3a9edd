import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { awaitBoth } from '../../kernel/db/pipelined.ts';
import { isSameDayCutoff } from '../calendar/timetable.ts';
import type { CutoffMoments, EntryHandlers, EntryToOriginate } from '../entry-handlers.ts';

/** What of one kind waits for a cutoff: no more than `most_entries`, a chunk at a time. */
export interface Waiting {
  readonly entryHandler: EntryHandlers[number];
  readonly most_entries: number;
  readonly chunks: AsyncIterable<EntryToOriginate[]> | EntryToOriginate[][];
}

/** What waits for a cutoff, locked, kind by kind. */
export async function collectWaiting(
  context: Context,
  tx: Queryable,
  entryHandlers: EntryHandlers,
  moments: CutoffMoments,
): Promise<Waiting[]> {
  const same_day = isSameDayCutoff(moments.cutoff_at, context.config.ach);
  const waiting: Waiting[] = [];
  for (const entryHandler of entryHandlers) {
    // What the same-day rules leave out waits for the day's own cutoff.
    if (same_day && entryHandler.kind !== 'debit') continue;
    if ('collectInChunks' in entryHandler) {
      waiting.push({ entryHandler, ...(await entryHandler.collectInChunks(context, tx, moments)) });
    } else {
      const entries = await entryHandler.collect(context, tx, moments);
      waiting.push({ entryHandler, most_entries: entries.length, chunks: [entries] });
    }
  }
  return waiting;
}

/** How many entries a file of all that waits may have. */
export function mostEntries(waiting: readonly Waiting[]): number {
  return waiting.reduce((sum, kind) => sum + kind.most_entries, 0);
}

/** What is above it waits for the day's own cutoff (Nacha rules, same-day entries); no bound at that. */
export function mostCentsAt(cutoff_at: Date, ach: Context['config']['ach']): number {
  return isSameDayCutoff(cutoff_at, ach) ? ach.same_day_cap_cents : Number.POSITIVE_INFINITY;
}

/** Adds chunk after chunk; the next one is made meanwhile. */
export async function addChunks(chunks: Waiting['chunks'], add: (chunk: readonly EntryToOriginate[]) => Promise<void>): Promise<void> {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  let chunk = await iterator.next();
  while (!chunk.done) [chunk] = await awaitBoth(Promise.resolve(iterator.next()), add(chunk.value));
}
