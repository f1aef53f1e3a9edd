import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { asDiskTrouble } from '../backup/disk-words.ts';
import { type Queryable, sqlState } from '../db/database.ts';
import { brokenWithin, type SealedTable, sealedUpTo } from '../seals/index.ts';
import { StartRefused } from '../start-refused.ts';
import { writeArchive } from './archive-file.ts';
import { detach, drop, type Month, type MonthContent, nameOfMonth, noteMonth, rangesOf, readContent, readRows } from './archive-store.ts';

/** Rows are read by their numbers, of which so many at a time. */
const NUMBERS_AT_ONCE = 5_000;
const TRIES = 10;
const TRY_AGAIN_MS = 1_000;
/** PostgreSQL's lock_not_available. */
const LOCKED = '55P03';

export interface Detached {
  readonly row_count: number;
  readonly file: string;
  readonly file_sha256: string;
}

/**
 * Takes a whole month out of its table: writes its rows into a file in `folder`, compares each with its seal, and drops
 * it. What is gone is noted in the same transaction. Throws StartRefused, with nothing taken out, where a row is not as
 * it was sealed, or not sealed, or others do not let go of the table.
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
  const content = await readContent(db, of);
  const { row_count, low, high } = content;
  if (high !== null && high > (await sealedUpTo(db, sealed.table))) throw new StartRefused(`${name} holds rows that are not sealed yet`);
  if (low !== null && high !== null) {
    const [broken] = await brokenWithin(db, sealed, { low, high });
    if (broken !== undefined) throw new StartRefused(`${name} stays, as prove has something to say: ${broken}`);
  }
  const file_sha256 = await writeArchive(file, { table: of.table, month, rows: row_count }, everyRow(db, of, content)).catch(
    (error: unknown) => {
      throw asDiskTrouble(error, folder);
    },
  );
  await letGo(name, () =>
    db.transaction(async (tx) => {
      await detach(tx, of);
      const last = await readContent(tx, of);
      if (last.row_count !== row_count || last.high !== high) throw new StartRefused(`rows came to ${name} meanwhile: run this again`);
      const row_ranges = low === null || high === null ? [] : await rangesOf(tx, of, low, high);
      await noteMonth(tx, of, { event: 'detached', at: clock.wall(), by_whom, row_count, row_ranges, file_name, file_sha256 });
      await drop(tx, of);
    }),
  );
  return { row_count, file, file_sha256 };
}

async function* everyRow(db: Queryable, of: Month, { low, high }: MonthContent): AsyncGenerator<string> {
  if (low === null || high === null) return;
  for (let after = low - 1; after < high; after += NUMBERS_AT_ONCE) yield* await readRows(db, of, after, after + NUMBERS_AT_ONCE);
}

/** Tries again where others hold the table: each try keeps them waiting for two seconds at most. Throws StartRefused. */
export async function letGo<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== LOCKED) throw error;
      if (tries === TRIES)
        throw new StartRefused(`somebody reads all of the table of ${name}, perhaps a proof: run this again when it has ended`);
      await pause(TRY_AGAIN_MS);
    }
  }
}
