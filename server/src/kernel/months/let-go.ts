import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { LOCKS, underLockIfFree } from '../db/advisory-lock.ts';
import { type Queryable, sqlState } from '../db/database.ts';
import { StartRefused } from '../start-refused.ts';
import { listHolders, type Month, nameOfMonth } from './archive-store.ts';

const TRIES = 3;
const TRY_AGAIN_MS = 1_000;
/** Of a payment no transaction takes so long: what holds the table for longer is somebody who reads all of it. */
const LONG_MS = 2_000;
/** PostgreSQL's lock_not_available, and deadlock_detected. */
const LOCKED = ['55P03', '40P01'];

/** Runs `work` while nobody else takes months out or puts them back. Throws StartRefused where somebody does. */
export async function aloneWithMonths<T extends object>({ db }: Pick<Context, 'db'>, work: () => Promise<T>): Promise<T> {
  const done = await underLockIfFree(db, LOCKS.months, work);
  if (!done) throw new StartRefused('months are taken out or put back by somebody else just now: run this again when that has ended');
  return done;
}

/** Throws StartRefused where a transaction holds the table for long: to wait for it would keep payments waiting. */
export async function requireLetGo(db: Queryable, of: Month): Promise<void> {
  const before = await listHolders(db, of.table);
  if (before.length === 0) return;
  await pause(LONG_MS);
  const still = await listHolders(db, of.table);
  if (before.some((holder) => still.includes(holder))) throw heldRefusal(of);
}

/**
 * Tries again within a transaction where others hold the table; each try keeps them waiting for as long as the lock is
 * waited for. What was done before stays. Throws StartRefused.
 */
export async function letGo(tx: Queryable, of: Month, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await tx.run('savepoint before_locks');
    try {
      return await work();
    } catch (error) {
      if (!LOCKED.includes(sqlState(error) ?? '')) throw error;
      if (tries === TRIES) throw heldRefusal(of);
      await tx.run('rollback to savepoint before_locks');
      await pause(TRY_AGAIN_MS);
    }
  }
}

function heldRefusal(of: Month): StartRefused {
  return new StartRefused(
    `${nameOfMonth(of)} waits, and nothing of it was changed: somebody reads all of ${of.table}, perhaps a proof; run this again when that has ended`,
  );
}
