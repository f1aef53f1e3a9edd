import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { underLockIfFree } from '../db/advisory-lock.ts';
import { isReportedByWatch } from '../db/away.ts';

/** What goes on all the time, whether or not anything is due: one row of a table, and one loop on every server. */
export interface Upkeep {
  /** By it the log names what fails. */
  readonly name: string;
  /** Real time from the end of one round to the beginning of the next; the first begins so long after the start. */
  readonly every_ms: number;
  /** The lock under which one server at a time does it; without it every server does. */
  readonly lock?: number;
  /**
   * Gives what one server does each round; it may remember from one to the next. A round that throws is logged, and
   * what it left undone is the next one's. `stopping` is aborted at the stop, which waits for the round.
   */
  rounds(context: Context): (stopping: AbortSignal) => Promise<void>;
}

/** Upkeep that goes on. */
export interface Repeated {
  /** Begins the next round at once, or as soon as the one that runs has ended. */
  now(): void;
  /** Ends it; resolves when no round runs any more. */
  stop(): Promise<void>;
}

/** Does upkeep from now on. `after` is called after each round, whatever came of it. */
export function repeat(context: Context, { name, every_ms, lock, rounds }: Upkeep, after: () => void = () => undefined): Repeated {
  const stopping = new AbortController();
  const round = rounds(context);
  let awake = new AbortController();
  const tried = async (): Promise<void> => {
    try {
      if (lock === undefined) await round(stopping.signal);
      else await underLockIfFree(context.db, lock, () => round(stopping.signal));
    } catch (error) {
      if (!isReportedByWatch(error)) context.log.error({ err: error, upkeep: name }, 'upkeep failed');
    }
  };
  const loop = async (): Promise<void> => {
    for (;;) {
      await pause(every_ms, undefined, { signal: awake.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      // Before the round: who asks for another while it runs has one.
      awake = new AbortController();
      await tried();
      after();
    }
  };
  const ended = loop();
  return {
    now: () => awake.abort(),
    async stop() {
      stopping.abort();
      awake.abort();
      await ended;
    },
  };
}
