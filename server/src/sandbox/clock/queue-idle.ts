import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import { countJobsAtWork } from './store.ts';

const LOOK_MS = 15;
const LONGEST_WAIT_MS = 60_000;

/** Resolves when every queued job has had its turn. Throws when the queue does not get there: nobody works it off. */
export async function queueIdle(context: Context): Promise<void> {
  const started_ms = elapsedMs();
  while ((await countJobsAtWork(context.db)) > 0) {
    if (elapsedMs() - started_ms > LONGEST_WAIT_MS) throw new Error('the queue is not being worked off');
    await pause(LOOK_MS);
  }
}
