import { type Queryable, sqlState } from './database.ts';

/**
 * A pipelined transaction: pieces of work may send statements at once, which run in the order of the calls. After one
 * that the database refused, which ends the transaction, all fail by the same error.
 */
export function pipelined(tx: Queryable): Queryable {
  let last: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(send: () => Promise<T>): Promise<T> => {
    const answer = last.then(send);
    last = answer.catch((error: unknown) => {
      if (sqlState(error) !== undefined) throw error;
    });
    // The next statement throws the error; where none follows, its own caller has it.
    last.catch(() => undefined);
    return answer;
  };
  return {
    many: <R>(text: string, values?: readonly unknown[]) => inOrder(() => tx.many<R>(text, values)),
    one: <R>(text: string, values?: readonly unknown[]) => inOrder(() => tx.one<R>(text, values)),
    maybe: <R>(text: string, values?: readonly unknown[]) => inOrder(() => tx.maybe<R>(text, values)),
    run: (text, values) => inOrder(() => tx.run(text, values)),
  };
}

/** Waits for both, however they end, and throws what either threw: nothing goes on in a rolled-back transaction. */
export async function awaitBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
