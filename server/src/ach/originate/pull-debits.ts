import type { Queryable } from '../../kernel/db/database.ts';
import { endReinitiations, type WaitingReinitiation } from '../settle/reinitiation-store.ts';
import { failDebits } from '../store.ts';
import { lockDebitsOfInvalidAccounts } from './waiting-store.ts';

/**
 * Takes back debits that the bank does not have, of accounts closed to debits, all or given: approved purchases are
 * FAILED, reinitiations cancelled and uncounted. Gives both; the caller notifies the reinitiations' people.
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
