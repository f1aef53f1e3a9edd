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
 * the provider. What the bank said before no longer counts. What closed one before stays, where it is graver. Gives those
 * that were open until now.
 */
export async function closeRows(
  db: Queryable,
  item_id: string,
  vendor_account_ids: readonly string[] | null,
  because: ClosedBecause,
  at: Date,
): Promise<string[]> {
  const rows = await db.many<{ id: string | null }>(
    `with locked as (
       select id, closed_because is null as was_open from bank_accounts
        where item_id = $1 and removed_at is null and ($2::text[] is null or vendor_account_id = any($2))
        order by id for no key update
     )
     update bank_accounts a
        set closed_because = ${graver('$4')}, available_balance_cents = null, balance_at = null, checked_at = $3, word_version = a.word_version + 1
       from locked where a.id = locked.id
     returning case when locked.was_open then a.id end as id`,
    [item_id, vendor_account_ids, at, because],
  );
  return rows.flatMap(({ id }) => id ?? []);
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

/** An account that its consumer has to link again, where they use this app; undefined where there is nothing to mend. */
export function findUnlinked(
  db: Queryable,
  id: string,
): Promise<{ consumer_id: string; institution_name: string; item_id: string } | undefined> {
  return db.maybe(
    `select a.consumer_id, a.institution_name, a.item_id
       from bank_accounts a join user_standings u on u.id = a.consumer_id and u.status <> 'DEACTIVATED'
      where a.id = $1 and a.removed_at is null and a.closed_because is not null and a.item_id is not null`,
    [id],
  );
}
