import type { ReturnedEntry } from '../../ach/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { invalidateAccounts } from '../../people/bank-accounts/index.ts';
import { pullDebits } from './cancel-reinitiations.ts';

/**
 * Entries, debits or credits, came back. Where a code says that an account can no longer be debited, it is invalid, and
 * its debits that the bank does not have are pulled. Caller's transaction. Gives the changed purchases.
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
