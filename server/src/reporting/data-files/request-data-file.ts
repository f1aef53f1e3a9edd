import type { DataFileStanding } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { consumeRateLimitWithin, LIMITS, limitOf } from '../../kernel/limits/index.ts';
import { lockConsumer } from '../../people/consumers/index.ts';
import { isLost, readDataFile } from './standing.ts';
import { addDataFile, dropDataFile, lockDataFile } from './store.ts';
import { WRITE_DATA_FILE } from './write-data-file.ts';

/**
 * Has the file of the caller's data made, in place of one from before; while one is being made, it is that one. Throws
 * TOO_MANY_REQUESTS after five in an hour, ACCOUNT_DEACTIVATED for whoever has just had their data deleted.
 */
export async function requestDataFile(context: Context, user_id: string): Promise<DataFileStanding> {
  await context.db.transaction((tx) => beginUnlessMaking(context, tx, user_id));
  return readDataFile(context, user_id);
}

async function beginUnlessMaking(context: Context, tx: Queryable, user_id: string): Promise<void> {
  // A deletion has the same lock: it takes this file with it, or there is nobody left to ask.
  if (!(await lockConsumer(tx, user_id))) throw new AppError('ACCOUNT_DEACTIVATED');
  const before = await lockDataFile(tx, user_id);
  if (before?.state === 'making' && !isLost(context, before)) return;
  if (before) await dropDataFile(tx, before.id);
  const id = newId('dat');
  // Of two first ones that arrive together, one is made.
  if (!(await addDataFile(tx, user_id, id, context.clock.wall()))) return;
  const wait_s = await consumeRateLimitWithin(context, tx, [limitOf(LIMITS.data_file, user_id)]);
  if (wait_s !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retry_after_s: wait_s });
  await context.queue.enqueue(tx, WRITE_DATA_FILE, { id }, { job_key: id });
}
