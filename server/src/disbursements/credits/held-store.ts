import type { ShownRefund, ShownReversal } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

/** What was given back of a payment, by its shop or by us. */
export interface HeldBack {
  readonly purchase_id: string;
  readonly refunds: readonly ShownRefund[];
  readonly reversal: ShownReversal | null;
}

/** What was given back of some payments, each of them. */
export function listHeldBack(db: Queryable, purchase_ids: readonly string[]): Promise<HeldBack[]> {
  return db.many<HeldBack>(
    `select p.id as purchase_id, refunds_of_purchase(p.id) as refunds, reversal_of_purchase(p.id) as reversal
       from purchase_references p where p.id = any($1)`,
    [purchase_ids],
  );
}
