import type { SupportStatus } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** The report of a payment that its payer doesn't recognize. */
export interface DisputeRow {
  readonly reference: string;
  readonly status: SupportStatus;
  readonly created_at: Date;
}

/** The one report of a payment; undefined where there is none. */
export function findDispute(db: Queryable, purchase_id: string): Promise<DisputeRow | undefined> {
  return db.maybe<DisputeRow>('select reference, status, created_at from support_requests where purchase_id = $1 and disputes', [
    purchase_id,
  ]);
}

/** A payment that somebody approved, by its id or its public id; undefined for anybody else's. */
export function findApproved(
  db: Queryable,
  reference: string,
  user_id: string,
): Promise<{ id: string; business_id: string | null } | undefined> {
  return db.maybe<{ id: string; business_id: string | null }>(
    `select id, business_id from purchase_references
      where (id = $1 or public_id = $1) and consumer_id = $2 and approved_at is not null`,
    [reference, user_id],
  );
}
