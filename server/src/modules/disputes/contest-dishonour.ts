import { feeOf } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Aside, ContestedLine, Told } from '../ach/index.ts';
import { post } from '../ledger/index.ts';
import { changePurchaseStatus } from '../purchases/index.ts';
import { type LockedDispute, lockSettledDispute, noteContested, reopenReturn } from './store.ts';

/**
 * A bank contests that we dishonoured its return, and has taken the money again. A payment that stood as if it had never come back is DECLINED
 * after all; what was disputed in itself is disputed again and waits for a person, since the rules end here. Gives the purchases that have
 * changed, or why a person must look at it.
 */
export async function contestDishonour(context: Context, tx: Queryable, told: Told<ContestedLine>): Promise<string[] | Aside> {
  const { line, entry, at } = told;
  const dispute = await lockSettledDispute(tx, entry.id, line.dishonour_trace_number);
  if (!dispute) return { reason: 'not_disputed', detail: `no return of entry ${entry.trace_number} is dishonoured` };
  if (dispute.amount_cents !== line.amount_cents)
    return { reason: 'amount_mismatch', detail: `the dishonoured return of entry ${entry.trace_number} is over another amount` };
  context.log.warn({ dispute_id: dispute.id, code: line.code }, 'a bank contests a dishonoured return');
  const changed = await loseDispute(tx, dispute, line.code, at);
  if (dispute.return_id !== null) return changed;
  return { reason: 'dispute_lost', detail: `the bank contests with ${line.code} that its return of entry ${entry.trace_number} was wrong` };
}

/**
 * What a settled dishonour had brought back is gone again: by the bank's contest, or with a file that it rejected after settlement. Gives the
 * purchases that have changed.
 */
export async function loseDispute(tx: Queryable, dispute: LockedDispute, code: string, at: Date): Promise<string[]> {
  await noteContested(tx, dispute.id, at, code);
  const { purchase_id, business_id, consumer_id, amount_cents } = dispute;
  if (dispute.return_id === null) {
    await post(tx, { event: 'dispute_contested', at, amount_cents, cause: dispute.id });
    return [];
  }
  await changePurchaseStatus(tx, { purchase_id, event: 'returned', at, actor: 'odfi', reason: code });
  await reopenReturn(tx, dispute.return_id);
  await post(tx, {
    event: 'dishonour_contested',
    at,
    purchase_id,
    amount_cents,
    fee_cents: feeOf(dispute),
    business_id,
    consumer_id,
    cause: dispute.id,
  });
  return [purchase_id];
}
