import type { AuditFacts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { type EntryFilters, type EntryRow, findEntryRow, listEntryRows } from './store.ts';

/** An entry of the audit log, with all that stands in it. */
export type FullEntry = EntryRow & { readonly before: AuditFacts | null; readonly after: AuditFacts | null };

const MOST = 500;

/**
 * Entries, newest first, of all organizations or of one. `before`: below this number. `next` is what `before` is for
 * those that follow; null at the end.
 */
export async function listEntries(
  { db }: Pick<Context, 'db'>,
  filters: EntryFilters,
  page: { before?: number | undefined; limit?: number | undefined } = {},
): Promise<{ items: FullEntry[]; next: number | null }> {
  const limit = Math.min(page.limit ?? MOST, MOST);
  // One more than asked for tells whether there are any behind it.
  const rows = await listEntryRows(db, filters, { before: page.before, limit: limit + 1 });
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.number ?? null) : null };
}

/** One entry by its number. */
export function readEntry({ db }: Pick<Context, 'db'>, number: number): Promise<FullEntry | undefined> {
  return findEntryRow(db, number);
}
