import { feeOf } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { postMany } from '../ledger/index.ts';
import { changeRetries } from './retry-status.ts';
import { findRetries, resolveReturns } from './retry-store.ts';
import { changeStatuses, type EntryOfPurchase, listPostableEntries, lockPostableEntries, noteEntriesPosted } from './store.ts';
import { EASTERN, settlementPostedOn } from './timetable.ts';
import { wallTimeAt } from './wall-time.ts';

const ENTRIES_AT_ONCE = 2_000;

/**
 * What had settled two banking days before a cutoff and has not come back becomes POSTED: the merchant is owed it now, less our fee. A retry
 * makes the return of its purchase good.
 */
export async function postSettled(context: Context, cutoff_at: Date): Promise<void> {
  const settled_by = settlementPostedOn(wallTimeAt(cutoff_at, EASTERN).date);
  const postable = await listPostableEntries(context.db, settled_by);
  let total = 0;
  for (let first = 0; first < postable.length; first += ENTRIES_AT_ONCE) {
    total += await context.db.transaction(async (tx) => {
      const entries = await lockPostableEntries(tx, postable.slice(first, first + ENTRIES_AT_ONCE), settled_by);
      await passWindows(
        tx,
        entries.filter(({ attempt }) => attempt === 1),
        cutoff_at,
      );
      await makeGood(
        tx,
        entries.filter(({ attempt }) => attempt > 1),
        cutoff_at,
      );
      await noteEntriesPosted(tx, entries, cutoff_at);
      await postMany(
        tx,
        'posted',
        cutoff_at,
        entries.map((entry) => ({ ...entry, fee_cents: feeOf(entry), cause: entry.id })),
      );
      return entries.length;
    });
  }
  if (total > 0) context.log.info({ cutoff_at, entries: total }, 'payments posted');
}

async function passWindows(tx: Queryable, entries: readonly EntryOfPurchase[], at: Date): Promise<void> {
  const purchase_ids = entries.map(({ purchase_id }) => purchase_id);
  await changeStatuses(tx, purchase_ids, 'return_window_passed', at);
}

async function makeGood(tx: Queryable, entries: readonly EntryOfPurchase[], at: Date): Promise<void> {
  if (entries.length === 0) return;
  const purchase_ids = entries.map(({ purchase_id }) => purchase_id);
  await changeStatuses(tx, purchase_ids, 'return_made_good', at);
  await resolveReturns(tx, purchase_ids, 'retry', at);
  const retries = await findRetries(
    tx,
    entries.map(({ id }) => id),
  );
  await changeRetries(
    tx,
    retries.map(({ id }) => id),
    { status: 'POSTED', at },
  );
}
