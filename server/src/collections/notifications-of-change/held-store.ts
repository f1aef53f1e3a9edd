import type { Queryable } from '../../kernel/db/database.ts';

/** What a bank told us of an account's numbers. */
export interface HeldCorrection {
  readonly bank_account_id: string;
  readonly code: string;
  readonly notified_at: Date;
  readonly applied_at: Date | null;
}

/** What banks told us of some accounts, oldest first. */
export function listHeldCorrections(db: Queryable, account_ids: readonly string[]): Promise<HeldCorrection[]> {
  return db.many<HeldCorrection>(
    `select bank_account_id, code, notified_at, applied_at
       from notifications_of_change where bank_account_id = any($1) order by notified_at, seq`,
    [account_ids],
  );
}
