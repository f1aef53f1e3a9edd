import type { Database } from './database.ts';

/** Gives what belongs to a database; it is made when it is first asked for, once for each. */
export function perDatabase<Made extends object>(make: (db: Database) => Made): (db: Database) => Made {
  const made = new WeakMap<Database, Made>();
  return (db) => {
    const one = made.get(db) ?? make(db);
    made.set(db, one);
    return one;
  };
}
