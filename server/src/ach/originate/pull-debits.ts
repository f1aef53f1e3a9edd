import type { Queryable } from '../../kernel/db/database.ts';
import { endReinitiations, type WaitingReinitiation } from '../settle/reinitiation-store.ts';
import { failDebits } from '../store.ts';
import { lockDebitsOfInvalidAccounts } from './waiting-store.ts';

/**
 * Takes back debits that the bank does not have, in no file or only in a rejected one, of accounts that can no longer
 * be debited, all or given: approved purchases become FAILED, reinitiations are cancelled and do not count. Gives the
 * changed purchases, and the reinitiations, whose people the caller notifies.
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
