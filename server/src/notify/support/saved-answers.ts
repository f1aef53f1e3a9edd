import { SAVED_ANSWERS_MAX, type SavedAnswer } from '@drawbridge/contract/provider';
import type { Context } from '../../context.ts';
import { writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { By } from './decide.ts';
import { deleteSaved, findSaved, insertSaved, listSaved, type SavedRow, updateSaved } from './saved-store.ts';

/** The saved answers, by title. */
export async function listSavedAnswers({ db }: Pick<Context, 'db'>): Promise<SavedAnswer[]> {
  return (await listSaved(db)).map(present);
}

/**
 * Saves an answer, or other words for one that is there. Throws NOT_FOUND, SAVED_ANSWER_EXISTS for a title that
 * another one has, SAVED_ANSWERS_FULL.
 */
export function saveAnswer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, title, text }: { readonly id: string | undefined; readonly title: string; readonly text: string },
  by: By,
): Promise<SavedAnswer> {
  return db.transaction(async (tx) => {
    const before = id === undefined ? undefined : await requireSaved(tx, id);
    if (id === undefined && (await listSaved(tx)).length >= SAVED_ANSWERS_MAX) throw new AppError('SAVED_ANSWERS_FULL');
    const row: SavedRow = { id: id ?? newId('sva'), title, text, changed_by: by.name, changed_at: clock.wall() };
    if (!(await (before ? updateSaved(tx, row) : insertSaved(tx, row)))) throw new AppError('SAVED_ANSWER_EXISTS');
    await writeEntry(tx, clock, {
      event: 'support.answer_saved',
      who: by.who,
      thing: { kind: 'saved_answer', id: row.id, name: title },
      before: before ? { title: before.title, text: before.text } : null,
      after: { title, text },
    });
    return present(row);
  });
}

/** Removes a saved answer. Throws NOT_FOUND. */
export function removeSavedAnswer({ db, clock }: Pick<Context, 'db' | 'clock'>, id: string, by: By): Promise<void> {
  return db.transaction(async (tx) => {
    const { title, text } = await requireSaved(tx, id);
    await deleteSaved(tx, id);
    await writeEntry(tx, clock, {
      event: 'support.answer_removed',
      who: by.who,
      thing: { kind: 'saved_answer', id, name: title },
      before: { title, text },
    });
  });
}

async function requireSaved(tx: Queryable, id: string): Promise<SavedRow> {
  const row = await findSaved(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function present({ changed_at, ...row }: SavedRow): SavedAnswer {
  return { ...row, changed_at: changed_at.toISOString() };
}
