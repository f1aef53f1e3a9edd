import type { Queryable } from '../../kernel/db/database.ts';
import * as store from './store.ts';

/** The present state of these purchases as their channels need it, in no particular order; ids that do not exist are left out. */
export function readCheckouts(db: Queryable, ids: readonly string[]): Promise<store.CheckoutState[]> {
  return store.readCheckouts(db, ids);
}
