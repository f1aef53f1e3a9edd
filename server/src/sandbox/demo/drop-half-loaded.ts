import pg from 'pg';
import { dropAll, isHalfLoaded } from './half-loaded-store.ts';

/**
 * Empties the embedded database where an earlier start was cut short while it loaded the demo data: nobody has been served from it, so
 * nothing of anybody's is lost. Gives whether it did. Before the migrations, and only by the one server that owns the database.
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
