import { at as asOf, type Context } from '../context.ts';
import { fixedClock } from '../kernel/clock/clock.ts';
import { BANK_AHEAD_MS, type DueWork } from '../kernel/jobs/timetable.ts';
import { countLateRejections } from './acknowledge/late-rejections-store.ts';
import { isSameDayCutoff, nextCutoff } from './calendar/timetable.ts';
import {
  beginCutoff,
  listWaitingToPost,
  nextPosting,
  noteIngested,
  noteOriginated,
  notePosted,
  noteWaitsFor,
  readFirstWaiting,
  readLastCutoff,
} from './cutoff-store.ts';
import type { EntryHandlers } from './entry-handlers.ts';
import { hasUnreadFile } from './exceptions/exceptions-store.ts';
import { ingestFiles } from './ingest/ingest-files.ts';
import { originateFiles } from './originate/originate-files.ts';
import { areHeld } from './reconcile/hold-deliveries.ts';
import { postSettled } from './settle/post-settled.ts';

/** How long after it found a file of the bank's unfinished a cutoff looks again. */
const POST_AGAIN_MS = 15 * 60_000;

/**
 * An ODFI cutoff: ingests the bank's files; posts what is past its return window, unless an unreadable file waits for a
 * person; originates the rest. Steps are noted, to be gone on with. While deliveries are held it does nothing.
 */
export function cutoff(entryHandlers: EntryHandlers): DueWork {
  return {
    name: 'ach: cutoff',
    ahead_ms: BANK_AHEAD_MS,
    nextDue: nextCutoffDue,
    async run(context, actual_at) {
      const { db } = context;
      const cutoff_at = context.clock.now();
      const done = await beginCutoff(db, cutoff_at);
      const held = await areHeld(context);
      // What came back may be of an entry still unknown here: the next cutoff after the comparison ingests it.
      const ingested = done.ingested_at !== null || held || (await ingest(context, entryHandlers, cutoff_at, actual_at));
      if (done.posted_at === null && ingested) await post(context, cutoff_at, actual_at, held);
      if (done.originated_at === null && held) {
        // The bank may have had what waits for a file: the next cutoff after the comparison takes what it has not.
        context.log.error({ cutoff_at }, 'no file is originated: deliveries are held');
        await noteOriginated(db, cutoff_at, actual_at);
      } else if (done.originated_at === null) await originateFiles(context, entryHandlers, cutoff_at, actual_at);
    },
  };
}

/**
 * What a cutoff could not post since the bank was still writing a file: it is looked at again until that file is whole,
 * or becomes an exception. Everything else of the cutoff has gone on meanwhile.
 */
export function postLate(entryHandlers: EntryHandlers): DueWork {
  return {
    name: 'ach: post what waited for a file of the bank',
    ahead_ms: BANK_AHEAD_MS,
    nextDue: ({ db }) => nextPosting(db),
    async run(context, actual_at) {
      for (const { cutoff_at } of await listWaitingToPost(context.db, context.clock.now())) {
        const held = await areHeld(context);
        if (held || (await ingest(context, entryHandlers, cutoff_at, actual_at))) await post(context, cutoff_at, actual_at, held);
      }
    },
  };
}

/**
 * Ingests what the bank has by now, however late, and gives whether all of it was. A file that is still being written
 * may hold a return, so this cutoff's posting waits; what it originates does not.
 */
async function ingest(context: Context, entryHandlers: EntryHandlers, cutoff_at: Date, actual_at: Date): Promise<boolean> {
  const unfinished = await ingestFiles(asOf(context, fixedClock(actual_at)), entryHandlers);
  if (unfinished.length === 0) {
    await noteIngested(context.db, cutoff_at, actual_at);
    return true;
  }
  await noteWaitsFor(context.db, cutoff_at, unfinished, new Date(actual_at.getTime() + POST_AGAIN_MS));
  return false;
}

/** Makes what is due POSTED, where nothing speaks against it. */
async function post(context: Context, cutoff_at: Date, actual_at: Date, held: boolean): Promise<void> {
  const { config, db, log } = context;
  // Two banking days end with the day: its own cutoff posts, not that of a same-day window.
  if (!isSameDayCutoff(cutoff_at, config.ach)) {
    // Nobody knows which returns lie in it. What is due is POSTED at the first cutoff after a person has dealt with it.
    if (held) log.error({ cutoff_at }, 'nothing is posted: deliveries are held, and what came back may be unknown here');
    else if (await hasUnreadFile(db))
      log.error({ cutoff_at }, 'nothing is posted: a file from the bank could not be read, and waits for a person');
    else {
      const late_rejections = await countLateRejections(db);
      if (late_rejections > 0)
        log.error(
          { cutoff_at, late_rejections },
          'files that the bank rejected late wait for a person: nothing of them is posted or paid out',
        );
      await postSettled(context, cutoff_at);
    }
  }
  await notePosted(db, cutoff_at, actual_at);
}

/** The cutoff begun and not ended, or the one after the last; the first ever follows what first waits for it. */
export async function nextCutoffDue({ db, config }: Pick<Context, 'db' | 'config'>): Promise<Date | undefined> {
  const last = await readLastCutoff(db);
  if (last) return last.originated_at === null ? last.cutoff_at : nextCutoff(last.cutoff_at, config.ach);
  const since = await readFirstWaiting(db);
  return since && nextCutoff(since, config.ach);
}
