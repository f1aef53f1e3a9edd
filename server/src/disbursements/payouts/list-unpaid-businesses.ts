import type { Queryable } from '../../kernel/db/database.ts';
import { listUnpaid, type UnpaidRow } from './statement-store.ts';

/** The businesses that cannot be paid out, for a person: what each is owed, what stands against it and since when. */
export function listUnpaidBusinesses({ db }: { readonly db: Queryable }): Promise<UnpaidRow[]> {
  return listUnpaid(db);
}
