import { expect } from 'vitest';
import type { TestServer } from './start-test-server.ts';

/**
 * Holds a consumer's row until the calls stand in line behind it, in the given order; then lets go, and gives their answers.
 * A call that does not take the row's lock never stands in line, and the test fails.
 */
export async function inLine<T extends readonly unknown[]>(
  server: TestServer,
  user_id: string,
  calls: { readonly [K in keyof T]: () => Promise<T[K]> },
): Promise<T> {
  const running: Promise<unknown>[] = [];
  await server.context.db.transaction(async (tx) => {
    await tx.one('select 1 from consumers where user_id = $1 for no key update', [user_id]);
    for (const call of calls) {
      running.push(call());
      await expect.poll(() => waiting(server)).toBe(running.length);
    }
  });
  return (await Promise.all(running)) as unknown as T;
}

/** How many connections to this server's database wait for a lock; of those that run a statement with these words alone, where given. */
export async function waiting(server: TestServer, words = ''): Promise<number> {
  const { count } = await server.context.db.one<{ count: number }>(
    `select count(*) as count from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0 and strpos(query, $1) > 0`,
    [words],
  );
  return count;
}
