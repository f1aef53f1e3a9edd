import type { Context } from '../context.ts';
import { deleteCodesBefore } from './codes/store.ts';
import { INTERACTION_S, PASSWORD_WINDOW_MS } from './lifetimes.ts';
import { deleteEventsBefore } from './limits/store.ts';
import { LONGEST_WINDOW_MS } from './limits/take-turn.ts';
import { deleteOldLocks, deleteResetsBefore } from './passwords/store.ts';
import { deleteExpired } from './records/store.ts';

const EVERY_MS = 10 * 60_000;

/** Forgets, now and then, what has expired. Nothing depends on it: what is out of date is never used, forgotten or not. */
export function startTidying(context: Context): { stop(): Promise<void> } {
  let current: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    current = tidy(context).catch((error: unknown) => context.log.error({ err: error }, 'expired sign-ins could not be forgotten'));
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}

export async function tidy(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.wall();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteExpired(db, now);
  // A proved number may still be asked for a birthday until its sign-in ends.
  await deleteCodesBefore(db, ago(INTERACTION_S * 1000));
  await deleteEventsBefore(db, ago(LONGEST_WINDOW_MS));
  await deleteOldLocks(db, now, ago(PASSWORD_WINDOW_MS));
  await deleteResetsBefore(db, now);
}
