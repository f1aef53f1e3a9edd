import type { Queryable } from '../../server/src/kernel/db/database.ts';

const TABLES = ['purchases', 'purchase_events', 'ledger_transfers', 'consents', 'ach_entries', 'links', 'checkout_sessions', 'returns'];

/**
 * Takes the indexes and keys of the big tables away, so that rows go in quickly; gives what makes them again, in its order: the foreign keys last, each
 * proved over all rows at once. As the tables' owner.
 */
export async function dropIndexes(db: Queryable): Promise<string[]> {
  const keys = await db.many<{ drop: string; definition: string; is_foreign: boolean }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as definition,
            k.contype = 'f' as is_foreign
       from pg_constraint k
      where k.contype = 'f' and (k.conrelid::regclass::text = any($1) or k.confrelid::regclass::text = any($1))
         or k.contype in ('p', 'u') and k.conrelid::regclass::text = any($1)
      order by is_foreign desc, k.conname`,
    [TABLES],
  );
  for (const { drop } of keys) await db.run(drop);
  const indexes = await db.many<{ drop: string; definition: string }>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid::regclass::text = any($1)
      order by c.relname`,
    [TABLES],
  );
  for (const { drop } of indexes) await db.run(drop);
  const foreign = keys.filter(({ is_foreign }) => is_foreign);
  return [...keys.filter(({ is_foreign }) => !is_foreign), ...indexes, ...foreign].map(({ definition }) => definition);
}
