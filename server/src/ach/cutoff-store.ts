import type { Queryable } from '../kernel/db/database.ts';

export interface CutoffState {
  cutoff_at: Date;
  ingested_at: Date | null;
  posted_at: Date | null;
  originated_at: Date | null;
}

/** The last cutoff that was begun; undefined before the first. */
export function readLastCutoff(db: Queryable): Promise<CutoffState | undefined> {
  return db.maybe<CutoffState>(`select cutoff_at, ingested_at, posted_at, originated_at from ach_cutoffs order by cutoff_at desc limit 1`);
}

/** When the first thing ever came to wait for a file: a debit, or an account that is to be sent micro-entries. */
export async function readFirstWaiting(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(
    `select least((select min(approved_at) from purchase_debits where status = 'PENDING'),
                  (select at from micro_entries_wait_since)) as at`,
  );
  return row.at ?? undefined;
}

/** Begins a cutoff, or finds how far it had got. */
export async function beginCutoff(db: Queryable, cutoff_at: Date): Promise<CutoffState> {
  await db.run('select begin_cutoff($1)', [cutoff_at]);
  return db.one<CutoffState>(`select cutoff_at, ingested_at, posted_at, originated_at from ach_cutoffs where cutoff_at = $1`, [cutoff_at]);
}

export async function noteIngested(db: Queryable, cutoff_at: Date, at: Date): Promise<void> {
  await advance(db, cutoff_at, 'ingested', at);
}

export async function notePosted(db: Queryable, cutoff_at: Date, at: Date): Promise<void> {
  await advance(db, cutoff_at, 'posted', at);
  await db.run(`update ach_cutoffs set waits_for = '{}', post_again_at = null where cutoff_at = $1 and post_again_at is not null`, [
    cutoff_at,
  ]);
}

/** Notes which files of the bank's a cutoff waits for before it posts anything, and when it looks again. */
export async function noteWaitsFor(db: Queryable, cutoff_at: Date, names: readonly string[], post_again_at: Date): Promise<void> {
  await db.run('update ach_cutoffs set waits_for = $2, post_again_at = $3 where cutoff_at = $1 and posted_at is null', [
    cutoff_at,
    names,
    post_again_at,
  ]);
}

/** Cutoffs that have originated their file and wait to post, the oldest first. */
export function listWaitingToPost(db: Queryable, until: Date): Promise<CutoffState[]> {
  return db.many<CutoffState>(
    `select cutoff_at, ingested_at, posted_at, originated_at from ach_cutoffs
      where posted_at is null and originated_at is not null and post_again_at <= $1 order by cutoff_at`,
    [until],
  );
}

export async function nextPosting(db: Queryable): Promise<Date | undefined> {
  const row = await db.one<{ at: Date | null }>(
    'select min(post_again_at) as at from ach_cutoffs where post_again_at is not null and posted_at is null and originated_at is not null',
  );
  return row.at ?? undefined;
}

/** The files of the bank's that cutoffs wait for, by their names. */
export async function listWaitedFor(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(
    `select distinct unnest(waits_for) as name from ach_cutoffs where post_again_at is not null and posted_at is null order by name`,
  );
  return rows.map(({ name }) => name);
}

/** Locks a cutoff to originate a file of it; false where all of it has been, by anyone. */
export async function lockToOriginate(tx: Queryable, cutoff_at: Date): Promise<boolean> {
  const row = await tx.maybe<{ originated_at: Date | null }>(
    'select originated_at from ach_cutoffs where cutoff_at = $1 for no key update',
    [cutoff_at],
  );
  return row !== undefined && row.originated_at === null;
}

/** Marks a cutoff as originated; false when someone else has originated it, which is the end of it here. */
export function noteOriginated(tx: Queryable, cutoff_at: Date, at: Date): Promise<boolean> {
  return advance(tx, cutoff_at, 'originated', at);
}

/** False where the step was done before. */
async function advance(db: Queryable, cutoff_at: Date, step: 'ingested' | 'posted' | 'originated', at: Date): Promise<boolean> {
  return (await db.one<{ advanced: boolean }>('select advance_cutoff($1, $2, $3) as advanced', [cutoff_at, step, at])).advanced;
}
