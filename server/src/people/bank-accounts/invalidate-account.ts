import type { Queryable } from '../../kernel/db/database.ts';
import { markInvalid } from './store.ts';

/** Return codes that say the account itself must not be debited again, whatever the payment was (decisions, bank accounts). */
const INVALIDATING_CODES: readonly string[] = ['R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R16', 'R20', 'R29'];

/**
 * Entries to accounts came back with these codes. Gives the accounts that cannot be debited any more by that, until they are linked anew; they are kept so.
 */
export async function invalidateAccounts(
  tx: Queryable,
  returned: readonly { account_id: string; return_code: string }[],
): Promise<string[]> {
  const invalid = returned.filter(({ return_code }) => INVALIDATING_CODES.includes(return_code));
  if (invalid.length > 0) await markInvalid(tx, invalid);
  return [...new Set(invalid.map(({ account_id }) => account_id))];
}
