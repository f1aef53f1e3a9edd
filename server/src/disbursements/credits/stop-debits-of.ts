import { stopDebits } from '../../collections/returns/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import type { CreditBack } from './entry-handler.ts';

/** Nothing is debited any more from accounts of which the returns of credits say so. Gives the purchases that have changed. */
export async function stopDebitsOf(tx: Queryable, back: readonly CreditBack[]): Promise<string[]> {
  const changed: string[] = [];
  for (const { credit, returned } of back)
    if (credit.bank_account_id !== null) changed.push(...(await stopDebits(tx, credit.bank_account_id, returned.code, returned.at)));
  return changed;
}
