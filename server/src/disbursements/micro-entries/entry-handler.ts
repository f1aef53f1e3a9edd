import type { SentEntry } from '../../ach/index.ts';
import { stopDebits } from '../../collections/returns/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { creditHandler, subjectsOf } from '../credits/index.ts';
import { collectCredits } from './collect-credits.ts';
import { ANSWER_MS } from './limits.ts';
import { changeStatus, listArrived, lockOfEntries, type RefusedReason } from './store.ts';

/** Credits below a dollar to accounts linked by numbers, and what becomes of their verifications. */
export const entryHandler = creditHandler({
  kind: 'micro_entry',
  collect: collectCredits,
  lockBefore: lockOfEntries,
  async abandoned(tx, _credits, entries, at, why) {
    const refused_reason = why === 'entry_rejected' ? 'refused_by_bank' : 'not_sent';
    await changeStatus(tx, await waitingOf(tx, entries), { status: 'REFUSED', at, refused_reason });
  },
  async settled(tx, entries, at) {
    // The two may have settled one after the other.
    const arrived = await listArrived(tx, await waitingOf(tx, entries));
    await changeStatus(tx, arrived, { status: 'READY', at, answer_by: new Date(at.getTime() + ANSWER_MS) });
  },
  async cameBack(tx, back) {
    const changed: string[] = [];
    for (const one of back) {
      const { entry, at, not_carried } = one.returned;
      const [verification] = await lockOfEntries(tx, subjectsOf([entry]));
      // It was verified before its bank sent a credit back.
      if (verification?.status === 'VERIFIED') changed.push(...(await stopDebits(tx, [one.returned])));
      else if (verification && verification.status !== 'REFUSED')
        await changeStatus(tx, [verification.id], { status: 'REFUSED', at, refused_reason: reasonOf(not_carried) });
    }
    return changed;
  },
});

/** By itself refused, with its whole file, or by the bank of the account. */
function reasonOf(not_carried: 'file' | 'entry' | undefined): RefusedReason {
  if (not_carried === undefined) return 'returned';
  return not_carried === 'entry' ? 'refused_by_bank' : 'not_sent';
}

/** The verifications of entries that wait for their credits. */
async function waitingOf(tx: Queryable, entries: readonly SentEntry[]): Promise<string[]> {
  const verifications = await lockOfEntries(tx, subjectsOf(entries));
  return verifications.filter(({ status }) => status === 'WAITING').map(({ id }) => id);
}
