import type { Queryable } from '../../server/src/db/database.ts';

const TABLES = ['purchases', 'purchase_events', 'ledger_transfers', 'ach_entries', 'links', 'checkout_sessions', 'returns'];

/** Takes away the indexes that no constraint stands on, so that rows go in quickly; gives what makes them again. As their owner. */
export async function dropIndexes(db: Queryable): Promise<string[]> {
  const indexes = await db.many<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid::regclass::text = any($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      order by c.relname`,
    [TABLES],
  );
  for (const { name } of indexes) await db.run(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}
