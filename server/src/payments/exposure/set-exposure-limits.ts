import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import type { Database, Queryable } from '../../kernel/db/database.ts';
import type { Task } from '../../kernel/jobs/queue.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type ExposureLimits, keepExposureLimits } from '../../merchants/businesses/index.ts';
import { bankingDayBegan } from './day-began.ts';
import * as store from './store.ts';

/** The queued work by which a limit comes to hold where whoever set it could not end it. */
export const COUNT_EXPOSURE = 'payments.count_exposure';

const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 20;

/**
 * Limits how much may be debited for a business in a banking day, and be open at any time, in cents; null: any amount.
 * What is over a limit by then stays; nothing is added until it is below. Who set it, and why, is kept. It holds when
 * this returns: before, payments that were under way are waited for, and all of its open ones counted. Throws where
 * there is no such business, and StartRefused where a transaction does not end: the limit is kept, and holds once the
 * queue has counted.
 */
export async function setExposureLimits(
  { db, clock, queue }: Pick<Context, 'db' | 'clock' | 'queue'>,
  business_id: string,
  limits: ExposureLimits,
  by: { by: string; why: string },
): Promise<void> {
  const is_limited = limits.day_cents !== null || limits.open_cents !== null;
  const now = clock.now();
  await db.transaction(async (tx) => {
    await keepExposureLimits(tx, business_id, limits, { at: now, ...by });
    if (is_limited) {
      await store.beginExposure(tx, business_id, bankingDayBegan(now));
      // Whoever sets a limit counts at once; where they can't end that, the queue does.
      await queue.enqueue(tx, COUNT_EXPOSURE, { business_id }, { job_key: `exposure:${business_id}`, after_s: PATIENCE_MS / 1000 });
    } else await store.endExposure(tx, business_id);
  });
  if (is_limited) await countAll(db, business_id);
}

/** The same for a business that this transaction opens: no payment of it can be under way, so the limit holds with it. */
export async function limitNewBusiness(
  { clock }: Pick<Context, 'clock'>,
  tx: Queryable,
  business_id: string,
  limits: ExposureLimits,
  by: { by: string; why: string },
): Promise<void> {
  const now = clock.now();
  await keepExposureLimits(tx, business_id, limits, { at: now, ...by });
  await store.beginExposure(tx, business_id, bankingDayBegan(now));
  await store.countExposure(tx, business_id);
}

/** Counts what is open of a business whose limit holds nothing yet; the queue's, so again until it succeeds. */
export const countExposureTask: Task = async ({ db, clock }, payload) => {
  const { business_id } = payload as { business_id: string };
  const exposure = await store.findExposure(db, business_id, bankingDayBegan(clock.now()));
  if (exposure?.is_counted === false) await countAll(db, business_id);
};

async function countAll(db: Database, business_id: string): Promise<void> {
  await untilAllCount(db);
  await store.countExposure(db, business_id);
}

/** Whoever approved or ended a payment without knowing of the limit has locked it first, and so is known by a number. */
async function untilAllCount(db: Database): Promise<void> {
  const next = await store.numberAboveAll(db);
  const began_ms = elapsedMs();
  while (!(await store.haveEndedBefore(db, next))) {
    if (elapsedMs() - began_ms > PATIENCE_MS)
      throw new StartRefused(
        'the limit is kept, and does not hold yet: a transaction in the database does not end (pg_stat_activity names it); once it has, the limit holds within minutes',
      );
    await pause(LOOK_AGAIN_MS);
  }
}
