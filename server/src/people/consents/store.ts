import type { Queryable } from '../../kernel/db/database.ts';

/** Forgets authorizations whose time has passed; the database alone knows when that is. Gives how many. */
export async function forgetOld(db: Queryable): Promise<number> {
  return (await db.one<{ forgotten: number }>('select forget_old_consents() as forgotten')).forgotten;
}
