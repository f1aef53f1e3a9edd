import type { Queryable } from '../../db/database.ts';
import { type Movement, type SentEntry, whoEnded } from '../ach/index.ts';
import { askToNotify } from '../notices/index.ts';
import { stopDebits } from '../returns/index.ts';
import { cancelReversal } from './cancel-reversal.ts';
import { collectReversals } from './collect-reversals.ts';
import { changeStatus, lockReversals, postReversals, type ReversalState } from './store.ts';
import { singleAgain } from './with-its-debit.ts';

/** Reversals on their way to the accounts that were debited: WEB credits, each of the whole of its debit. */
export const movement: Movement = {
  kind: 'reversal',
  collect: collectReversals,
  async inFile(tx, entries, at) {
    await move(tx, entries, at, 'IN_FILE', 'reversal_in_file');
    await askToNotify(tx, 'reversal_sent', entries, at);
  },
  async takeOver(tx, entries, at) {
    const reversals = new Map((await lockReversals(tx, reversalsOf(entries))).map((reversal) => [reversal.id, reversal]));
    const meant = entries.filter(({ subject_id, amount_cents }) => {
      const reversal = reversals.get(subject_id ?? '');
      return (
        reversal?.amount_cents === amount_cents &&
        (reversal.status === 'WAITING' || (reversal.status === 'REJECTED' && !reversal.file_waits)) &&
        reversal.purchase_status === 'POSTED' &&
        !reversal.debit_returned
      );
    });
    const first = reversalsOf(meant).filter((id) => reversals.get(id)?.status === 'WAITING');
    await postReversals(
      tx,
      'reversal_due',
      at,
      first.map((id) => ({ id, cause: id })),
    );
    return meant.map((entry) => ({ ...entry, batch: { company_name: entry.company_name ?? '', business_id: '' } }));
  },
  async fileRejected(tx, entries, at) {
    await move(tx, entries, at, 'REJECTED', 'reversal_returned_before_settlement');
    for (const reversal of await lockReversals(tx, reversalsOf(entries))) {
      if (!reversal.debit_returned) continue;
      await cancelReversal(tx, reversal, { at, actor: 'odfi', reason: 'the payment had come back' });
      await singleAgain(tx, reversal, at);
    }
  },
  async givenUp(tx, entries, at, why) {
    const waiting = (await lockReversals(tx, reversalsOf(entries))).filter(({ status }) => status === 'REJECTED');
    for (const reversal of waiting) await cancelReversal(tx, reversal, { at, ...whoEnded(why) });
    return [];
  },
  async settled(tx, entries, at) {
    await move(tx, entries, at, 'SETTLED', 'reversal_settled');
  },
  async returned(tx, { entry, code, at }) {
    const [reversal] = await lockReversals(tx, reversalsOf([entry]));
    if (reversal?.status !== 'IN_FILE' && reversal?.status !== 'SETTLED') return undefined;
    const event = reversal.status === 'SETTLED' ? 'reversal_returned_after_settlement' : 'reversal_returned_before_settlement';
    await postReversals(tx, event, at, [{ id: reversal.id, cause: entry.id }]);
    await changeStatus(tx, [reversal.id], { status: 'RETURNED', at, actor: 'odfi', reason: code, return_code: code });
    await postReversals(tx, 'reversal_cancelled', at, [{ id: reversal.id, cause: reversal.id }]);
    await singleAgain(tx, reversal, at);
    return stopDebits(tx, reversal.bank_account_id, code, at);
  },
};

function reversalsOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

async function move(
  tx: Queryable,
  entries: readonly SentEntry[],
  at: Date,
  status: ReversalState,
  event: Parameters<typeof postReversals>[1],
): Promise<void> {
  await lockReversals(tx, reversalsOf(entries));
  await changeStatus(tx, reversalsOf(entries), { status, at, actor: 'odfi' });
  await postReversals(
    tx,
    event,
    at,
    entries.map(({ id, subject_id }) => ({ id: subject_id ?? '', cause: id })),
  );
}
