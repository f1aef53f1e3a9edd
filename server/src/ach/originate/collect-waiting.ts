import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { awaitBoth } from '../../kernel/db/pipelined.ts';
import { isSameDayCutoff } from '../calendar/timetable.ts';
import type { Collected, CutoffMoments, EntryHandler, EntryHandlers, EntryToOriginate } from '../entry-handlers.ts';

/** What of one kind waits for a cutoff. */
export interface Waiting extends Collected {
  readonly entryHandler: EntryHandler;
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
    waiting.push({ entryHandler, ...(await entryHandler.collect(context, tx, moments)) });
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

/** Adds page after page; the next one is made meanwhile. */
export async function addPages(pages: Collected['pages'], add: (page: readonly EntryToOriginate[]) => Promise<void>): Promise<void> {
  const iterator = pages[Symbol.asyncIterator]();
  let page = await iterator.next();
  while (!page.done) [page] = await awaitBoth(iterator.next(), add(page.value));
}
