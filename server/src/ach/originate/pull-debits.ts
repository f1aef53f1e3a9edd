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
  const changed: string[] = [];
  const cancelled: WaitingReinitiation[] = [];
  for (const { reinitiation_id, invalid_reason, ...debit } of await lockDebitsOfInvalidAccounts(tx, bank_account_ids)) {
    const { purchase_id } = debit;
    if (reinitiation_id === null) {
      await failDebits(tx, [purchase_id], {
        event: 'account_invalidated_before_origination',
        at,
        actor: 'odfi',
        reasons: [invalid_reason],
      });
      changed.push(purchase_id);
    } else {
      await endReinitiations(tx, [reinitiation_id], at, RETURN_CODE.test(invalid_reason) ? invalid_reason : undefined);
      cancelled.push({ id: reinitiation_id, ...debit });
    }
  }
  return { changed, cancelled };
}

const RETURN_CODE = /^R\d{2}$/;
