import type { Context } from '../../context.ts';
import type { RefusedEntry } from '../../providers/odfi/port.ts';
import { lockHeldFile } from './delivery-store.ts';
import { findEntriesByTraces, lockEntries, noteEntryRefused } from './incoming-store.ts';
import { type Movements, movementOf } from './movements.ts';

/**
 * The bank takes a file and refuses single entries of it: they never went out. A payment is FAILED, what was to be paid out is owed again and its
 * account is stopped, and every other movement does as for a file that is given up. May be told again. What has settled or come back by then is
 * not touched: a person must look.
 */
export async function refuseEntries(context: Context, movements: Movements, name: string, refused: readonly RefusedEntry[]): Promise<void> {
  const at = context.clock.now();
  for (const { trace_number, reason } of refused) {
    const outcome = await context.db.transaction(async (tx): Promise<string[] | 'too late' | 'unknown' | 'known'> => {
      // First the file, as whoever settles it.
      const file = await lockHeldFile(tx, name);
      if (!file) return 'known';
      const meant = (await findEntriesByTraces(tx, [trace_number])).find(({ file_id }) => file_id === file.id);
      const [entry] = meant ? await lockEntries(tx, [meant.id]) : [];
      if (!entry) return 'unknown';
      if (entry.rejected_at !== null) return 'known';
      if (entry.settled_at !== null || entry.returned_at !== null) return 'too late';
      const movement = movementOf(movements, entry.kind);
      await noteEntryRefused(tx, entry.id, at, reason);
      await movement.fileRejected(tx, [entry], at);
      return movement.givenUp(tx, [entry], at, 'entry_rejected');
    });
    if (outcome === 'known') continue;
    const about = { file: name, trace_number, reason };
    if (outcome === 'unknown')
      context.log.error(about, 'the bank refuses an entry that does not stand in the file; a person must look at it');
    else if (outcome === 'too late')
      context.log.error(about, 'the bank refuses an entry that has settled or come back; a person must look at it');
    else {
      context.log.error(about, 'the bank refuses an entry of a file that it took: it never went out');
      for (const purchase_id of outcome) context.channels.changed(purchase_id);
    }
  }
}
