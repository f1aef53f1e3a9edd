import { REINITIATION_DAYS_SINCE_APPROVAL, REINITIATION_DAYS_SINCE_SETTLEMENT } from '@drawbridge/contract';
import type { Queryable } from '../../kernel/db/database.ts';

export interface WaitingReinitiation {
  id: string;
  purchase_id: string;
  amount_cents: number;
  business_id: string;
  consumer_id: string;
}

/** The reinitiations on their way that these entries are; entries of first debits are left out. */
export function findPendingReinitiations(tx: Queryable, entry_ids: readonly string[]): Promise<WaitingReinitiation[]> {
  return tx.many<WaitingReinitiation>(
    `select id, purchase_id, amount_cents, business_id, consumer_id from pending_reinitiations
      where entry_id = any($1) order by id`,
    [entry_ids],
  );
}

/**
 * Reinitiations a file originated at $1 for $2 is too late for; `d` is their days until then (`days_of_reinitiation`).
 * One asked for on the sixtieth day goes with that file, whenever originated; the banks' limit has no exception.
 */
const TOO_LATE_FOR_FILE = `not y.newly_authorized and not exists (select from ach_standing_entries s where s.id = y.entry_id)
        and (d.since_approval > ${REINITIATION_DAYS_SINCE_APPROVAL} and $2::date > y.expected_on or d.since_settlement > ${REINITIATION_DAYS_SINCE_SETTLEMENT})`;

/**
 * The reinitiations that may not go into a file any more, their purchases locked: first those, in the order of their
 * ids, and then looked at, since a return may have taken a reinitiation back meanwhile.
 */
export async function lockLateReinitiations(
  tx: Queryable,
  file: { originated_at: Date; effective_entry_date: string },
): Promise<WaitingReinitiation[]> {
  const of_file = [file.originated_at, file.effective_entry_date];
  const purchases = await tx.many<{ id: string }>(
    `select p.id
       from lock_purchases(array(
         select y.purchase_id from pending_reinitiations y cross join lateral days_of_reinitiation(y.purchase_id, $1::timestamptz) d
          where ${TOO_LATE_FOR_FILE}
       )) as p (id)`,
    of_file,
  );
  if (purchases.length === 0) return [];
  return tx.many<WaitingReinitiation>(
    `select y.id, y.purchase_id, y.amount_cents, y.business_id, y.consumer_id
       from pending_reinitiations y cross join lateral days_of_reinitiation(y.purchase_id, $1::timestamptz) d
      where y.purchase_id = any($3) and ${TOO_LATE_FOR_FILE}
      order by y.id`,
    [...of_file, purchases.map(({ id }) => id)],
  );
}

/** Reinitiations that the bank does not have are cancelled with their approval: all of them, or it throws. */
export async function endReinitiations(tx: Queryable, ids: readonly string[], at: Date, code?: string): Promise<void> {
  await tx.run('select cancel_reinitiations($1, $2, $3)', [ids, at, code ?? null]);
}
