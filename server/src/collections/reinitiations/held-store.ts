import type { Queryable } from '../../kernel/db/database.ts';

/** What was tried to make a returned payment good: the shop's retry, or the consumer's own repayment. */
export interface HeldRetry {
  readonly purchase_id: string;
  readonly id: string;
  readonly amount_cents: number;
  readonly requested_at: Date;
  readonly by_you: boolean;
  readonly institution_name: string;
  readonly last_four: string;
  readonly status: string;
  readonly ended_at: Date | null;
  readonly code: string | null;
}

/** What was tried of some payments, oldest first. */
export function listHeldRetries(db: Queryable, purchase_ids: readonly string[]): Promise<HeldRetry[]> {
  return db.many<HeldRetry>(
    `select r.purchase_id, r.id, r.amount_cents, r.requested_at, r.requested_by = r.consumer_id as by_you, a.institution_name, a.last_four,
            r.status, r.ended_at, r.code
       from reinitiations r join bank_account_labels a on a.id = r.bank_account_id
      where r.purchase_id = any($1) order by r.requested_at, r.seq`,
    [purchase_ids],
  );
}
