import { isAnybodyKnown } from '../../identity/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { hasOrganizations } from '../../merchants/businesses/index.ts';

export type Progress = 'not begun' | 'begun' | 'finished';

export async function readProgress(db: Queryable): Promise<Progress> {
  const row = await db.maybe<{ finished: boolean }>('select finished_at is not null as finished from demo_data');
  if (!row) return 'not begun';
  return row.finished ? 'finished' : 'begun';
}

/** Whether nobody has done anything here yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  return !(await isAnybodyKnown(db)) && !(await hasOrganizations(db));
}

export async function noteBegun(db: Queryable, at: Date): Promise<void> {
  await db.run('insert into demo_data (started_at) values ($1)', [at]);
}

export async function noteFinished(db: Queryable, at: Date): Promise<void> {
  await db.run('update demo_data set finished_at = $1', [at]);
}
