import type { Database, Queryable } from '../../src/kernel/db/database.ts';
import type { Invariant } from '../../src/ledger/index.ts';

/**
 * Does something as the owner of the database, one statement after the other, gives what `look` sees of it in the same transaction, and takes it
 * back. Throws where the last statement touches no row: a tampering that changes nothing shows nothing.
 */
export async function seenAfter<T>(owner: Database, deed: string, look: (tx: Queryable) => Promise<T>): Promise<T> {
  const taken_back = new Error('taken back');
  const seen: T[] = [];
  await owner
    .transaction(async (tx) => {
      let touched = 0;
      for (const statement of deed.split(';')) touched = await tx.run(statement);
      if (touched === 0) throw new Error(`nothing is changed by ${deed}`);
      seen.push(await look(tx));
      throw taken_back;
    })
    .catch((error: unknown) => {
      if (error !== taken_back) throw error;
    });
  return seen[0] as T;
}

/** The names of those that do not hold. */
export async function brokenOf(db: Queryable, invariants: readonly Invariant[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name, check } of invariants) if ((await check(db)).length > 0) names.push(name);
  return names;
}

/** What those that do not hold have found, behind their names. */
export async function violationsOf(db: Queryable, invariants: readonly Invariant[]): Promise<string[]> {
  const texts: string[] = [];
  for (const { name, check } of invariants) for (const text of await check(db)) texts.push(`${name}: ${text}`);
  return texts;
}
