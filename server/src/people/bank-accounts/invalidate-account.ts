import type { Queryable } from '../../kernel/db/database.ts';
import { markInvalid } from './store.ts';

/** Return codes by which an account must not be debited again, whatever the payment (decisions, bank accounts). */
const INVALIDATING_CODES: readonly string[] = ['R02', 'R03', 'R04', 'R05', 'R07', 'R10', 'R11', 'R16', 'R20', 'R29'];

/** Whether a return of this code closes its account to debits. */
export const closesAccounts = (return_code: string): boolean => INVALIDATING_CODES.includes(return_code);

/** Keeps accounts that these return codes close to debits until they are linked anew, and gives them. */
export async function invalidateAccounts(
  tx: Queryable,
  returned: readonly { account_id: string; return_code: string }[],
): Promise<string[]> {
  const invalid = returned.filter(({ return_code }) => closesAccounts(return_code));
  if (invalid.length > 0) await markInvalid(tx, invalid);
  return [...new Set(invalid.map(({ account_id }) => account_id))];
}
