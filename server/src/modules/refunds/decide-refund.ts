import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { StartRefused } from '../../start-refused.ts';
import { cancelRefunds } from './cancel-refunds.ts';
import { changeStatus, findPrimary, listWaiting, lockRefundByReference, sendTo } from './store.ts';

/** Why a refund waits, in words. */
const WHY: Readonly<Record<string, string>> = {
  account_closed: 'a return has said that the account is closed',
  account_stopped: 'another refund to the account has come back',
  account_unreadable: 'the numbers of the account cannot be used',
  tried_too_often: 'it has come back three times',
};

/** The refunds that wait for a person, a line for each. */
export async function listWaitingRefunds(context: Context): Promise<string> {
  const rows = await listWaiting(context.db);
  if (rows.length === 0) return 'No refund waits for a person.';
  return rows
    .map(({ reference, public_id, amount_cents, status, held_reason, status_at }) => {
      const why = status === 'REJECTED' ? 'the bank rejected its file' : (WHY[held_reason ?? ''] ?? `it came back with ${held_reason}`);
      return `${reference}  ${formatCents(amount_cents)} of payment ${public_id}: ${why} (${status_at.toISOString()})`;
    })
    .join('\n');
}

/**
 * A person has looked at a refund that waits: it goes with the next file. To the account that was debited, where only its file was rejected;
 * else to the consumer's primary account, which must be another than the one that does not take it.
 * Throws StartRefused where it does not wait, or there is no account.
 */
export async function releaseRefund(context: Context, reference: string): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    const refund = await lockRefundByReference(tx, reference);
    if (refund?.status !== 'HELD' && refund?.status !== 'REJECTED')
      throw new StartRefused('no refund of this reference waits for a person');
    if (refund.status === 'HELD') {
      const primary = await findPrimary(tx, refund.consumer_id);
      if (primary === undefined || primary === refund.bank_account_id)
        throw new StartRefused('the consumer has no other account that it could go to: they must link one first');
      await sendTo(tx, refund.id, primary);
    }
    await changeStatus(tx, [refund.id], { status: 'QUEUED', at, actor: 'operator', reason: 'released' });
  });
}

/** A person gives up a refund that waits: the merchant is owed its money again. Throws StartRefused where it does not wait. */
export async function cancelRefund(context: Context, reference: string): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    const refund = await lockRefundByReference(tx, reference);
    if (refund?.status !== 'HELD' && refund?.status !== 'REJECTED')
      throw new StartRefused('no refund of this reference waits for a person');
    await cancelRefunds(tx, [refund], { at, actor: 'operator', reason: 'given up' });
  });
}
