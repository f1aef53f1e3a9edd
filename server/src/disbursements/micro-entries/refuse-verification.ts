import type { Queryable } from '../../kernel/db/database.ts';
import { changeStatus, type OpenVerification, type RefusedReason } from './store.ts';

/** An account cannot be verified any more, and must be linked anew; not one that was linked through its bank meanwhile. The caller has locked the verification. */
export async function refuseVerification(
  tx: Queryable,
  verification: OpenVerification,
  refused_reason: RefusedReason,
  at: Date,
): Promise<void> {
  await changeStatus(tx, [verification.id], { status: 'REFUSED', at, refused_reason });
}
