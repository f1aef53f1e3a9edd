import { setImmediate as nextTick } from 'node:timers/promises';
import { APPROVAL_MS, OPEN_PURCHASE_MS } from '@drawbridge/contract';
import type { Database } from '../../kernel/db/database.ts';
import { type DueWork, stepThrough } from '../../kernel/jobs/timetable.ts';
import { queueIdle } from '../clock/queue-idle.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { Stage, Story } from './stage.ts';

/** Nothing falls due sooner after it was begun: whoever looks this often at what is due next misses nothing. */
const LOOK_AGAIN_MS = Math.min(OPEN_PURCHASE_MS, APPROVAL_MS);

export interface Timetable {
  readonly clock: SimulatedClock;
  readonly works: readonly DueWork[];
  readonly signal: AbortSignal;
}

interface Step {
  readonly at: Date;
  readonly story: Story;
}

/**
 * Runs stories at once, each at its own moments, until the stage ends, and what falls due in between at its. What a
 * story does before its first yield must change nothing. `passing` hears the milliseconds since the start.
 */
export async function runStories(
  stage: Stage,
  stories: readonly Story[],
  timetable: Timetable,
  passing: (simulated_ms: number) => void,
): Promise<void> {
  const in_use = connectionsInUse(stage.context.db);
  let look_at = stage.starts_at;
  const reach = async (moment: Date): Promise<void> => {
    timetable.signal.throwIfAborted();
    // What commands leave running, such as a balance fetched ahead, belongs to the ending moment.
    do await nextTick();
    while (connectionsInUse(stage.context.db) > in_use);
    if (look_at <= moment) look_at = await runDue(stage, timetable, moment);
    timetable.clock.set(moment);
    passing(moment.getTime() - stage.starts_at.getTime());
  };

  const steps: Step[] = [];
  const goOn = async (story: Story): Promise<void> => {
    const { done, value: at } = await story.next();
    if (done !== true && at <= stage.ends_at) insertInOrder(steps, { at, story });
  };
  for (const story of stories) await goOn(story);
  for (let step = steps.shift(); step; step = steps.shift()) {
    await reach(step.at);
    await goOn(step.story);
  }
  await reach(stage.ends_at);
  await queueIdle(stage.context);
}

/** Runs everything due up to a moment, and gives when to look again. */
async function runDue({ context }: Stage, { clock, works, signal }: Timetable, until: Date): Promise<Date> {
  let next = await nextDue(works, context);
  if (next && next <= until) {
    await stepThrough(context, works, until, signal, {
      reach: async (due_at) => clock.set(due_at > clock.now() ? due_at : clock.now()),
      done: () => queueIdle(context),
    });
    next = await nextDue(works, context);
  }
  const latest = new Date(until.getTime() + LOOK_AGAIN_MS);
  return next && next < latest ? next : latest;
}

async function nextDue(works: readonly DueWork[], context: Stage['context']): Promise<Date | undefined> {
  const dues = await Promise.all(works.map((work) => work.nextDue(context)));
  return dues.filter((due) => due !== undefined).sort((one, other) => one.getTime() - other.getTime())[0];
}

function connectionsInUse({ pool }: Database): number {
  return pool.totalCount - pool.idleCount + pool.waitingCount;
}

/** Behind every step of the same moment or before. */
function insertInOrder(steps: Step[], step: Step): void {
  let low = 0;
  let high = steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle] as Step).at <= step.at) low = middle + 1;
    else high = middle;
  }
  steps.splice(low, 0, step);
}
