import type { Queryable } from '../db/database.ts';
import {
  type Away,
  findBrokenSeals,
  type MarkedSeal,
  readAway,
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
const MARK_BYTES = 10;

/** A table's rows changed, removed or added since they were sealed, in words; about a hundred at most. `since`: those alone. */
export async function brokenRows(db: Queryable, sealed: SealedTable, since?: Since): Promise<string[]> {
  const away = await readAway(db, sealed.table);
  const violations = await rowsBeforeTheFirst(db, sealed);
  violations.push(...(await brokenUnderAll(db, sealed, await findBrokenSeals(db, sealed, away, since), away)));
  return violations.slice(0, MOST);
}

/** The same of the rows of a stretch, each compared with its mark: what is taken out is what was sealed, and comes back so. */
export async function brokenWithin(db: Queryable, sealed: SealedTable, stretch: Away): Promise<string[]> {
  return brokenUnderAll(db, sealed, await sealsWithin(db, sealed.table, stretch), await readAway(db, sealed.table));
}

async function brokenUnderAll(db: Queryable, sealed: SealedTable, numbers: readonly number[], away: readonly Away[]): Promise<string[]> {
  const violations: string[] = [];
  for (let at = 0; at < numbers.length && violations.length < MOST; at += SEALS_AT_ONCE)
    for (const seal of await readMarkedSeals(db, numbers.slice(at, at + SEALS_AT_ONCE)))
      violations.push(...(await brokenUnder(db, sealed, seal, away)));
  return violations.slice(0, MOST);
}

/** Rows under one seal that differ from their marks. Only what was removed as its time had passed, or is away, may be missing. */
async function brokenUnder(db: Queryable, sealed: SealedTable, seal: MarkedSeal, away: readonly Away[]): Promise<string[]> {
  const { table } = sealed;
  const when = `seal ${seal.number} of ${seal.sealed_at.toISOString()}`;
  const marks = marksBySeq(seal);
  const removed = await readRemoved(db, table, seal.after_seq, seal.to_seq);
  const violations: string[] = [];
  for (const { seq, name, mark } of await readStandingRows(db, sealed, seal.after_seq, seal.to_seq)) {
    const sealed_mark = marks.get(seq);
    if (sealed_mark === undefined) violations.push(`${table} ${seq} (${name}) was put in after ${when}`);
    else if (sealed_mark !== mark) violations.push(`${table} ${seq} (${name}) was changed after ${when}`);
    marks.delete(seq);
  }
  const isAway = (seq: number): boolean => away.some(({ low, high }) => low <= seq && seq <= high);
  for (const seq of marks.keys())
    if (!removed.has(seq) && !isAway(seq)) violations.push(`${table} ${seq} is missing: it stands under ${when}`);
  // Where every row is as its mark says, and none was removed, the seal itself was tampered with.
  return violations.length > 0 || marks.size > 0 ? violations : [`${table}: ${when} does not fit its rows`];
}

/** The eight bytes of each row's hash, in hexadecimal, by the row's number. */
function marksBySeq({ after_seq, marks }: MarkedSeal): Map<number, string> {
  const by_seq = new Map<number, string>();
  for (let at = 0; at + MARK_BYTES <= marks.length; at += MARK_BYTES)
    by_seq.set(after_seq + marks.readInt16BE(at), marks.toString('hex', at + 2, at + MARK_BYTES));
  return by_seq;
}
