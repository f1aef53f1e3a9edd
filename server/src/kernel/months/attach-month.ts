import { basename } from 'node:path';
import type { Context } from '../../context.ts';
import { SEALED_TABLES } from '../seals/index.ts';
import { StartRefused } from '../start-refused.ts';
import { hashFile, readHeader } from './archive-file.ts';
import { type AwayMonth, attach, boundMonth, listAway, type Month, makeBeside, nameOfMonth, noteMonth } from './archive-store.ts';
import { letGo, requireLetGo } from './let-go.ts';
import { brokenIn, putAll } from './read-back.ts';

/**
 * Puts a month back from its file, the newest that is away first, so that what is here has no gap. To be called alone
 * with the months. Gives the name of the month and how many rows it has. Throws StartRefused, with nothing changed,
 * where the file is another, or a row of it is not as it was sealed.
 */
export async function attachMonth(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  file: string,
  by_whom: string,
): Promise<{ readonly name: string; readonly row_count: number }> {
  const file_sha256 = await hashFile(file);
  const header = await readHeader(file);
  const name = nameOfMonth(header);
  const away = (await listAway(db)).filter(({ table }) => table === header.table);
  const found = requireNewest(away, header.month, name);
  if (found.file_sha256 !== file_sha256)
    throw new StartRefused(`${file} is not the file that ${name} was written into: that one has the hash ${found.file_sha256}`);
  const sealed = SEALED_TABLES.find(({ table }) => table === header.table);
  if (!sealed) throw new StartRefused(`this version has no table ${header.table}`);
  const of: Month = { table: sealed.table, order: sealed.order, month: header.month };
  const { row_count, row_ranges } = found;
  await requireLetGo(db, of);
  await db.transaction(async (tx) => {
    await makeBeside(tx, of);
    await putAll(tx, of, `months.${name}`, file);
    // Compared before it comes to its table: whoever reads that waits for the last step alone.
    const broken = await brokenIn(tx, sealed, `months.${name}`, row_ranges);
    if (broken !== undefined) throw new StartRefused(`${name} was not put back: ${broken}`);
    await boundMonth(tx, of);
    const noted = { at: clock.wall(), by_whom, row_count, row_ranges, file_name: basename(file), file_sha256 };
    await noteMonth(tx, of, { event: 'attached', ...noted });
    await letGo(tx, of, () => attach(tx, of));
  });
  return { name, row_count };
}

function requireNewest(away: readonly AwayMonth[], month: string, name: string): AwayMonth {
  const found = away.find((one) => one.month === month);
  if (!found) throw new StartRefused(`${name} is not away`);
  const newest = away.at(-1) as AwayMonth;
  if (newest !== found) throw new StartRefused(`${nameOfMonth(newest)} is away as well, and is put back first`);
  return found;
}
