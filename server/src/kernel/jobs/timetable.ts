import { setTimeout as pause } from 'node:timers/promises';
import { at, type Context } from '../../context.ts';
import { elapsedMs, fixedClock } from '../clock/clock.ts';
import { troubleOfClock } from '../clock/trouble-of-clock.ts';
import { LOCKS, underLockIfFree, underLocks } from '../db/advisory-lock.ts';
import { isReportedByWatch } from '../db/away.ts';
import { inTrace } from '../tracing/index.ts';
import { repeat, type Upkeep } from './upkeep.ts';

/** Work due by the domain's clock: rows with a due time somewhere, and what happens to them then. */
export interface DueWork {
  readonly name: string;
  /** When there is something to do next; in the past when overdue, undefined when nothing is ever due. */
  nextDue(context: Context): Promise<Date | undefined>;
  /**
   * How long after its cause, in real time, anything of it falls due at the earliest: a server that waits asks no more
   * often. Without it everything that is new may be due at once.
   */
  readonly ahead_ms?: number;
  /**
   * The lock under which one server at a time runs it: `LOCKS.timetable` unless it says otherwise. Work under another
   * one waits for nothing of the rest, such as a long cutoff, and has to be right whatever the rest does meanwhile.
   */
  readonly lock?: number;
  /**
   * Does what was due at `context.clock.now()`; `actual_at` is later where every server slept. Must be safe to repeat:
   * a server may die in it, and two may run it once the connection that kept them apart is lost.
   */
  run(context: Context, actual_at: Date): Promise<void>;
}

/** What someone who moves the clock does at each step. */
export interface Steps {
  /** Called before the work that is due at `moment`. */
  reach?(moment: Date): Promise<void>;
  /** Called after each piece of work. */
  done?(): Promise<void>;
}

/** How often the same work may be due at the same moment in a row before that is called a mistake. */
const SAME_MOMENT_RUNS = 3;
const TRIES = 3;
const RETRY_MS = 200;
const LONGEST_SLEEP_MS = 1_000;
/** `ahead_ms` of work by banking days: its moments lie hours ahead, or wait for a person, so seconds do not matter. */
export const BANK_AHEAD_MS = 5_000;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 60_000;

/**
 * Runs what is due up to and including `until`, by moment, then in the order of `works`, one server at a time. Work
 * that fails is tried twice more; then its error is thrown, and nothing later is run.
 */
export async function runDueUntil(context: Context, works: readonly DueWork[], until: Date): Promise<void> {
  await alone(context, (signal) => stepThrough(context, works, until, signal));
}

/** Runs `work` while no server runs anything of the timetable, under any of its locks; waits for those that do. */
export function alone<T>(context: Pick<Context, 'db'>, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // The one that may be held long comes first, so that nothing under the other waits for it.
  return underLocks(context.db, [LOCKS.timetable, LOCKS.expiry], work);
}

/** As `runDueUntil`, for a holder of the timetable (see `alone`), who may move the clock at each step. */
export async function stepThrough(
  context: Context,
  works: readonly DueWork[],
  until: Date,
  signal: AbortSignal,
  steps: Steps = {},
): Promise<void> {
  let last = '';
  let repeated = 0;
  for (;;) {
    signal.throwIfAborted();
    const next = await earliest(context, works);
    if (!next || next.due_at > until) return;
    const step = `${next.work.name} at ${next.due_at.toISOString()}`;
    repeated = step === last ? repeated + 1 : 0;
    last = step;
    if (repeated >= SAME_MOMENT_RUNS) throw new Error(`${step} is still due after it has run ${repeated} times`);
    await steps.reach?.(next.due_at);
    await tried(context, next);
    await steps.done?.();
  }
}

interface Due {
  work: DueWork;
  due_at: Date;
}

async function earliest(context: Context, works: readonly DueWork[]): Promise<Due | undefined> {
  let first: Due | undefined;
  for (const work of works) {
    const due_at = await work.nextDue(context);
    if (due_at && (!first || due_at < first.due_at)) first = { work, due_at };
  }
  return first;
}

async function runOnce(context: Context, { work, due_at }: Due): Promise<void> {
  const started_ms = elapsedMs();
  const now = context.clock.now();
  await inTrace(context.tracing, `due work ${work.name}`, {}, () => work.run(at(context, fixedClock(due_at)), now > due_at ? now : due_at));
  context.log.debug({ work: work.name, due_at, took_ms: Math.round(elapsedMs() - started_ms) }, 'due work done');
}

async function tried(context: Context, due: Due): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(context, due);
    } catch (error) {
      context.log.error({ work: due.work.name, due_at: due.due_at, attempt, err: error }, 'due work failed');
      if (attempt === TRIES) throw error;
      await pause(RETRY_MS * attempt);
    }
  }
}

/** The running timetable of one server. */
export interface Timetable {
  /** What keeps failing here, or has been overdue too long anywhere: in words, by the works' names. */
  trouble(): string[];
  /** Ends it; resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/**
 * Runs due work from now on: at its moment on the domain's clock, looking at least once a second, each kind of it on
 * one server at a time. Work that fails is logged and left alone for a while (a second, doubling up to a minute); the
 * rest goes on. Nothing is run while this machine's clock is far from the database's: a cutoff would come early, or late.
 * Upkeep, which has no moment, goes on beside it by real time.
 */
export function startTimetable(context: Context, works: readonly DueWork[], upkeep: readonly Upkeep[] = []): Timetable {
  const kinds = [...Map.groupBy(works, ({ lock }) => lock ?? LOCKS.timetable)].map(([lock, of]) => startKind(context, of, lock));
  const repeated = upkeep.map((row) => repeat(context, row));
  return {
    trouble: () => kinds.flatMap((kind) => kind.trouble()),
    async stop() {
      await Promise.all([...kinds, ...repeated].map((one) => one.stop()));
    },
  };
}

/** The same for the work under one lock. */
function startKind(context: Context, works: readonly DueWork[], lock: number): Timetable {
  const stopping = new AbortController();
  const delays = new Delays();
  const answers = new Answers();
  const waiting = new Waiting();
  const rightClock = makeRightClock(context);
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      let sleep_ms = LONGEST_SLEEP_MS;
      try {
        // Payments share these connections: nothing is locked, and little asked, while nothing is due.
        const next = await earliestHealthy(context, works, delays, answers);
        const until_due_ms = untilDue(context, next);
        waiting.see(until_due_ms <= 0 ? next : undefined);
        if (until_due_ms > 0) sleep_ms = until_due_ms;
        else if (await rightClock()) {
          sleep_ms =
            (await underLockIfFree(context.db, lock, (lost) =>
              runOverdue(context, works, { delays, answers, waiting, rightClock }, lost, stopping.signal),
            )) ?? LONGEST_SLEEP_MS;
          answers.forget();
        }
      } catch (error) {
        context.log.error({ err: error }, 'the timetable failed');
      }
      await pause(sleep_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return {
    trouble: () => [...delays.keepFailing(), ...waiting.longerThan(context.config.ready.overdue_ms)],
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

/** Runs what is due by now and gives how long to sleep after it. */
async function runOverdue(
  context: Context,
  works: readonly DueWork[],
  { delays, answers, waiting, rightClock }: { delays: Delays; answers: Answers; waiting: Waiting; rightClock: () => Promise<boolean> },
  lost: AbortSignal,
  stopping: AbortSignal,
): Promise<number> {
  for (;;) {
    if (lost.aborted || stopping.aborted) return 0;
    // What runs may make anything else due.
    answers.forget();
    const next = await earliestHealthy(context, works, delays, answers);
    const wait_ms = untilDue(context, next);
    waiting.see(wait_ms <= 0 ? next : undefined);
    if (!next || wait_ms > 0) return wait_ms;
    if (!(await rightClock())) return LONGEST_SLEEP_MS;
    try {
      await runOnce(context, next);
      delays.succeeded(next.work, next.due_at);
    } catch (error) {
      // It did nothing wrong, and is not made to wait once the database is back.
      if (isReportedByWatch(error)) throw error;
      const delay_ms = delays.failed(next.work, 'running');
      context.log.error({ work: next.work.name, due_at: next.due_at, delay_ms, err: error }, 'due work failed; it will be tried again');
    }
  }
}

/** As `earliest`, without work that is left alone, or that cannot even say when it is due. */
async function earliestHealthy(context: Context, works: readonly DueWork[], delays: Delays, answers: Answers): Promise<Due | undefined> {
  let first: Due | undefined;
  for (const work of works) {
    if (delays.waits(work)) continue;
    try {
      const due_at = await answers.of(work, () => work.nextDue(context));
      delays.answered(work, due_at !== undefined && due_at <= context.clock.now());
      if (due_at && (!first || due_at < first.due_at)) first = { work, due_at };
    } catch (error) {
      if (isReportedByWatch(error)) throw error;
      const delay_ms = delays.failed(work, 'asking');
      context.log.error({ work: work.name, delay_ms, err: error }, 'due work cannot say when it is due');
    }
  }
  return first;
}

/** Whether this machine's clock is right enough to run what is due; a change is logged, once. */
function makeRightClock({ db, config, log }: Context): () => Promise<boolean> {
  let was_right = true;
  return async () => {
    const trouble = await troubleOfClock(db, config.ready.clock_ms);
    const is_right = trouble === undefined;
    if (was_right && !is_right) log.error({ trouble }, 'what is due waits here until this clock is right');
    if (!was_right && is_right) log.warn('this clock is right again: what is due is run');
    was_right = is_right;
    return is_right;
  };
}

/** How long a server may sleep before it looks again; nothing or less where something is due. */
function untilDue(context: Context, next: Due | undefined): number {
  return next ? Math.min(next.due_at.getTime() - context.clock.now().getTime(), LONGEST_SLEEP_MS) : LONGEST_SLEEP_MS;
}

/** When each work said that it is due next, for as long as nothing newer can be due earlier. */
class Answers {
  readonly #known = new Map<DueWork, { due_at: Date | undefined; asked_ms: number }>();

  async of(work: DueWork, ask: () => Promise<Date | undefined>): Promise<Date | undefined> {
    const known = this.#known.get(work);
    if (known && elapsedMs() - known.asked_ms < (work.ahead_ms ?? 0)) return known.due_at;
    const asked_ms = elapsedMs();
    const due_at = await ask();
    this.#known.set(work, { due_at, asked_ms });
    return due_at;
  }

  forget(): void {
    this.#known.clear();
  }
}

/** What is due next and not done, here or on the server with the timetable's lease, and since when, in real time. */
class Waiting {
  #seen: { readonly due: Due; readonly since_ms: number } | undefined;

  see(due: Due | undefined): void {
    const same = due !== undefined && this.#seen?.due.work === due.work && this.#seen.due.due_at.getTime() === due.due_at.getTime();
    if (!same) this.#seen = due && { due, since_ms: elapsedMs() };
  }

  longerThan(limit_ms: number): string[] {
    if (this.#seen === undefined || elapsedMs() - this.#seen.since_ms <= limit_ms) return [];
    const { work, due_at } = this.#seen.due;
    return [`${work.name} has been due since ${due_at.toISOString()}`];
  }
}

/** Which work is being left alone after a failure, and until when, in real time. */
class Delays {
  readonly #failing = new Map<DueWork, { at: 'asking' | 'running'; failures: number; until_ms: number }>();
  readonly #last = new Map<DueWork, { due_ms: number; runs: number }>();

  waits(work: DueWork): boolean {
    return (this.#failing.get(work)?.until_ms ?? 0) > elapsedMs();
  }

  /** What has failed some times in a row. */
  keepFailing(): string[] {
    return [...this.#failing].filter(([, { failures }]) => failures >= TRIES).map(([{ name }]) => `${name} keeps failing`);
  }

  /** It has said when it is due. What failed in running and is due no more, was done by another server. */
  answered(work: DueWork, is_due: boolean): void {
    if (!is_due || this.#failing.get(work)?.at === 'asking') this.#failing.delete(work);
  }

  failed(work: DueWork, at: 'asking' | 'running'): number {
    const failures = (this.#failing.get(work)?.failures ?? 0) + 1;
    const delay_ms = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS);
    this.#failing.set(work, { at, failures, until_ms: elapsedMs() + delay_ms });
    return delay_ms;
  }

  /**
   * Throws where work "succeeded" at the same moment again and again, which would keep everything else from running.
   */
  succeeded(work: DueWork, due_at: Date): void {
    const last = this.#last.get(work);
    const runs = last?.due_ms === due_at.getTime() ? last.runs + 1 : 1;
    this.#last.set(work, { due_ms: due_at.getTime(), runs });
    if (runs > SAME_MOMENT_RUNS) throw new Error(`still due at the same moment after it has run ${runs} times`);
    this.#failing.delete(work);
  }
}
