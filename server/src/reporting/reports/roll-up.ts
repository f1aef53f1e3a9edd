import type { Context } from '../../context.ts';
import { LOCKS } from '../../kernel/db/advisory-lock.ts';
import type { Upkeep } from '../../kernel/jobs/upkeep.ts';
import { listEventWriters, readHighestEvent } from '../../payments/purchases/index.ts';
import { addCustomers } from '../customers/index.ts';
import { addAsked } from './asked-store.ts';
import { addEvents, lockMarks, moveMarks } from './rollup-store.ts';

const EVENTS_PER_CHUNK = 20_000;

/** Up to where events can be rolled up once these transactions have ended. */
export interface EventMark {
  readonly upto_seq: number;
  readonly writers: ReadonlySet<string>;
}

/**
 * Notes how far the events go now, and who may still bring in one below: numbers are handed out before a commit. In
 * this order: whoever had a lower number by the first reading is among the writers of the second, or has ended.
 */
export async function markEvents({ db }: Context): Promise<EventMark> {
  const upto_seq = await readHighestEvent(db);
  return { upto_seq, writers: new Set(await listEventWriters(db)) };
}

/** Whether everyone whom a mark waits for has ended: then no event below it can appear any more. */
export async function isReached({ db }: Context, mark: EventMark): Promise<boolean> {
  if (mark.writers.size === 0) return true;
  const writers = await listEventWriters(db);
  return !writers.some((writer) => mark.writers.has(writer));
}

/**
 * Rolls up every event up to a mark that has been reached. Repeating it, by whomever, counts nothing twice. Stopped
 * between two chunks it leaves the rest to the next call.
 */
export async function rollUpTo({ db }: Context, mark: EventMark, events_per_chunk = EVENTS_PER_CHUNK, signal?: AbortSignal): Promise<void> {
  for (let upto = -1; upto < mark.upto_seq && !signal?.aborted; ) {
    upto = await db.transaction(async (tx) => {
      const { upto_seq, asked_upto_seq } = await lockMarks(tx);
      const from = Math.min(upto_seq, asked_upto_seq);
      const to = Math.min(from + events_per_chunk, mark.upto_seq);
      if (to <= from) return mark.upto_seq;
      await addEvents(tx, upto_seq, to);
      await addCustomers(tx, upto_seq, to);
      await addAsked(tx, asked_upto_seq, to);
      await moveMarks(tx, to);
      return to;
    });
  }
}

/**
 * Rounds of work on events, each up to a mark: on what stood there when the mark was made, as soon as its writers have
 * ended. Until then a round does nothing.
 */
export function reachedRounds(
  context: Context,
  work: (mark: EventMark, stopping: AbortSignal) => Promise<void>,
): (stopping: AbortSignal) => Promise<void> {
  let mark: EventMark | undefined;
  return async (stopping) => {
    mark ??= await markEvents(context);
    if (!(await isReached(context, mark))) return;
    await work(mark, stopping);
    mark = undefined;
  };
}

/**
 * Rolls up what the report and the portal's first page count: each ten seconds what is ten seconds old, once its
 * writers ended, one server at a time. No payment waits for it, nor a report, which reads the rest live.
 */
export const rollingUp: Upkeep = {
  name: 'reports.roll_up',
  every_ms: 10_000,
  lock: LOCKS.reports,
  rounds(context) {
    let mark: EventMark | undefined;
    return async (stopping) => {
      if (mark && (await isReached(context, mark))) {
        await rollUpTo(context, mark, EVENTS_PER_CHUNK, stopping);
        mark = undefined;
      }
      mark ??= await markEvents(context);
    };
  },
};
