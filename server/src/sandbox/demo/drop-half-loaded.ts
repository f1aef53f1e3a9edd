import pg from 'pg';
import { dropAll, isHalfLoaded } from './half-loaded-store.ts';

/**
 * Empties the embedded database where a start was cut short while loading demo data: nobody was served, so nothing is
 * lost. Gives whether it did. Before the migrations, and only by the server that owns the database.
 */
export async function dropHalfLoaded(owner_url: string): Promise<boolean> {
  const owner = new pg.Client({ connectionString: owner_url });
  await owner.connect();
  try {
    if (!(await isHalfLoaded(owner))) return false;
    await dropAll(owner);
    return true;
  } finally {
    await owner.end();
  }
}
