import type { Queryable } from '../../kernel/db/database.ts';
import { moveRefunds, type Refund } from './store.ts';

/** Cancels refunds that have not been sent, which the caller has locked: the merchant is owed again what was reserved for them. */
export async function cancelRefunds(
  tx: Queryable,
  refunds: readonly Refund[],
  { at, actor, reason }: { at: Date; actor: string; reason: string },
): Promise<void> {
  await moveRefunds(
    tx,
    'cancelled',
    refunds.map(({ id }) => id),
    { at, actor, reason },
  );
}
