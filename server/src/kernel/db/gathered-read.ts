import { gather } from '../gather.ts';
import { asked, inTraceOf } from '../tracing/asked-together.ts';
import type { Database, Queryable } from './database.ts';
import { perDatabase } from './per-database.ts';

/** How rows are found by a name that one of them has at most. */
export interface ReadShape<Row> {
  /** The rows of these names, in any order; a name may be asked for more than once. */
  read(db: Queryable, names: readonly string[]): Promise<readonly Row[]>;
  nameOf(row: Row): string;
}

/** A longer list saves little more. */
const MOST = 64;

/**
 * Gives a function that finds the row of a name, or undefined. What is asked while the database works is found together
 * next, in one statement. A row is as it stands once it was asked for, never of before.
 */
export function gatheredRead<Row>(
  verb: string,
  { read, nameOf }: ReadShape<Row>,
): (db: Database, name: string) => Promise<Row | undefined> {
  const gathered = perDatabase((db) => {
    const find = async (items: readonly Asked[]) => {
      const rows = await inTraceOf(verb, items, () => read(db, [...new Set(items.map(({ name }) => name))]));
      const by_name = new Map(rows.map((row) => [nameOf(row), row]));
      return items.map(({ name }) => by_name.get(name));
    };
    return gather<Asked, Row | undefined>({ keysOf: () => [], together: find, alone: async (item) => (await find([item]))[0] }, MOST);
  });
  return (db, name) => asked(verb, { name }, gathered(db));
}

interface Asked {
  readonly name: string;
}
