import type { EntryHandler, SentEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { queue } from '../../kernel/jobs/queue.ts';
import { type Notice, SEND_NOTICES } from './send-notices.ts';

/**
 * Requests notices, after the caller's commit, of what became of entries. A sent refund: its consumer; a sent reversal:
 * its consumer and merchant (Nacha Operating Rules, reversing entries: the receiver is notified no later than its
 * settlement); a payout sent: its merchant; one returned or not carried: its merchant and the provider; a debit that never left the bank: its
 * consumer and merchant.
 */
export async function requestNotices(
  tx: Queryable,
  about: Notice['about'],
  entries: readonly Pick<SentEntry, 'id'>[],
  at: Date,
): Promise<void> {
  for (const { id } of entries)
    await queue.enqueue(tx, SEND_NOTICES, { about, entry_id: id, at: at.toISOString() }, { job_key: `${about}:${id}` });
}

/** The same of first debits that never left the bank; reinitiations have other messages. Changes no purchase. */
export const noticeNotCarriedDebits: EntryHandler['abandoned'] = async (tx, entries, at) => {
  const first = entries.filter(({ attempt }) => attempt === 1);
  await requestNotices(tx, 'debit_not_carried', first, at);
  return [];
};
