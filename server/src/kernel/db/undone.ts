import type { Database, Queryable } from './database.ts';

/** Ends a transaction that has done what it was for. */
class Undone extends Error {}

/** Runs `work` in one transaction of which nothing stays, and gives what it gives. Throws what it throws. */
export async function undone<T>(db: Database, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const answer: T[] = [];
  try {
    await db.transaction(async (tx) => {
      answer.push(await work(tx));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return answer[0] as T;
}
