import type { Queryable } from '../../kernel/db/database.ts';
import { type ClosedBecause, graver } from './store.ts';

/** An account as the provider names it, locked. */
export interface AccountOfItem {
  id: string;
  consumer_id: string;
  vendor_account_id: string;
  account_type: 'checking' | 'savings';
}

/** The linked accounts of an item, in the order of their ids. */
export function listAccountsOfItem(db: Queryable, item_id: string): Promise<AccountOfItem[]> {
  return db.many<AccountOfItem>(
    `select id, consumer_id, vendor_account_id, account_type from bank_accounts where item_id = $1 and removed_at is null order by id`,
    [item_id],
  );
}

/**
 * Nothing is debited from accounts of an item until what closed them is over: from all, or from those of these names at
 * the provider. What the bank said before no longer counts. What closed one before stays, where it is graver.
 */
export async function closeAccounts(
  db: Queryable,
  item_id: string,
  vendor_account_ids: readonly string[] | null,
  because: ClosedBecause,
  at: Date,
): Promise<void> {
  await db.run(
    `with locked as (
       select id from bank_accounts
        where item_id = $1 and removed_at is null and ($2::text[] is null or vendor_account_id = any($2))
        order by id for no key update
     )
     update bank_accounts a
        set closed_because = ${graver('$4')}, available_balance_cents = null, balance_at = null, checked_at = $3, word_version = a.word_version + 1
       from locked where a.id = locked.id`,
    [item_id, vendor_account_ids, at, because],
  );
}

/** Reopens an item's accounts closed for these reasons, all or some. Their banks are asked when next needed. */
export async function openAccounts(
  db: Queryable,
  item_id: string,
  ids: readonly string[] | null,
  because: readonly ClosedBecause[],
): Promise<void> {
  await db.run(
    `with locked as (
       select id from bank_accounts where item_id = $1 and removed_at is null and closed_because = any($3) and ($2::text[] is null or id = any($2))
        order by id for no key update
     )
     update bank_accounts a
        set closed_because = null, available_balance_cents = null, balance_at = null, checked_at = null, word_version = a.word_version + 1
       from locked where a.id = locked.id`,
    [item_id, ids, because],
  );
}
