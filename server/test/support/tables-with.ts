import type { Queryable } from '../../src/kernel/db/database.ts';

/** The tables of which a row says one of these words somewhere, in whatever case, each with the words that it says. */
export async function tablesWith(db: Pick<Queryable, 'many'>, words: readonly string[]): Promise<Record<string, string[]>> {
  const tables = await db.many<{ name: string }>(
    `select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables)
    for (const word of words) {
      const rows = await db.many(`select from ${name} t where position(lower($1) in lower(t::text)) > 0 limit 1`, [word]);
      if (rows.length > 0) found[name] = [...(found[name] ?? []), word];
    }
  return found;
}
