import type { Queryable } from '../../kernel/db/database.ts';
import { endReinitiations, type WaitingReinitiation } from '../settle/reinitiation-store.ts';
import { failDebits } from '../store.ts';
import { lockDebitsOfInvalidAccounts } from './waiting-store.ts';

/**
 * Takes back debits that are in no file yet, or only in one that the bank rejected, and whose account can no longer be debited: approved
 * purchases become FAILED, reinitiations are cancelled and count as none. All of them, or those of some accounts. Gives the purchases that have changed, and
 * the reinitiations, whose people are for the caller to notify.
 */
export async function pullDebits(
  tx: Queryable,
  at: Date,
  bank_account_ids?: readonly string[],
): Promise<{ changed: string[]; cancelled: WaitingReinitiation[] }> {
  const debits = await lockDebitsOfInvalidAccounts(tx, bank_account_ids);
  const first = debits.filter(({ reinitiation_id }) => reinitiation_id === null);
  const changed = first.map(({ purchase_id }) => purchase_id);
  const reasons = first.map(({ invalid_reason }) => invalid_reason);
  await failDebits(tx, changed, { event: 'account_invalidated_before_origination', at, actor: 'odfi', reasons });
  const cancelled = debits.flatMap(({ reinitiation_id: id, ...debit }) => (id === null ? [] : [{ id, ...debit }]));
  for (const [reason, alike] of Map.groupBy(cancelled, ({ invalid_reason }) => invalid_reason)) {
    const ids = alike.map(({ id }) => id);
    await endReinitiations(tx, ids, at, RETURN_CODE.test(reason) ? reason : undefined);
  }
  return { changed, cancelled };
}

const RETURN_CODE = /^R\d{2}$/;
