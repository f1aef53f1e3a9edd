import { type EntryHandler, noteEntriesReturned, onePage, type ReturnedEntry, type SentEntry } from '../../ach/index.ts';
import { requestNotices } from '../../collections/notices/index.ts';
import { collectPayouts } from './collect-payouts.ts';
import { lockPayouts, movePayouts, stopAccount } from './store.ts';
import { takeOverPayouts } from './take-over-payouts.ts';

/** By which an account counts as stopped to which the bank carries no entry (Nacha rules, appendix four: entry record edit criteria). */
const ENTRY_REFUSED = 'R17';

/** Payouts on their way to the merchants: CCD credits to their settlement accounts. */
export const entryHandler: EntryHandler = {
  kind: 'payout',
  collect: async (...given) => onePage(await collectPayouts(...given)),
  async inFile(tx, entries, at) {
    await lockPayouts(tx, payoutsOf(entries));
    await movePayouts(tx, 'in_file', payoutsOf(entries), { at, entry_ids: idsOf(entries) });
  },
  takeOver: (tx, entries, at) => takeOverPayouts(tx, entries, at),
  async fileRejected(tx, entries, at) {
    await lockPayouts(tx, payoutsOf(entries));
    await movePayouts(tx, 'file_rejected', payoutsOf(entries), { at, entry_ids: idsOf(entries) });
  },
  async abandoned(tx, entries, at, why) {
    // What was owed is owed still: the next payout takes it along, to another account where the bank refused this one.
    const payouts = await lockPayouts(tx, payoutsOf(entries));
    const rejected = payouts.filter(({ status }) => status === 'REJECTED').map(({ id }) => id);
    await movePayouts(tx, 'released', rejected, { at });
    if (why !== 'entry_rejected') return [];
    for (const payout of payouts) await stopAccount(tx, payout, ENTRY_REFUSED, at);
    await requestNotices(tx, 'payout_refused', entries, at);
    return [];
  },
  async settled(tx, entries, at) {
    await lockPayouts(tx, payoutsOf(entries));
    await movePayouts(tx, 'settled', payoutsOf(entries), { at, entry_ids: idsOf(entries) });
  },
  async returned(tx, returned) {
    const payouts = new Map((await lockPayouts(tx, payoutsOf(returned.map(({ entry }) => entry)))).map((payout) => [payout.id, payout]));
    const done: ReturnedEntry[] = [];
    for (const one of returned) {
      const { entry, code, at, not_carried } = one;
      const payout = payouts.get(entry.subject_id ?? '');
      if (payout?.status !== 'IN_FILE' && payout?.status !== 'SETTLED') continue;
      await noteEntriesReturned(tx, at, [one]);
      await movePayouts(tx, 'returned', [payout.id], { at, entry_ids: [entry.id], return_code: code });
      done.push(one);
      // With its whole file: the account is as good as before, and what is owed goes with the next payout.
      if (not_carried === 'file') continue;
      await stopAccount(tx, payout, code, at);
      await requestNotices(tx, not_carried ? 'payout_refused' : 'payout_returned', [entry], at);
    }
    return { done, changed: [] };
  },
};

function payoutsOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

function idsOf(entries: readonly SentEntry[]): string[] {
  return entries.map(({ id }) => id);
}
