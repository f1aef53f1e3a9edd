import type { Queryable } from '../../kernel/db/database.ts';
import { listUnpaid, type UnpaidRow } from './statement-store.ts';

/**
 * The businesses that cannot be paid out, for a person: what each is owed, what stands against it and since when. Of
 * one that is named, only that one.
 */
export function listUnpaidBusinesses({ db }: { readonly db: Queryable }, business_id?: string): Promise<UnpaidRow[]> {
  return listUnpaid(db, business_id);
}
