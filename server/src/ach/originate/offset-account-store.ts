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

/** All versions that are of an account, the newest first. */
export function listOffsetAccounts(db: Queryable): Promise<KeptOffsetAccount[]> {
  return db.many<KeptOffsetAccount>(
    `select a.version, a.sealed, a.last_four, a.account_type, a.since, later.since as replaced_at
       from ach_offset_accounts a left join ach_offset_accounts later on later.version = a.version + 1
      where a.sealed is not null
      order by a.version desc`,
  );
}

/** The number of the newest version; 0 where there never was one, and files always went unbalanced. */
export async function readNewestVersion(db: Queryable): Promise<number> {
  return (await db.one<{ version: number }>('select coalesce(max(version), 0) as version from ach_offset_accounts')).version;
}

/** Until its end nobody else adds a version. Whoever reads them waits for nothing. */
export async function lockOffsetAccounts(owner_tx: Queryable): Promise<void> {
  await owner_tx.run('lock table ach_offset_accounts in share row exclusive mode');
}

/**
 * Adds the next version, with the rights of the schema's owner: of an account, or undefined where files go unbalanced
 * from then on. Throws where it is not the next.
 */
export async function insertOffsetVersion(
  owner_tx: Queryable,
  version: number,
  account: Pick<KeptOffsetAccount, 'sealed' | 'last_four' | 'account_type'> | undefined,
  at: Date,
): Promise<void> {
  const { sealed = null, last_four = null, account_type = null } = account ?? {};
  await owner_tx.run('select write_offset_account($1, $2, $3, $4, $5)', [version, sealed, last_four, account_type, at]);
}
