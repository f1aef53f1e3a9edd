import type { Queryable } from '../../kernel/db/database.ts';
import { forgetWords } from './store.ts';

/** Debits of these accounts have settled: what their banks said before decides nothing any more. */
export async function forgetBalances(tx: Queryable, account_ids: readonly string[]): Promise<void> {
  await forgetWords(tx, account_ids);
}
