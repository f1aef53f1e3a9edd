import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { LOCKS, underLockIfFree } from '../../kernel/db/advisory-lock.ts';
import { type EventMark, isReached, markEvents } from '../reports/index.ts';
import { gatherUpTo } from './gather-up-to.ts';

const EVERY_MS = 1_000;

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
        context.log.error({ err: error }, 'notices.gathering.failed'),
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
