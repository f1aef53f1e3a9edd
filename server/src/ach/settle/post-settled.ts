import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import type { Transactions } from '../../kernel/db/database.ts';
import { settlementPostedOn } from '../calendar/timetable.ts';
import { endPosting, listPostableEntries, lockPostableEntries, postDebits } from '../store.ts';

const ENTRIES_AT_ONCE = 2_000;

/**
 * What had settled two banking days before a cutoff and has not come back becomes POSTED: the merchant is owed it now,
 * less our fee. A reinitiation makes the return of its purchase good.
 */
export async function postSettled(context: Pick<Context, 'log'> & { readonly db: Transactions }, cutoff_at: Date): Promise<void> {
  const settled_by = settlementPostedOn(wallTimeAt(cutoff_at, EASTERN).date);
  const postable = await listPostableEntries(context.db, settled_by);
  let total = 0;
  for (let first = 0; first < postable.length; first += ENTRIES_AT_ONCE) {
    total += await context.db.transaction(async (tx) => {
      const entry_ids = await lockPostableEntries(tx, postable.slice(first, first + ENTRIES_AT_ONCE), settled_by);
      await postDebits(tx, entry_ids, cutoff_at);
      return entry_ids.length;
    });
  }
  await endPosting(context.db, cutoff_at);
  if (total > 0) context.log.info({ cutoff_at, entries: total }, 'payments posted');
}
