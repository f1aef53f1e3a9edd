import { type EntryHandler, noteEntriesReturned, onePage, type ReturnedEntry, type SentEntry, whoEnded } from '../../ach/index.ts';
import { requestNotices } from '../../collections/notices/index.ts';
import { stopDebits } from '../../collections/returns/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { cancelReversal } from './cancel-reversal.ts';
import { collectReversals } from './collect-reversals.ts';
import { lockReversals, moveReversals, noteDue, type ReversalMove } from './store.ts';

/** Reversals on their way to the accounts that were debited: WEB credits, each of the whole of its debit. */
export const entryHandler: EntryHandler = {
  kind: 'reversal',
  collect: async (...given) => onePage(await collectReversals(...given)),
  async inFile(tx, entries, at) {
    await move(tx, 'in_file', entries, at);
    await requestNotices(tx, 'reversal_sent', entries, at);
  },
  async takeOver(tx, entries, at) {
    const reversals = new Map((await lockReversals(tx, reversalsOf(entries))).map((reversal) => [reversal.id, reversal]));
    const matched = entries.filter(({ subject_id, amount_cents }) => {
      const reversal = reversals.get(subject_id ?? '');
      return (
        reversal?.amount_cents === amount_cents &&
        (reversal.status === 'WAITING' || (reversal.status === 'REJECTED' && !reversal.file_waits)) &&
        reversal.purchase_status === 'POSTED' &&
        !reversal.debit_returned
      );
    });
    const first = reversalsOf(matched).filter((id) => reversals.get(id)?.status === 'WAITING');
    await noteDue(tx, first, at);
    return matched;
  },
  async fileRejected(tx, entries, at) {
    await move(tx, 'file_rejected', entries, at);
    for (const reversal of await lockReversals(tx, reversalsOf(entries))) {
      if (reversal.debit_returned) await cancelReversal(tx, reversal, { at, actor: 'odfi', reason: 'the payment had come back' });
    }
  },
  async abandoned(tx, entries, at, why) {
    const waiting = (await lockReversals(tx, reversalsOf(entries))).filter(({ status }) => status === 'REJECTED');
    for (const reversal of waiting) await cancelReversal(tx, reversal, { at, ...whoEnded(why) });
    return [];
  },
  async settled(tx, entries, at) {
    await move(tx, 'settled', entries, at);
  },
  async returned(tx, returned) {
    const found = await lockReversals(tx, reversalsOf(returned.map(({ entry }) => entry)));
    const reversals = new Map(found.map((reversal) => [reversal.id, reversal]));
    const done: ReturnedEntry[] = [];
    for (const one of returned) {
      const { entry, code, at } = one;
      const reversal = reversals.get(entry.subject_id ?? '');
      if (reversal?.status !== 'IN_FILE' && reversal?.status !== 'SETTLED') continue;
      await noteEntriesReturned(tx, at, [one]);
      await moveReversals(tx, 'returned', [reversal.id], { entry_ids: [entry.id], at, actor: 'odfi', reason: code, return_code: code });
      done.push(one);
    }
    return { done, changed: await stopDebits(tx, done) };
  },
};

function reversalsOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

async function move(tx: Queryable, event: ReversalMove, entries: readonly SentEntry[], at: Date): Promise<void> {
  await lockReversals(tx, reversalsOf(entries));
  await moveReversals(tx, event, reversalsOf(entries), { entry_ids: entries.map(({ id }) => id), at, actor: 'odfi' });
}
