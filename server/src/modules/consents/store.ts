import type { Queryable } from '../../db/database.ts';

/** Forgets authorisations that are older than a moment, by the settlement of their payments. Gives how many. */
export async function forgetOld(db: Queryable, before: Date): Promise<number> {
  return (await db.one<{ forgotten: number }>('select forget_old_consents($1) as forgotten', [before])).forgotten;
}
