import type { Context } from '../../context.ts';
import type { Queryable } from '../db/database.ts';
import { brokenCopy, type SealedTable } from '../seals/index.ts';
import { StartRefused } from '../start-refused.ts';
import { readArchive } from './archive-file.ts';
import { indexCopy, type Month, makeCopy, nameOfMonth, putRows } from './archive-store.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Reads a month's file back as it would be put back, and compares each row in it with its seal, before the month is
 * dropped. Throws StartRefused where anything differs.
 */
export async function requireReadBack(
  db: Context['db'],
  sealed: SealedTable,
  of: Month,
  { file, row_ranges }: { readonly file: string; readonly row_ranges: readonly number[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const copy = await makeCopy(tx, of);
    await putAll(tx, of, copy, file);
    await indexCopy(tx, of, copy);
    const broken = await brokenIn(tx, sealed, copy, row_ranges);
    if (broken !== undefined) throw new StartRefused(`${nameOfMonth(of)} stays, as its file does not hold what was sealed: ${broken}`);
  });
}

/** Puts every row of a file into a month that stands beside its table, or a copy. */
export async function putAll(tx: Queryable, of: Month, into: string, file: string): Promise<void> {
  let lines: string[] = [];
  for await (const line of readArchive(file)) {
    lines.push(line);
    if (lines.length === ROWS_AT_ONCE) {
      await putRows(tx, of, into, lines);
      lines = [];
    }
  }
  if (lines.length > 0) await putRows(tx, of, into, lines);
}

/** The first row that differs from its seal, in words. `row_ranges`: the month's stretches of numbers, from and to by turns. */
export async function brokenIn(
  tx: Queryable,
  sealed: SealedTable,
  name: string,
  row_ranges: readonly number[],
): Promise<string | undefined> {
  const stretches = [];
  for (let at = 0; at < row_ranges.length; at += 2) stretches.push({ low: row_ranges[at] as number, high: row_ranges[at + 1] as number });
  return (await brokenCopy(tx, sealed, { name, stretches }))[0];
}
