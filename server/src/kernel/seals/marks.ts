import type { Queryable } from '../db/database.ts';
import { readNewestSeal, readSealedUpTo } from './chain-store.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import type { Marks } from './since.ts';

/** The name under which marks say how far the chain itself goes. */
export const CHAIN = 'seals';

/**
 * How far everything is sealed on a view of the database. No row below a mark can appear any more, as it is sealed only
 * once whoever could write one has ended: what is behind the marks on a later view is all that is new there.
 */
export async function marksOf(db: Queryable): Promise<Marks> {
  const ends = await readSealedUpTo(
    db,
    SEALED_TABLES.map(({ table }) => table),
  );
  return { ...Object.fromEntries(ends), [CHAIN]: (await readNewestSeal(db))?.number ?? 0 };
}

/** Up to which of its rows a table is sealed; 0 where it has no seal. */
export async function sealedUpTo(db: Queryable, table: string): Promise<number> {
  return (await readSealedUpTo(db, [table])).get(table) ?? 0;
}
