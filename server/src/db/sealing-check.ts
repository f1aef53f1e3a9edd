import type { Sealer } from '../security/seal.ts';
import { StartRefused } from '../start-refused.ts';
import type { Queryable } from './database.ts';

const PLAIN = 'these keys belong to this database';
const PLACE = 'sealing_check/sealed';

/** Whether this server's keys open what the first server on this database left. */
export async function sealingHolds(db: Queryable, sealer: Sealer): Promise<boolean> {
  const left = await db.maybe<{ sealed: string }>('select sealed from sealing_check');
  try {
    return left !== undefined && sealer.open(left.sealed, PLACE) === PLAIN;
  } catch {
    return false;
  }
}

/**
 * Makes sure that this server's keys are those that the database's account numbers were sealed with. The first server leaves a
 * sealed value behind; every other must be able to open it. Throws StartRefused when it cannot: going on would seal new numbers with other
 * keys, and leave every debit of the old ones out of the files.
 */
export async function checkSealing(db: Queryable, sealer: Sealer, data_dir: string): Promise<void> {
  await db.run('insert into sealing_check (sealed) values ($1) on conflict do nothing', [sealer.seal(PLAIN, PLACE)]);
  if (!(await sealingHolds(db, sealer)))
    throw new StartRefused(
      `the keys in ${data_dir}/secrets.json are not those that this database was sealed with: put the right file back`,
    );
}
