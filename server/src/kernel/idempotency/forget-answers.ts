import type { Queryable } from '../db/database.ts';
import { deleteKeysOf } from './store.ts';

/** Forgets what somebody's repeated calls would be answered: answers tell of them. */
export function forgetAnswers(tx: Queryable, user_id: string): Promise<void> {
  return deleteKeysOf(tx, user_id);
}
