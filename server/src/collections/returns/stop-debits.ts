import type { ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { invalidateAccounts } from '../../people/bank-accounts/index.ts';
import { pullDebits } from './cancel-reinitiations.ts';

/**
 * Entries to accounts, debits or credits, came back at one moment. Where a code says that the account can no longer be debited it is invalid from now on and
 * its debits that the bank does not have are pulled. In the caller's transaction. Gives the purchases that have changed.
 */
export async function stopDebits(tx: Queryable, returned: readonly ReturnedEntry[]): Promise<string[]> {
  const [first] = returned;
  if (!first) return [];
  const invalid = await invalidateAccounts(
    tx,
    returned.flatMap(({ entry: { bank_account_id }, code }) =>
      bank_account_id === null ? [] : [{ account_id: bank_account_id, return_code: code }],
    ),
  );
  return invalid.length > 0 ? pullDebits(tx, first.at, invalid) : [];
}
