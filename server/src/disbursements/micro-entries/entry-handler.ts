import { type EntryHandler, onePage, type ReturnedEntry, type SentEntry } from '../../ach/index.ts';
import { stopDebits } from '../../collections/returns/index.ts';
import { collectCredits } from './collect-credits.ts';
import { ANSWER_MS } from './limits.ts';
import { refuseVerification } from './refuse-verification.ts';
import { changeStatus, listArrived, listCredits, lockOfEntries, moveEntries, type OpenVerification, type RefusedReason } from './store.ts';

/** Credits of less than a dollar on their way to accounts that were linked by their numbers. */
export const entryHandler: EntryHandler = {
  kind: 'micro_entry',
  collect: async (...given) => onePage(await collectCredits(...given)),
  async inFile(tx, entries, at) {
    const verifications = await lockOfEntries(tx, subjectsOf(entries));
    await changeStatus(tx, inState(verifications, 'WAITING'), { status: 'SENT', at });
    await moveEntries(tx, 'in_file', at, entries);
  },
  async takeOver(tx, entries) {
    const waiting = new Set(inState(await lockOfEntries(tx, subjectsOf(entries)), 'WAITING'));
    const credits = new Map((await listCredits(tx, subjectsOf(entries))).map((credit) => [credit.id, credit]));
    const matched = entries.filter(({ subject_id, amount_cents }) => {
      const credit = credits.get(subject_id ?? '');
      return credit !== undefined && credit.amount_cents === amount_cents && waiting.has(credit.verification_id);
    });
    return matched;
  },
  async fileRejected(tx, entries, at) {
    const verifications = await lockOfEntries(tx, subjectsOf(entries));
    await changeStatus(tx, inState(verifications, 'SENT'), { status: 'WAITING', at });
    await moveEntries(tx, 'file_rejected', at, entries);
  },
  async abandoned(tx, entries, at, why) {
    const verifications = await lockOfEntries(tx, subjectsOf(entries));
    for (const verification of verifications)
      if (verification.status === 'WAITING')
        await refuseVerification(tx, verification, why === 'entry_rejected' ? 'refused_by_bank' : 'not_sent', at);
    return [];
  },
  async settled(tx, entries, at) {
    const verifications = await lockOfEntries(tx, subjectsOf(entries));
    await moveEntries(tx, 'settled', at, entries);
    // The two may have settled one after the other.
    const arrived = await listArrived(tx, inState(verifications, 'SENT'));
    await changeStatus(tx, arrived, { status: 'READY', at, answer_by: new Date(at.getTime() + ANSWER_MS) });
  },
  async returned(tx, returned) {
    await lockOfEntries(tx, subjectsOf(returned.map(({ entry }) => entry)));
    const done: ReturnedEntry[] = [];
    const verified: ReturnedEntry[] = [];
    for (const one of returned) {
      const { entry, at, not_carried } = one;
      if (entry.returned_at !== null || entry.rejected_at !== null) continue;
      // Read again: it may be the second of its two credits.
      const [verification] = await lockOfEntries(tx, subjectsOf([entry]));
      if (!verification) continue;
      await moveEntries(tx, 'returned', at, [entry]);
      done.push(one);
      // It was verified before its bank sent a credit back.
      if (verification.status === 'VERIFIED' && !not_carried) verified.push(one);
      if (verification.status !== 'VERIFIED' && verification.status !== 'REFUSED')
        await refuseVerification(tx, verification, reasonOf(not_carried), at);
    }
    return { done, changed: await stopDebits(tx, verified) };
  },
};

/** By itself refused, with its whole file, or by the bank of the account. */
function reasonOf(not_carried: 'file' | 'entry' | undefined): RefusedReason {
  if (not_carried === undefined) return 'returned';
  return not_carried === 'entry' ? 'refused_by_bank' : 'not_sent';
}

function subjectsOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

function inState(verifications: readonly OpenVerification[], status: OpenVerification['status']): string[] {
  return verifications.filter((verification) => verification.status === status).map(({ id }) => id);
}
