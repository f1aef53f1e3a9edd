import type { Queryable } from '../db/database.ts';
import { wallMs } from './clock.ts';
import { readDatabaseMs } from './store.ts';

/**
 * Why this machine's clock will not do, in words: it is more than `limit_ms` from the database's; undefined where it is
 * not. What the way there and back may explain is no difference. A sandbox's moved time does not count. Throws DatabaseAway.
 */
export async function troubleOfClock(db: Queryable, limit_ms: number): Promise<string | undefined> {
  const before_ms = wallMs();
  const database_ms = await readDatabaseMs(db);
  const after_ms = wallMs();
  const [ahead_ms, behind_ms] = [before_ms - database_ms, database_ms - after_ms];
  const most_ms = Math.max(ahead_ms, behind_ms);
  if (most_ms <= limit_ms) return undefined;
  const way = ahead_ms > behind_ms ? 'ahead of' : 'behind';
  return `the clock of this machine is ${(most_ms / 1000).toFixed(1)} s ${way} the database’s, more than the ${limit_ms / 1000} s of READY_CLOCK_S`;
}
