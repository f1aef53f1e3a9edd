import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { LOCKS, underLockIfFree } from '../../db/advisory-lock.ts';
import { NO_SEAL, type Seal, sealHash } from './seal.ts';
import { digestNext, insertSeal, listWriters, lockHead, readHighestTransfer, readNewestSeal } from './seal-store.ts';

const EVERY_MS = 60_000;
/** After so many rounds a transaction that still writes is told of. */
const PATIENT_ROUNDS = 10;
const ROWS_A_SEAL = 10_000;

/** Up to where the ledger can be sealed once these transactions have ended. */
export interface Mark {
  readonly to_id: number;
  /** Whoever wrote to the ledger at a moment after `to_id` was read. */
  readonly writers: ReadonlySet<string>;
}

/**
 * Notes up to where the ledger goes now, and who may still bring in a row below: ids are handed out before a commit, so a lower one can
 * be seen later. In this order: whoever had a lower id by the first reading is among the writers of the second, or has ended.
 */
export async function markTransfers({ db }: Context): Promise<Mark | undefined> {
  const to_id = await readHighestTransfer(db);
  return to_id === undefined ? undefined : { to_id, writers: new Set(await listWriters(db)) };
}

/** Whether everyone whom a mark waits for has ended: then no row below it can appear any more. */
export async function isReached({ db }: Context, mark: Mark): Promise<boolean> {
  const writers = await listWriters(db);
  return !writers.some((writer) => mark.writers.has(writer));
}

/**
 * Seals every transfer up to a mark that has been reached, ten thousand at a time. Repeating it, by whomever, seals nothing twice.
 * Throws where the chain's end has been tampered with: going on would cover it up. Stopped between two seals it leaves the rest to the next.
 * Gives how many seals it made.
 */
export async function sealUpTo(context: Context, mark: Mark, rows_a_seal = ROWS_A_SEAL, signal?: AbortSignal): Promise<number> {
  for (let sealed = 0; ; sealed += 1) {
    if (signal?.aborted) return sealed;
    const seal = await sealNext(context, mark, rows_a_seal);
    if (!seal) return sealed;
    // Whoever keeps the log elsewhere can tell a chain that was written anew.
    context.log.info({ seal: seal.number, to_id: seal.to_id, sha256: seal.sha256 }, 'ledger sealed');
  }
}

async function sealNext({ db, clock }: Context, mark: Mark, most: number): Promise<Seal | undefined> {
  return db.transaction(async (tx) => {
    const head = await lockHead(tx);
    const newest = (await readNewestSeal(tx)) ?? NO_SEAL;
    if (newest.number !== head.number || newest.sha256 !== head.sha256)
      throw new Error(`the newest seal of the ledger should be ${head.number} and is ${newest.number}, or was changed`);
    const range = await digestNext(tx, head.to_id, mark.to_id, most);
    if (!range) return undefined;
    const seal = { ...range, number: head.number + 1, sealed_at: clock.now() };
    const sealed = { ...seal, sha256: sealHash(head.sha256, seal) };
    await insertSeal(tx, sealed);
    return sealed;
  });
}

/**
 * Seals the ledger from now on: each minute what was there a minute ago, once its writers have ended. One server at a time. Nothing waits
 * for it; what it cannot do now is logged, and done later.
 */
export function startSealing(context: Context, every_ms = EVERY_MS): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let mark: Mark | undefined;
  let rounds = 0;
  const round = async (): Promise<void> => {
    if (mark && (await isReached(context, mark))) {
      await sealUpTo(context, mark, ROWS_A_SEAL, stopping.signal);
      mark = undefined;
    }
    rounds = mark ? rounds + 1 : 0;
    if (rounds === PATIENT_ROUNDS)
      context.log.warn({ to_id: mark?.to_id }, 'the ledger cannot be sealed: a transaction that has written to it does not end');
    mark ??= await markTransfers(context);
  };
  const loop = async (): Promise<void> => {
    for (;;) {
      await pause(every_ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await underLockIfFree(context.db, LOCKS.sealing, round).catch((error: unknown) =>
        context.log.error({ err: error }, 'the ledger could not be sealed'),
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
