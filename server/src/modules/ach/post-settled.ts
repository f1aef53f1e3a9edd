import { feeOf } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { changeStatuses, lockPostableEntries, noteEntriesPosted, postEntries } from './store.ts';
import { EASTERN, settlementPostedOn } from './timetable.ts';
import { wallTimeAt } from './wall-time.ts';

const ENTRIES_AT_ONCE = 500;

/** What had settled two banking days before a cutoff and has not come back becomes POSTED: the merchant is owed it now, less our fee. */
export async function postSettled(context: Context, cutoff_at: Date): Promise<void> {
  const settled_by = settlementPostedOn(wallTimeAt(cutoff_at, EASTERN).date);
  let total = 0;
  let posted: number;
  do {
    posted = await context.db.transaction(async (tx) => {
      const entries = await lockPostableEntries(tx, settled_by, ENTRIES_AT_ONCE);
      await changeStatuses(
        tx,
        entries.map((entry) => entry.purchase_id),
        'return_window_passed',
        cutoff_at,
      );
      await noteEntriesPosted(tx, entries, cutoff_at);
      await postEntries(
        tx,
        'posted',
        cutoff_at,
        entries.map((entry) => ({ ...entry, fee_cents: feeOf(entry) })),
      );
      return entries.length;
    });
    total += posted;
  } while (posted > 0);
  if (total > 0) context.log.info({ cutoff_at, entries: total }, 'payments posted');
}
