import type { Context } from '../../context.ts';
import type { Queryable } from '../db/database.ts';
import { MONTHLY_TABLES } from './monthly-tables.ts';
import { makeFirst, makeSome } from './store.ts';

/** So many months stand ready behind the one that it is. */
const AHEAD = 3;
/** Each transaction makes no more: it holds a lock for each of their indexes. */
const MOST = 12;

/**
 * Makes the months that each table lacks, up to some months ahead of its time. `moved_to`: the domain's time, where a
 * sandbox is about to move there. What cannot be made now, as somebody reads everything, is logged and made later: rows
 * without a month stand in the table's rest until then.
 */
export async function makeMonths({ clock, db, log }: Pick<Context, 'clock' | 'db' | 'log'>, moved_to = clock.now()): Promise<void> {
  for (const { table, time } of MONTHLY_TABLES) {
    const from = clock[time]();
    const until = ahead(time === 'now' ? moved_to : from);
    try {
      let count = 0;
      for (let made = MOST; made === MOST; count += made) made = await makeSome(db, table, { from, until }, MOST);
      if (count > 0) log.info({ table, count, until }, 'months.made');
    } catch (error) {
      log.warn({ err: error, table, until }, 'months.not_made');
    }
  }
}

/** Makes the first months of a new database; run by its owner. */
export async function makeFirstMonths(owner: Pick<Queryable, 'run'>): Promise<void> {
  for (const { table } of MONTHLY_TABLES) await makeFirst(owner, table);
}

function ahead(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + AHEAD, 1));
}
