import type { Queryable } from '../db/database.ts';
import { type Away, readAway } from './away-store.ts';
import { marksBySeq } from './marks-by-seq.ts';
import {
  countCopy,
  findBrokenSeals,
  type MarkedSeal,
  readMarkedSeals,
  readRemoved,
  readStandingRows,
  rowsBeforeTheFirst,
  sealsWithin,
} from './rows-store.ts';
import type { SealedTable } from './sealed-tables.ts';
import type { Since } from './since.ts';

const MOST = 100;
const SEALS_AT_ONCE = 20;

/** A table's rows changed, removed or added since they were sealed, in words; about a hundred at most. `since`: those alone. */
export async function brokenRows(db: Queryable, sealed: SealedTable, since?: Since): Promise<string[]> {
  const away = await readAway(db, sealed.table);
  const violations = await rowsBeforeTheFirst(db, sealed);
  for await (const { seal, differing, missing } of compared(db, sealed, await findBrokenSeals(db, sealed, away, since), away)) {
    violations.push(...differing);
    // Where every row is as its mark says, and none was removed, the seal itself was tampered with.
    if (differing.length === 0 && missing === 0) violations.push(`${sealed.table}: ${nameOf(seal)} does not fit its rows`);
    if (violations.length >= MOST) break;
  }
  return violations.slice(0, MOST);
}

/** Rows of a stretch that differ from their marks: what is taken out is what was sealed, and comes back so. */
export async function brokenWithin(db: Queryable, sealed: SealedTable, stretch: Away): Promise<string[]> {
  const numbers = await sealsWithin(db, sealed.table, stretch);
  for await (const { differing } of compared(db, sealed, numbers, await readAway(db, sealed.table)))
    if (differing.length > 0) return differing.slice(0, MOST);
  return [];
}

/** Another table, of the same columns, that holds the rows of some stretches and nothing else. */
export interface Copy {
  readonly name: string;
  readonly stretches: readonly Away[];
}

/** In what a copy differs from the marks of its stretches, row by row: before they are dropped, or come back. */
export async function brokenCopy(db: Queryable, sealed: SealedTable, copy: Copy): Promise<string[]> {
  const numbers = new Set<number>();
  for (const stretch of copy.stretches) for (const number of await sealsWithin(db, sealed.table, stretch)) numbers.add(number);
  let standing_count = 0;
  for await (const { differing, standing } of compared(
    db,
    sealed,
    [...numbers].sort((a, b) => a - b),
    [],
    copy,
  )) {
    if (differing.length > 0) return differing.slice(0, MOST);
    standing_count += standing;
  }
  const count = await countCopy(db, copy.name);
  return count === standing_count ? [] : [`${sealed.table}: ${count - standing_count} rows stand under no seal`];
}

interface Compared {
  readonly seal: MarkedSeal;
  /** In words. */
  readonly differing: readonly string[];
  /** Sealed rows that are not here. */
  readonly missing: number;
  /** Rows that are here. */
  readonly standing: number;
}

/** What stands under seals, by their numbers, beside its marks. */
async function* compared(
  db: Queryable,
  sealed: SealedTable,
  numbers: readonly number[],
  away: readonly Away[],
  copy?: Copy,
): AsyncGenerator<Compared> {
  for (let at = 0; at < numbers.length; at += SEALS_AT_ONCE)
    for (const seal of await readMarkedSeals(db, numbers.slice(at, at + SEALS_AT_ONCE))) yield compare(db, sealed, seal, away, copy);
}

const nameOf = ({ number, sealed_at }: MarkedSeal): string => `seal ${number} of ${sealed_at.toISOString()}`;

/** Rows under one seal that differ from their marks. Only what was removed as its time had passed, or is away, may be missing. */
async function compare(db: Queryable, sealed: SealedTable, seal: MarkedSeal, away: readonly Away[], copy?: Copy): Promise<Compared> {
  const { table } = sealed;
  const when = nameOf(seal);
  const marks = marksBySeq(seal);
  if (copy) for (const seq of marks.keys()) if (!isWithin(copy.stretches, seq)) marks.delete(seq);
  const removed = await readRemoved(db, table, seal.after_seq, seal.to_seq);
  const differing: string[] = [];
  const rows = await readStandingRows(db, sealed, seal, copy?.name);
  for (const { seq, name, mark } of rows) {
    const sealed_mark = marks.get(seq);
    if (sealed_mark === undefined) differing.push(`${table} ${seq} (${name}) was put in after ${when}`);
    else if (sealed_mark !== mark) differing.push(`${table} ${seq} (${name}) was changed after ${when}`);
    marks.delete(seq);
  }
  for (const seq of marks.keys())
    if (!removed.has(seq) && !isWithin(away, seq)) differing.push(`${table} ${seq} is missing: it stands under ${when}`);
  return { seal, differing, missing: marks.size, standing: rows.length };
}

function isWithin(stretches: readonly Away[], seq: number): boolean {
  return stretches.some(({ low, high }) => low <= seq && seq <= high);
}
