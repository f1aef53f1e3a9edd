import type { Queryable } from '../../kernel/db/database.ts';
import { markAllInvalid, markInvalid } from './store.ts';

/** Return codes that say the account itself must not be debited again, whatever the payment was (decisions, bank accounts). */
const INVALIDATING_CODES: readonly string[] = ['R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R16', 'R20', 'R29'];

/**
 * A debit of the account came back with this code. Gives whether that means the account cannot be debited any more, until it is linked
 * anew; then it is kept so.
 */
export async function invalidateAccount(tx: Queryable, account_id: string, return_code: string): Promise<boolean> {
  if (!INVALIDATING_CODES.includes(return_code)) return false;
  await markInvalid(tx, account_id, return_code);
  return true;
}

/** The same for many debits that came back; gives the accounts among theirs that cannot be debited any more. */
export async function invalidateAccounts(
  tx: Queryable,
  returned: readonly { account_id: string; return_code: string }[],
): Promise<string[]> {
  const invalid = returned.filter(({ return_code }) => INVALIDATING_CODES.includes(return_code));
  if (invalid.length > 0) await markAllInvalid(tx, invalid);
  return [...new Set(invalid.map(({ account_id }) => account_id))];
}
