import type { Queryable } from './database.ts';

/** Makes a transaction read only, on one unchanging view of the database; its first statement. */
export async function keepView(tx: Queryable): Promise<void> {
  await tx.run('set transaction isolation level repeatable read, read only');
}

/** Names the view of a transaction, so that others may see the very same while it lasts. */
export async function nameView(tx: Queryable): Promise<string> {
  return (await tx.one<{ name: string }>('select pg_export_snapshot() as name')).name;
}

/** Gives a transaction the view that `nameView` has named; right after `keepView`. */
export async function shareView(tx: Queryable, name: string): Promise<void> {
  await tx.run(`set transaction snapshot '${name}'`);
}
