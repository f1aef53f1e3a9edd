import { type EntryHandler, noteEntriesReturned, onePage, type ReturnedEntry, type SentEntry, whoEnded } from '../../ach/index.ts';
import { requestNotices } from '../../collections/notices/index.ts';
import { stopDebits } from '../../collections/returns/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { cancelRefunds } from './cancel-refunds.ts';
import { collectRefunds, isDue, queueDue } from './collect-refunds.ts';
import { FILE_REJECTED, lockRefunds, moveRefunds, type Refund, type RefundMove } from './store.ts';

/** Refunds on their way to the consumers: PPD credits to the accounts that were debited. */
export const entryHandler: EntryHandler = {
  kind: 'refund',
  collect: async (...given) => onePage(await collectRefunds(...given)),
  async inFile(tx, entries, at) {
    await lockRefunds(tx, refundsOf(entries));
    await move(tx, 'in_file', entries, at);
    await requestNotices(tx, 'refund_sent', entries, at);
  },
  async takeOver(tx, entries, at) {
    const refunds = new Map((await lockRefunds(tx, refundsOf(entries))).map((refund) => [refund.id, refund]));
    const matched = entries.filter(({ subject_id, amount_cents }) => {
      const refund = refunds.get(subject_id ?? '');
      return refund !== undefined && refund.amount_cents === amount_cents && isDue(refund);
    });
    await queueDue(
      tx,
      [...new Set(refundsOf(matched))].flatMap((id) => refunds.get(id) ?? []),
      at,
    );
    return matched;
  },
  async fileRejected(tx, entries, at) {
    const refunds = await lockRefunds(tx, refundsOf(entries));
    await move(tx, 'file_rejected', entries, at);
    await cancelOrphans(tx, refunds, at);
  },
  async abandoned(tx, entries, at, why) {
    const refunds = await lockRefunds(tx, refundsOf(entries));
    const waiting = refunds.filter(({ status }) => status === 'REJECTED');
    await cancelRefunds(tx, waiting, { at, ...whoEnded(why) });
    return [];
  },
  async settled(tx, entries, at) {
    await lockRefunds(tx, refundsOf(entries));
    await move(tx, 'settled', entries, at);
  },
  async returned(tx, returned) {
    const refunds = new Map((await lockRefunds(tx, refundsOf(returned.map(({ entry }) => entry)))).map((refund) => [refund.id, refund]));
    const done: ReturnedEntry[] = [];
    for (const one of returned) {
      const { entry, code, at, not_carried } = one;
      const refund = refunds.get(entry.subject_id ?? '');
      if (refund?.status !== 'IN_FILE' && refund?.status !== 'SETTLED') continue;
      await noteEntriesReturned(tx, at, [one]);
      await moveRefunds(tx, 'returned', [refund.id], {
        entry_ids: [entry.id],
        at,
        actor: 'odfi',
        reason: code,
        held_reason: not_carried === 'file' ? FILE_REJECTED : code,
      });
      await cancelOrphans(tx, [refund], at);
      done.push(one);
    }
    const by_receiver = done.filter(({ not_carried }) => not_carried !== 'file');
    return { done, changed: await stopDebits(tx, by_receiver) };
  },
};

function refundsOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

async function move(tx: Queryable, event: RefundMove, entries: readonly SentEntry[], at: Date): Promise<void> {
  await moveRefunds(tx, event, refundsOf(entries), { entry_ids: entries.map(({ id }) => id), at, actor: 'odfi' });
}

/** The debit came back while the refund was away: what came back of the refund is the merchant's. */
async function cancelOrphans(tx: Queryable, refunds: readonly Refund[], at: Date): Promise<void> {
  const orphans = refunds.filter(({ purchase_status }) => purchase_status !== 'POSTED');
  // As they stood before; what moved them has reserved their money again.
  await cancelRefunds(tx, orphans, { at, actor: 'odfi', reason: 'the payment had come back' });
}
