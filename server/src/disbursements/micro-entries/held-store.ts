import type { Queryable } from '../../kernel/db/database.ts';

/** The verification of an account by two small deposits. How much they were opens the account, and is not told. */
export interface HeldVerification {
  readonly bank_account_id: string;
  readonly started_at: Date;
  readonly status: string;
  readonly status_at: Date;
  readonly wrong_answers: number;
  readonly refused_reason: string | null;
}

/** How some accounts were verified by deposits. */
export function listHeldVerifications(db: Queryable, account_ids: readonly string[]): Promise<HeldVerification[]> {
  return db.many<HeldVerification>(
    `select bank_account_id, started_at, status, status_at, wrong_answers, refused_reason
       from micro_verifications where bank_account_id = any($1) order by started_at`,
    [account_ids],
  );
}
