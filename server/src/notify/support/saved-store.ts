import type { Queryable } from '../../kernel/db/database.ts';

export interface SavedRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly changed_by: string;
  readonly changed_at: Date;
}

export function listSaved(db: Queryable): Promise<SavedRow[]> {
  return db.many<SavedRow>('select id, title, text, changed_by, changed_at from saved_answers order by lower(title), id');
}

/** One of them, locked. */
export function findSaved(tx: Queryable, id: string): Promise<SavedRow | undefined> {
  return tx.maybe<SavedRow>('select id, title, text, changed_by, changed_at from saved_answers where id = $1 for update', [id]);
}

/** False where another one has this title. */
export async function insertSaved(tx: Queryable, { id, title, text, changed_by, changed_at }: SavedRow): Promise<boolean> {
  const added = await tx.run(
    `insert into saved_answers (id, title, text, changed_by, changed_at) values ($1, $2, $3, $4, $5) on conflict (lower(title)) do nothing`,
    [id, title, text, changed_by, changed_at],
  );
  return added === 1;
}

/** False where another one has this title. */
export async function updateSaved(tx: Queryable, { id, title, text, changed_by, changed_at }: SavedRow): Promise<boolean> {
  const changed = await tx.run(
    `update saved_answers set title = $2, text = $3, changed_by = $4, changed_at = $5
      where id = $1 and not exists (select from saved_answers o where lower(o.title) = lower($2) and o.id <> $1)`,
    [id, title, text, changed_by, changed_at],
  );
  return changed === 1;
}

export async function deleteSaved(tx: Queryable, id: string): Promise<void> {
  await tx.run('delete from saved_answers where id = $1', [id]);
}
