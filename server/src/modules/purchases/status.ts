import type { PurchaseEvent, PurchaseStatus } from '@drawbridge/contract';
import type { Queryable } from '../../db/database.ts';
import { changeStatus } from './store.ts';

export interface StatusChange {
  readonly purchase_id: string;
  readonly event: PurchaseEvent;
  /** The domain's time at which it happened. */
  readonly at: Date;
  /** A user's id, or `system`. */
  readonly actor: string;
  /** Why; for `returned` the return code. */
  readonly reason?: string;
}

/**
 * Changes the status of a purchase inside the caller's transaction, locking it, and gives the new status. The only way to do so.
 * Throws for a change that the table of transitions does not have. After the commit the caller tells `context.channels`.
 */
export function changePurchaseStatus(tx: Queryable, change: StatusChange): Promise<PurchaseStatus> {
  return changeStatus(tx, { ...change, reason: change.reason ?? null });
}
