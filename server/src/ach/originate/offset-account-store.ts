import type { Queryable } from '../../kernel/db/database.ts';

/** A version of the provider's own account that balanced files are offset to, as it is kept. */
export interface KeptOffsetAccount {
  readonly version: number;
  readonly sealed: string;
  readonly last_four: string;
  readonly account_type: string;
  readonly since: Date;
  /** When the next version took its place. */
  readonly replaced_at: Date | null;
}

/** All versions, the newest first: one for each account that there ever was. */
export function listOffsetAccounts(db: Queryable): Promise<KeptOffsetAccount[]> {
  return db.many<KeptOffsetAccount>(
    `select a.version, a.sealed, a.last_four, a.account_type, a.since, later.since as replaced_at
       from ach_offset_accounts a left join ach_offset_accounts later on later.version = a.version + 1
      order by a.version desc`,
  );
}

/** Until its end nobody else adds a version. Whoever reads them waits for nothing. */
export async function lockOffsetAccounts(owner_tx: Queryable): Promise<void> {
  await owner_tx.run('lock table ach_offset_accounts in share row exclusive mode');
}

/** Adds the next version, with the rights of the schema's owner. Throws where it is not the next. */
export async function insertOffsetAccount(
  owner_tx: Queryable,
  account: Omit<KeptOffsetAccount, 'since' | 'replaced_at'>,
  at: Date,
): Promise<void> {
  await owner_tx.run('select write_offset_account($1, $2, $3, $4, $5)', [
    account.version,
    account.sealed,
    account.last_four,
    account.account_type,
    at,
  ]);
}
