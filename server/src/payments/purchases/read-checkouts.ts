import type { Queryable } from '../../kernel/db/database.ts';
import * as store from './store.ts';

/** These purchases' present state for their channels, in no order; unknown ids are left out. */
export function readCheckouts(db: Queryable, ids: readonly string[]): Promise<store.CheckoutState[]> {
  return store.readCheckouts(db, ids);
}
