import type { Queryable } from '../../kernel/db/database.ts';

/** A debit that came back, as whoever was debited may have it. */
export interface HeldReturn {
  readonly purchase_id: string;
  readonly amount_cents: number;
  readonly code: string;
  readonly returned_at: Date;
  readonly resolved_at: Date | null;
  readonly resolved_how: string | null;
}

/** What came back of some payments, oldest first. */
export function listHeldReturns(db: Queryable, purchase_ids: readonly string[]): Promise<HeldReturn[]> {
  return db.many<HeldReturn>(
    `select purchase_id, amount_cents, code, returned_at, resolved_at, resolved_how
       from returns where purchase_id = any($1) order by returned_at, seq`,
    [purchase_ids],
  );
}
