import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { LOCKS, underLockIfFree } from '../db/advisory-lock.ts';
import type { DueWork } from '../jobs/timetable.ts';
import { repeat } from '../jobs/upkeep.ts';
import { findAwaited, type Mark, markTables, sealNow, sealReached } from './seal-records.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { describeConnections } from './writers-store.ts';

/**
 * Real time. A round begins twice within the minute in which everything is to be sealed, and waits so long for whoever
 * is writing: longer than a payment takes, so that most is sealed in the round that finds it.
 */
export const RHYTHM: Rhythm = { every_ms: 25_000, wait_ms: 5_000 };
/** How long a stop waits for another server that is sealing at that moment, and how often it looks. */
const STOP_WAIT_MS = 5_000;
const STOP_TRY_MS = 100;
/** How long the last round seals: a stop is waited for. */
const LAST_ROUND_MS = 10_000;
/** Rounds after which a transaction that keeps a table from being sealed is reported, and again after as many. */
const PATIENT_ROUNDS = 2;
const REPORT_AGAIN_ROUNDS = 24;

export interface Rhythm {
  readonly every_ms: number;
  readonly wait_ms: number;
}

export interface Sealing {
  /** Seals what is there now, without waiting for the next round. */
  seal(): void;
  /** Ends it, and seals what is there by then. */
  stop(): Promise<void>;
}

/**
 * Seals every record from now on: at once, then so often that nothing is older than a minute without its seal, and
 * whenever it is asked to. One server at a time. Nothing waits for it; what it cannot do now is logged, and done later.
 */
export function startSealing(context: Context, { every_ms, wait_ms }: Rhythm = RHYTHM): Sealing {
  const sealing = repeat(context, {
    name: 'seals',
    every_ms,
    lock: LOCKS.sealing,
    rounds() {
      const rounds = new Rounds(context, wait_ms);
      return (stopping) => rounds.run(stopping);
    },
  });
  sealing.now();
  return {
    seal: sealing.now,
    async stop() {
      await sealing.stop();
      await sealLast(context, wait_ms);
    },
  };
}

/** The last round, once no other server seals. */
async function sealLast(context: Context, wait_ms: number): Promise<void> {
  for (let left_ms = STOP_WAIT_MS; left_ms > 0; left_ms -= STOP_TRY_MS) {
    const done = await underLockIfFree(context.db, LOCKS.sealing, async () => {
      await sealRest(context, wait_ms);
      return true;
    }).catch((error: unknown) => context.log.error({ err: error }, 'the last records could not be sealed'));
    if (done) return;
    await pause(STOP_TRY_MS);
  }
}

/** What a long transaction keeps open, or is too much for now, is sealed by the next server. */
async function sealRest(context: Context, wait_ms: number): Promise<void> {
  const waiting = await sealNow(context, wait_ms, AbortSignal.timeout(LAST_ROUND_MS));
  if (waiting.length > 0)
    context.log.warn({ tables: waiting.map(({ sealed }) => sealed.table) }, 'stopped with records that are not sealed yet');
}

/** The same work, with what it has written sealed as soon as it is done. */
export function sealedAfter(sealing: Sealing, work: DueWork): DueWork {
  return {
    ...work,
    async run(context, actual_at) {
      await work.run(context, actual_at);
      sealing.seal();
    },
  };
}

/** One round after the other, with the marks that none of them has reached yet. */
class Rounds {
  readonly #context: Context;
  readonly #wait_ms: number;
  #waiting: readonly Mark[] = [];
  /** For how many rounds each table has waited. */
  readonly #waited = new Map<string, number>();

  constructor(context: Context, wait_ms: number) {
    this.#context = context;
    this.#wait_ms = wait_ms;
  }

  async run(signal: AbortSignal): Promise<void> {
    const kept = await sealReached(this.#context, this.#waiting, undefined, signal);
    const keeps = new Set(kept.map(({ sealed }) => sealed.table));
    const marks = await markTables(
      this.#context,
      SEALED_TABLES.filter(({ table }) => !keeps.has(table)),
    );
    this.#waiting = [...kept, ...(await sealNow(this.#context, this.#wait_ms, signal, marks))];
    await this.#report();
  }

  /** Names whoever keeps a table from being sealed for long. */
  async #report(): Promise<void> {
    const { db, log } = this.#context;
    const late = this.#waiting.filter(({ sealed }) => {
      const rounds = (this.#waited.get(sealed.table) ?? 0) + 1;
      this.#waited.set(sealed.table, rounds);
      return rounds % REPORT_AGAIN_ROUNDS === PATIENT_ROUNDS;
    });
    for (const table of this.#waited.keys()) if (!this.#waiting.some(({ sealed }) => sealed.table === table)) this.#waited.delete(table);
    if (late.length === 0) return;
    const awaited = await findAwaited(this.#context, late);
    const connections = await describeConnections(db, [...new Set(awaited.map(({ pid }) => pid))]);
    log.warn(
      { tables: late.map(({ sealed }) => sealed.table), connections },
      'records cannot be sealed: a transaction that has written to their tables does not end',
    );
  }
}
