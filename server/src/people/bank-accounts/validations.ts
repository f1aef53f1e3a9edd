import type { AccountValidation } from '@drawbridge/contract/trace';
import type { Queryable } from '../../kernel/db/database.ts';
import { listValidationsUntil, type ValidationRow } from './validation-store.ts';

/**
 * What an account was validated by at a moment, as the rules on WEB debits ask (Nacha Operating Rules, 2.5.17.4): how its
 * consumer last showed that it is theirs, and then each correction of its numbers since. Nothing that came later is in
 * it, so a payment's evidence stays as it was. Empty where nothing is known.
 */
export async function validationsAt(db: Queryable, account_id: string, at: Date): Promise<AccountValidation[]> {
  const rows = await listValidationsUntil(db, account_id, at);
  const shown = rows.findLastIndex(({ how }) => how === 'bank_link' || how === 'micro_entries');
  return rows.slice(Math.max(0, shown)).map(present);
}

function present({ at, ...row }: ValidationRow): AccountValidation {
  return { ...row, at: at.toISOString() };
}
