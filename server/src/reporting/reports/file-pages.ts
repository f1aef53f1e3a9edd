import type { Queryable } from '../../kernel/db/database.ts';
import { type FileRow, findFileIds, listFileRows, listRowsOfIds } from './file-store.ts';
import { isNarrowed } from './narrowed-store.ts';
import type { ReportRange } from './store.ts';

/** How many are read at once. */
export interface FilePageSizes {
  readonly rows: number;
  /** Of those that are found by words: a search for so many, not for every page. */
  readonly ids: number;
}

/** Gives the rows of the file page by page, each when it's called, and undefined behind the last one. */
export function filePages(
  db: Queryable,
  range: ReportRange,
  { rows: most, ids: most_ids }: FilePageSizes,
): () => Promise<FileRow[] | undefined> {
  let last: string | undefined;
  let ended = false;
  const noteEnd = (ids: readonly (string | undefined)[], wanted: number) => {
    last = ids.at(-1);
    ended = ids.length < wanted;
  };
  if (!isNarrowed(range))
    return async () => {
      if (ended) return undefined;
      const rows = await listFileRows(db, range, most, last);
      noteEnd(
        rows.map(({ id }) => id),
        most,
      );
      return rows;
    };
  let found: string[] = [];
  return async () => {
    if (found.length === 0 && !ended) {
      found = await findFileIds(db, range, most_ids, last);
      noteEnd(found, most_ids);
    }
    return found.length === 0 ? undefined : listRowsOfIds(db, range, found.splice(0, most));
  };
}
