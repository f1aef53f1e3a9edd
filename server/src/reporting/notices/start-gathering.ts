import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { LOCKS, underLockIfFree } from '../../kernel/db/advisory-lock.ts';
import { postNotice } from '../../notify/notices/index.ts';
import { type EventMark, isReached, markEvents } from '../reports/index.ts';
import { hasReaders, listChanges, lockMark, moveMark } from './gather-store.ts';
import { noticeOf, TOLD } from './notice-of.ts';

const EVERY_MS = 1_000;
const EVENTS_PER_CHUNK = 500;
/** News that is older than this puzzles more than it says. */
const NEWS_MS = 3 * 24 * 60 * 60_000;

/**
 * Writes from now on what consumers are told of changes of their payments, one server at a time. The payment's
 * transaction knows nothing of it: its events are what is read here, each once.
 */
export function startGathering(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let mark: EventMark | undefined;
  const round = async (): Promise<void> => {
    mark ??= await markEvents(context);
    if (!(await isReached(context, mark))) return;
    await gatherUpTo(context, mark.upto_seq, stopping.signal);
    mark = undefined;
  };
  const loop = async (): Promise<void> => {
    for (;;) {
      await pause(EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await underLockIfFree(context.db, LOCKS.notices, round).catch((error: unknown) =>
        context.log.error({ err: error }, 'notices of payments could not be written'),
      );
    }
  };
  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Whoever wants notices from now on hears of what happens from now on: without any reader the mark just moves. */
async function gatherUpTo(context: Context, upto_seq: number, signal: AbortSignal): Promise<void> {
  if (!(await hasReaders(context.db))) return moveMark(context.db, upto_seq);
  for (let more = true; more && !signal.aborted; ) {
    more = await context.db.transaction(async (tx) => {
      const after_seq = await lockMark(tx);
      if (after_seq >= upto_seq) return false;
      const upto = Math.min(after_seq + EVENTS_PER_CHUNK, upto_seq);
      const now = context.clock.now();
      for (const change of await listChanges(tx, { after_seq, upto_seq: upto, to: TOLD, since: new Date(now.getTime() - NEWS_MS) })) {
        const notice = noticeOf(change, now);
        if (notice) await postNotice(context, tx, notice);
      }
      await moveMark(tx, upto);
      return upto < upto_seq;
    });
  }
}
