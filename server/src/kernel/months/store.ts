import type { Queryable } from '../db/database.ts';

/** Makes at most so many months that a table lacks, and gives how many it made. */
export async function makeSome(db: Queryable, table: string, { from, until }: { from: Date; until: Date }, most: number): Promise<number> {
  const row = await db.one<{ made: number }>('select make_months(p_table => $1, p_from => $2, p_until => $3, p_most => $4) as made', [
    table,
    from,
    until,
    most,
  ]);
  return row.made;
}

/** Makes the first months of a table, by the database's own clock, where it has none: for the owner of the schema. */
export async function makeFirst(owner: Pick<Queryable, 'run'>, table: string): Promise<void> {
  await owner.run(
    `select make_months($1, domain_now(), domain_now() + interval '3 months', 12)
      where not exists (select from pg_inherits where inhparent = $1::regclass)`,
    [table],
  );
}
