import type { Context } from '../../context.ts';
import { countUnoriginableEntries, findUnoriginableEntries, type UnoriginableEntryRow } from '../originate/unoriginable-entries-store.ts';
import { countOpen, type ExceptionRow, findResolved, listOpen, noteResolved } from './exceptions-store.ts';

const MOST_LISTED = 200;

/** What waits for a person, oldest first, and how much there is of it in all. */
export async function listExceptions({ db }: Pick<Context, 'db'>): Promise<{ waiting: number; rows: ExceptionRow[] }> {
  const rows = await listOpen(db, MOST_LISTED);
  return { waiting: rows.length < MOST_LISTED ? rows.length : await countOpen(db), rows };
}

/** What was unoriginable at the last cutoff and waits, the longest first, and the total. */
export async function listUnoriginableEntries({ db }: Pick<Context, 'db'>): Promise<{ waiting: number; rows: UnoriginableEntryRow[] }> {
  const rows = await findUnoriginableEntries(db, MOST_LISTED);
  return { waiting: rows.length < MOST_LISTED ? rows.length : await countUnoriginableEntries(db), rows };
}

/**
 * A person ticks one off and says what was done about it. Undefined where there is none of the number; `anew` is false,
 * with what was said then, where somebody has been there before.
 */
export async function resolveException(
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  { number, by, note }: { number: number; by: string; note: string },
): Promise<{ anew: boolean; resolved_by: string; note: string | null } | undefined> {
  if (await noteResolved(db, number, clock.now(), by, note)) return { anew: true, resolved_by: by, note };
  const before = await findResolved(db, number);
  return before && { anew: false, ...before };
}
