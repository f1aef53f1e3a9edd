import type { Queryable } from '../../db/database.ts';
import { type Movement, type SentEntry, whoEnded } from '../ach/index.ts';
import { askToNotify } from '../notices/index.ts';
import { stopDebits } from '../returns/index.ts';
import { cancelRefunds } from './cancel-refunds.ts';
import { collectRefunds, isDue, queueDue } from './collect-refunds.ts';
import { changeStatus, FILE_REJECTED, lockRefunds, postRefunds, type Refund, type RefundState } from './store.ts';

/** Refunds on their way to the consumers: PPD credits to the accounts that were debited. */
export const movement: Movement = {
  kind: 'refund',
  collect: collectRefunds,
  async inFile(tx, entries, at) {
    await lockRefunds(tx, refundsOf(entries));
    await move(tx, entries, at, 'IN_FILE', 'refund_in_file');
    await askToNotify(tx, 'refund_sent', entries, at);
  },
  async takeOver(tx, entries, at) {
    const refunds = new Map((await lockRefunds(tx, refundsOf(entries))).map((refund) => [refund.id, refund]));
    const meant = entries.filter(({ subject_id, amount_cents }) => {
      const refund = refunds.get(subject_id ?? '');
      return refund !== undefined && refund.amount_cents === amount_cents && isDue(refund);
    });
    await queueDue(
      tx,
      [...new Set(refundsOf(meant))].flatMap((id) => refunds.get(id) ?? []),
      at,
    );
    return meant.map((entry) => ({ ...entry, batch: { company_name: entry.company_name ?? '', business_id: '' } }));
  },
  async fileRejected(tx, entries, at) {
    const refunds = await lockRefunds(tx, refundsOf(entries));
    await move(tx, entries, at, 'REJECTED', 'refund_returned_before_settlement');
    await cancelOrphans(tx, refunds, at);
  },
  async givenUp(tx, entries, at, why) {
    const refunds = await lockRefunds(tx, refundsOf(entries));
    const waiting = refunds.filter(({ status }) => status === 'REJECTED');
    await cancelRefunds(tx, waiting, { at, ...whoEnded(why) });
    return [];
  },
  async settled(tx, entries, at) {
    await lockRefunds(tx, refundsOf(entries));
    await move(tx, entries, at, 'SETTLED', 'refund_settled');
  },
  async returned(tx, { entry, code, at, not_carried }) {
    const refunds = await lockRefunds(tx, refundsOf([entry]));
    const [refund] = refunds;
    if (refund?.status !== 'IN_FILE' && refund?.status !== 'SETTLED') return undefined;
    const event = refund.status === 'SETTLED' ? 'refund_returned_after_settlement' : 'refund_returned_before_settlement';
    await postRefunds(tx, event, at, [{ id: refund.id, cause: entry.id }]);
    await changeStatus(tx, [refund.id], {
      status: 'HELD',
      at,
      actor: 'odfi',
      reason: code,
      held_reason: not_carried === 'file' ? FILE_REJECTED : code,
    });
    await cancelOrphans(tx, refunds, at);
    if (not_carried === 'file') return [];
    return stopDebits(tx, refund.bank_account_id, code, at);
  },
};

function refundsOf(entries: readonly SentEntry[]): string[] {
  return entries.flatMap(({ subject_id }) => subject_id ?? []);
}

async function move(
  tx: Queryable,
  entries: readonly SentEntry[],
  at: Date,
  status: RefundState,
  event: Parameters<typeof postRefunds>[1],
): Promise<void> {
  await changeStatus(tx, refundsOf(entries), { status, at, actor: 'odfi' });
  await postRefunds(
    tx,
    event,
    at,
    entries.map(({ id, subject_id }) => ({ id: subject_id ?? '', cause: id })),
  );
}

/** The debit came back while the refund was away: what came back of the refund is the merchant's. */
async function cancelOrphans(tx: Queryable, refunds: readonly Refund[], at: Date): Promise<void> {
  const orphans = refunds.filter(({ purchase_status }) => purchase_status !== 'POSTED');
  // As they stood before; what moved them has set their money aside again.
  await cancelRefunds(tx, orphans, { at, actor: 'odfi', reason: 'the payment had come back' });
}
