import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { awaitBoth } from '../../kernel/db/pipelined.ts';
import { isSameDayCutoff } from '../calendar/timetable.ts';
import type { Collected, CutoffMoments, EntryHandler, EntryHandlers, EntryToOriginate } from '../entry-handlers.ts';
import { emptyRoom, roomAfter } from './file-room.ts';

/** What of one kind goes into a file. */
export interface Waiting extends Collected {
  readonly entryHandler: EntryHandler;
}

/** Where the next file of a cutoff begins: with which kind, and after what of it. */
export interface Place {
  readonly kind: number;
  readonly after: string | undefined;
}

/** Where the first file of a cutoff begins. */
export const BEGINNING: Place = { kind: 0, after: undefined };

/**
 * What of that which waits for a cutoff goes into its next file, locked, kind by kind; `rest` is where the one after it
 * begins, undefined where nothing is left. Throws where even an empty file has no room for what comes next.
 */
export async function collectWaiting(
  context: Context,
  tx: Queryable,
  entryHandlers: EntryHandlers,
  moments: CutoffMoments,
  from: Place,
): Promise<{ waiting: Waiting[]; rest: Place | undefined }> {
  const { ach } = context.config;
  const same_day = isSameDayCutoff(moments.cutoff_at, ach);
  const waiting: Waiting[] = [];
  let room = emptyRoom(ach);
  for (const [kind, entryHandler] of entryHandlers.entries()) {
    // What the same-day rules leave out waits for the day's own cutoff.
    if (kind < from.kind || (same_day && entryHandler.kind !== 'debit')) continue;
    const after = kind === from.kind ? from.after : undefined;
    const collected = await entryHandler.collect(context, tx, moments, { after, room, offset: ach.offset });
    waiting.push({ entryHandler, ...collected });
    if (collected.rest !== undefined) {
      // It would be collected again and again, and nothing behind it ever.
      if (kind === from.kind && collected.rest === from.after)
        throw new Error(`a file has no room for the next ${entryHandler.kind}: raise ODFI_FILE_ENTRIES or ODFI_FILE_MB`);
      return { waiting, rest: { kind, after: collected.rest } };
    }
    room = roomAfter(room, ach, { entries: collected.most_entries, ...collected.needs });
  }
  return { waiting, rest: undefined };
}

/** How many entries a file of all that was collected may have. */
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
