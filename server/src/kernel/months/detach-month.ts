import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { asDiskTrouble } from '../backup/disk-words.ts';
import type { Queryable } from '../db/database.ts';
import { brokenWithin, type SealedTable, sealedUpTo } from '../seals/index.ts';
import { StartRefused } from '../start-refused.ts';
import { writeArchive } from './archive-file.ts';
import {
  detach,
  drop,
  lockMonth,
  type Month,
  type MonthContent,
  type Noted,
  nameOfMonth,
  noteMonth,
  rangesOf,
  readContent,
  readRows,
} from './archive-store.ts';
import { letGo, requireLetGo } from './let-go.ts';
import { requireReadBack } from './read-back.ts';

/** Rows are read by their numbers, of which so many at a time. */
const NUMBERS_AT_ONCE = 5_000;

export interface Detached {
  readonly row_count: number;
  readonly file: string;
  readonly file_sha256: string;
}

/**
 * Takes a whole month out of its table: writes its rows into a file in `folder`, reads that back, compares each row in it
 * with its seal, and drops the month. What is gone is noted in the same transaction. To be called alone with the months.
 * Throws StartRefused, with nothing taken out, where a row is not as it was sealed, or not sealed, the file stands there
 * already, or others do not let go of the table.
 */
export async function detachMonth(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sealed: SealedTable,
  month: string,
  { folder, by_whom }: { readonly folder: string; readonly by_whom: string },
): Promise<Detached> {
  const of: Month = { table: sealed.table, order: sealed.order, month };
  const name = nameOfMonth(of);
  const file_name = `${name}.jsonl.gz`;
  const file = join(folder, file_name);
  await requireNoFile(file);
  await requireLetGo(db, of);
  const content = await readContent(db, of);
  const row_ranges = await requireSealed(db, sealed, of, content);
  const { row_count } = content;
  const file_sha256 = await writeArchive(file, { table: of.table, month, rows: row_count }, everyRow(db, of, content)).catch(
    (error: unknown) => {
      throw asDiskTrouble(error, folder);
    },
  );
  try {
    await requireReadBack(db, sealed, of, { file, row_ranges });
    await requireLetGo(db, of);
    await db.transaction((tx) =>
      letGo(tx, of, () => leave(tx, of, { event: 'detached', at: clock.wall(), by_whom, row_count, row_ranges, file_name, file_sha256 })),
    );
  } catch (error) {
    // What is refused was surely not committed; after anything else the month may have gone, and this be all of it.
    if (error instanceof StartRefused) await rm(file, { force: true });
    throw error;
  }
  return { row_count, file, file_sha256 };
}

async function requireNoFile(file: string): Promise<void> {
  const is_there = await access(file).then(
    () => true,
    () => false,
  );
  if (is_there)
    throw new StartRefused(`${file} stands there already: list-months says whether it is needed; name another folder, or move it away`);
}

/** The stretches of a month's numbers. Throws StartRefused where a row of them is not as it was sealed, or not sealed. */
async function requireSealed(db: Queryable, sealed: SealedTable, of: Month, { low, high }: MonthContent): Promise<number[]> {
  if (low === null || high === null) return [];
  if (high > (await sealedUpTo(db, sealed.table))) throw new StartRefused(`${nameOfMonth(of)} holds rows that are not sealed yet`);
  const [broken] = await brokenWithin(db, sealed, { low, high });
  if (broken !== undefined) throw new StartRefused(`${nameOfMonth(of)} stays, as prove has something to say: ${broken}`);
  return rangesOf(db, of, low, high);
}

/** Counts once more, with the month locked; whoever uses the table waits for the last three statements alone. */
async function leave(tx: Queryable, of: Month, noted: Noted): Promise<void> {
  await lockMonth(tx, of);
  const { row_count, low, high } = await readContent(tx, of);
  const row_ranges = low === null || high === null ? [] : await rangesOf(tx, of, low, high);
  if (row_count !== noted.row_count || row_ranges.join() !== noted.row_ranges.join())
    throw new StartRefused(`rows came to ${nameOfMonth(of)} meanwhile: run this again`);
  await noteMonth(tx, of, noted);
  await detach(tx, of);
  await drop(tx, of);
}

async function* everyRow(db: Queryable, of: Month, { low, high }: MonthContent): AsyncGenerator<string> {
  if (low === null || high === null) return;
  for (let after = low - 1; after < high; after += NUMBERS_AT_ONCE) yield* await readRows(db, of, after, after + NUMBERS_AT_ONCE);
}
