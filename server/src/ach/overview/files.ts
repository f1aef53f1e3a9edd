import type { Context } from '../../context.ts';
import {
  countFileEntries,
  countOverview,
  type FileEntry,
  type FileFacts,
  type FileFilter,
  findFileFacts,
  listFileEntries,
  listOverview,
  type OverviewRow,
} from './store.ts';

const MOST_ENTRIES = 500;

/** A page of the files of both directions, newest first, and how many match in all. */
export async function pageOfFiles(
  { db }: Pick<Context, 'db'>,
  filter: FileFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: OverviewRow[]; total: number }> {
  const rows = await listOverview(db, filter, page);
  const is_all = page.offset === 0 && rows.length < page.limit;
  return { rows, total: is_all ? rows.length : await countOverview(db, filter) };
}

/** A file, newer of two from the bank; of one to it also its life and its first 500 entries. Undefined for none. */
export async function readFileOverview(
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<{ row: OverviewRow; sent: { facts: FileFacts; entries: FileEntry[]; entry_count: number } | undefined } | undefined> {
  const [row] = await listOverview(db, { name }, { limit: 1, offset: 0 });
  if (!row) return undefined;
  const facts = row.direction === 'to_bank' ? await findFileFacts(db, name) : undefined;
  if (!facts) return { row, sent: undefined };
  const entries = await listFileEntries(db, facts.id, MOST_ENTRIES);
  const entry_count = entries.length < MOST_ENTRIES ? entries.length : await countFileEntries(db, facts.id);
  return { row, sent: { facts, entries, entry_count } };
}
