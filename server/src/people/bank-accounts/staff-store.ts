import type { Queryable } from '../../kernel/db/database.ts';
import type { KeptNumbers } from './open-numbers.ts';
import type { Verification } from './store.ts';

/** An account as the provider's staff see it, removed ones too: never its number. */
export interface StaffAccount {
  readonly id: string;
  readonly institution_name: string;
  readonly account_type: string;
  readonly last_four: string;
  readonly is_primary: boolean;
  readonly verification: Verification;
  readonly invalid_reason: string | null;
  readonly closed_because: string | null;
  readonly created_at: Date;
  readonly removed_at: Date | null;
}

/** A consumer's accounts: the primary one, then the newest, then those that are removed. */
export function listAccountsForStaff(db: Queryable, consumer_id: string): Promise<StaffAccount[]> {
  return db.many<StaffAccount>(
    `select id, institution_name, account_type, last_four, is_primary and removed_at is null as is_primary, verification, invalid_reason,
            closed_because, created_at, removed_at
       from bank_accounts where consumer_id = $1
      order by removed_at is not null, is_primary desc, created_at desc, id desc limit 50`,
    [consumer_id],
  );
}

/** A version of an account's numbers, sealed, with what of them people may read. */
export interface StaffNumbers extends KeptNumbers {
  readonly institution_name: string;
  readonly last_four: string;
}

/** The numbers that an account has now, a removed one too; undefined where there is no such account. */
export function findNumbersForStaff(db: Queryable, account_id: string): Promise<StaffNumbers | undefined> {
  return db.maybe<StaffNumbers>(
    `select a.id, a.consumer_id, a.numbers_version, n.sealed as numbers_sealed, a.institution_name, a.last_four
       from bank_accounts a join bank_account_numbers n on n.account_id = a.id and n.version = a.numbers_version
      where a.id = $1`,
    [account_id],
  );
}

/** Whose linked accounts end in these four digits, at most so many. */
export async function consumersOfLastFour(db: Queryable, last_four: string, most: number): Promise<string[]> {
  const rows = await db.many<{ consumer_id: string }>(
    'select distinct consumer_id from (select consumer_id from bank_accounts where last_four = $1 and removed_at is null limit $2) a',
    [last_four, most],
  );
  return rows.map(({ consumer_id }) => consumer_id);
}
