import type { Context } from '../../context.ts';
import type { OffsetClock } from '../../kernel/clock/clock.ts';
import { alone, type DueWork, stepThrough } from '../../kernel/jobs/timetable.ts';
import { makeMonths } from '../../kernel/months/index.ts';
import { moverOf } from './mover.ts';
import { queueIdle } from './queue-idle.ts';
import { writeOffset } from './store.ts';

/** The sandbox's clock of this server, and everything that may fall due while it is moved. */
export interface MovableClock {
  readonly clock: OffsetClock;
  readonly works: readonly DueWork[];
}

/**
 * Moves the domain's time ahead to `target`, stepping by due moments: each job sees its own time, and what it queues is
 * done before the next. Resolves when all is done. Two at once run one after the other.
 */
export async function advance(context: Context, { clock, works }: MovableClock, target: (now: Date) => Date): Promise<void> {
  await alone(context, async (signal) => {
    const until = target(clock.now());
    await queueIdle(context);
    await stepThrough(context, works, until, signal, {
      reach: (moment) => moveTo(context, clock, moment),
      done: () => queueIdle(context),
    });
    signal.throwIfAborted();
    await moveTo(context, clock, until);
  });
}

/** Moves the clock to a moment; stays where it is when that has passed already. */
async function moveTo(context: Context, clock: OffsetClock, moment: Date): Promise<void> {
  const offset_ms = clock.offset_ms + moment.getTime() - clock.now().getTime();
  if (offset_ms <= clock.offset_ms) return;
  await makeMonths(context, moment);
  await writeOffset(context.db, offset_ms, moverOf(clock));
  clock.setOffset(offset_ms);
}
