import type { Queryable } from '../../kernel/db/database.ts';

/** The businesses that payouts are to: their ids by the payouts'. */
export async function payeesOf(tx: Queryable, payout_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.many<{ id: string; business_id: string }>(`select id, business_id from payout_payees where id = any($1)`, [
    payout_ids,
  ]);
  return new Map(rows.map(({ id, business_id }) => [id, business_id]));
}

/** Files that the bank rejected and that nobody has decided about: what stood in them is in no new one. */
export function listUndecided(tx: Queryable): Promise<{ name: string; entries: number }[]> {
  return tx.many(
    `select f.name, count(e.id) as entries from ach_files f left join ach_entries e on e.file_id = f.id
      where f.status = 'REJECTED' and f.decision is null group by f.id order by f.cutoff_at`,
  );
}
