import type { Database, Queryable } from '../../kernel/db/database.ts';

class Rehearsed<T> extends Error {
  readonly outcome: T;
  constructor(outcome: T) {
    super('rehearsed');
    this.outcome = outcome;
  }
}

/**
 * Does all that a transaction would, and takes it back: gives what it would have given, and throws what it would have
 * thrown. So whatever is refused here is refused before anything is changed elsewhere.
 */
export async function rehearse<T>(db: Pick<Database, 'transaction'>, work: (tx: Queryable) => Promise<T>): Promise<T> {
  try {
    return await db.transaction<never>(async (tx) => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return (error as Rehearsed<T>).outcome;
    throw error;
  }
}
