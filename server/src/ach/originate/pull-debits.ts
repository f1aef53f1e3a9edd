import type { Queryable } from '../../kernel/db/database.ts';
import { cancelReinitiations, type NotifyCancelled } from '../settle/cancel-reinitiations.ts';
import { failDebits } from '../store.ts';
import { lockDebitsOfInvalidAccounts } from './waiting-store.ts';

/**
 * Takes back debits that are in no file yet, or only in one that the bank rejected, and whose account can no longer be debited: approved
 * purchases become FAILED, reinitiations are cancelled and count as none, and those who know of them are notified.
 * All of them, or those of some accounts. Gives the purchases that have changed.
 */
export async function pullDebits(
  tx: Queryable,
  at: Date,
  notify: NotifyCancelled,
  bank_account_ids?: readonly string[],
): Promise<string[]> {
  const changed: string[] = [];
  for (const { purchase_id, reinitiation_id, amount_cents, business_id, consumer_id, invalid_reason } of await lockDebitsOfInvalidAccounts(
    tx,
    bank_account_ids,
  )) {
    if (reinitiation_id === null) {
      await failDebits(tx, [purchase_id], {
        event: 'account_invalidated_before_origination',
        at,
        actor: 'odfi',
        reasons: [invalid_reason],
      });
      changed.push(purchase_id);
    } else {
      const reinitiation = { id: reinitiation_id, purchase_id, amount_cents, business_id, consumer_id };
      await cancelReinitiations(tx, [reinitiation], at, notify, RETURN_CODE.test(invalid_reason) ? invalid_reason : undefined);
    }
  }
  return changed;
}

const RETURN_CODE = /^R\d{2}$/;
