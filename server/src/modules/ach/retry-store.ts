import type { Queryable } from '../../db/database.ts';

export interface SentRetry {
  id: string;
  status: string;
  entry_id: string;
  purchase_id: string;
  amount_cents: number;
  business_id: string;
  consumer_id: string;
}

/** The retries that these entries are; entries of first debits are left out. */
export function findRetries(tx: Queryable, entry_ids: readonly string[]): Promise<SentRetry[]> {
  return tx.many<SentRetry>(
    `select id, status, entry_id, purchase_id, amount_cents, business_id, consumer_id from retries where entry_id = any($1) order by id`,
    [entry_ids],
  );
}

/** Notes which entry stands for each retry on its way, by its purchase and attempt; gives how many. */
export function noteRetriesInFile(
  tx: Queryable,
  entries: readonly { id: string; purchase_id: string | null; attempt: number }[],
): Promise<number> {
  return tx.run(
    `update retries r
        set entry_id = e.id
       from unnest($1::text[], $2::text[], $3::smallint[]) as e (id, purchase_id, attempt)
      where r.purchase_id = e.purchase_id and r.attempt = e.attempt and r.status = 'pending'`,
    [entries.map(({ id }) => id), entries.map(({ purchase_id }) => purchase_id), entries.map(({ attempt }) => attempt)],
  );
}

export function updateRetries(
  tx: Queryable,
  ids: readonly string[],
  change: { status: string; at: Date; code?: string; before: readonly string[] },
): Promise<number> {
  return tx.run(`update retries set status = $2, ended_at = $3, code = $4 where id = any($1) and status = any($5)`, [
    ids,
    change.status,
    change.at,
    change.code ?? null,
    change.before,
  ]);
}

/**
 * The returns of these purchases, which the caller has locked, are made good, by a retry that was posted or by a person: nobody owes them
 * any more.
 */
export async function resolveReturns(tx: Queryable, purchase_ids: readonly string[], how: 'retry' | 'by_hand', at: Date): Promise<void> {
  await tx.run(
    `update returns set resolved_at = $3, resolved_how = $2 where purchase_id = any($1) and resolved_at is null and superseded_by is null`,
    [purchase_ids, how, at],
  );
}
