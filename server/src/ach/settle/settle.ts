import type { Context } from '../../context.ts';
import { BANK_AHEAD_MS, type DueWork } from '../../kernel/jobs/timetable.ts';
import { ASK_SETTLED_AGAIN_MS, pollAcknowledgements } from '../acknowledge/read-acknowledgements.ts';
import { byEntryHandler, type EntryHandlers } from '../entry-handlers.ts';
import {
  listSettlingFiles,
  listUnsettledEntries,
  lockSettlingFile,
  lockUnsettledEntries,
  nextSettlement,
  noteFileSettled,
  settleEntries,
} from '../store.ts';

const ENTRIES_AT_ONCE = 2_000;

/** On the morning of its effective date a file that the bank has and has not rejected settles. */
export function settle(entryHandlers: EntryHandlers): DueWork {
  return {
    name: 'ach: settlement',
    ahead_ms: BANK_AHEAD_MS,
    nextDue: ({ db }) => nextSettlement(db),
    async run(context) {
      await pollAcknowledgements(context, entryHandlers);
      for (const { id } of await listSettlingFiles(context.db, context.clock.now())) await settleFile(context, entryHandlers, id);
    },
  };
}

/** Settles what has not settled of a file, batch by batch; nothing where the bank does not have it any more. */
export async function settleFile(context: Context, entryHandlers: EntryHandlers, file_id: string): Promise<void> {
  const at = context.clock.now();
  let total = 0;
  // No entry is ever added to a file.
  const unsettled = await listUnsettledEntries(context.db, file_id);
  for (let first = 0; first < unsettled.length; first += ENTRIES_AT_ONCE) {
    const settled = await context.db.transaction(async (tx) => {
      // Rejected by now, by whoever asked the bank at the same moment: the rest of it stays as it is.
      if (!(await lockSettlingFile(tx, file_id))) return undefined;
      const entries = await lockUnsettledEntries(tx, unsettled.slice(first, first + ENTRIES_AT_ONCE));
      await settleEntries(tx, file_id, entries, at);
      await byEntryHandler(entryHandlers, entries, (entryHandler, of_kind) => entryHandler.settled(tx, of_kind, at));
      return entries.length;
    });
    if (settled === undefined) return;
    total += settled;
  }
  const ask_again_at = new Date(at.getTime() + ASK_SETTLED_AGAIN_MS);
  if (await noteFileSettled(context.db, file_id, at, ask_again_at)) context.log.info({ file_id, entries: total }, 'file settled');
}
