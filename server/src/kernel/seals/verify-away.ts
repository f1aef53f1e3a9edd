import type { Queryable } from '../db/database.ts';
import { type Away, countLeft, monthsThatStand, readAway, readTablesAway } from './away-store.ts';
import { marksBySeq } from './marks-by-seq.ts';
import { countSealedInside, countStanding, readMarkedSeals, sealsAcross } from './rows-store.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';

const SEALS_AT_ONCE = 20;

/** What is excused as away, and did not leave with its months, in words. */
export async function brokenAway(db: Queryable): Promise<string[]> {
  const violations = (await monthsThatStand(db)).map((name) => `${name} is noted as away, and stands here`);
  for (const table of await readTablesAway(db)) {
    const sealed = SEALED_TABLES.find((one) => one.table === table);
    violations.push(...(sealed ? await brokenAwayOf(db, sealed) : [`${table} is not sealed, and a month of it is noted as away`]));
  }
  return violations;
}

async function brokenAwayOf(db: Queryable, sealed: SealedTable): Promise<string[]> {
  const { table } = sealed;
  const stretches = await readAway(db, table);
  const overlapping = overlaps(stretches);
  if (overlapping.length > 0) return overlapping.map((words) => `${table}: ${words}`);
  let missing = 0;
  for (const stretch of stretches) missing += (await countSealed(db, table, stretch)) - (await countStanding(db, sealed, stretch));
  const left = await countLeft(db, table);
  return missing === left ? [] : [`${table}: ${left} rows left with its months that are away, and ${missing} are missing there`];
}

/** Stretches, by their beginnings, that reach into the next, or end before they begin. */
function overlaps(stretches: readonly Away[]): string[] {
  return stretches.flatMap(({ low, high }, at) => {
    const next = stretches[at + 1];
    if (low > high) return [`numbers ${low} to ${high} are away, which are none`];
    return next && next.low <= high ? [`numbers ${next.low} to ${Math.min(high, next.high)} are away twice`] : [];
  });
}

/** How many rows of a stretch were sealed. */
async function countSealed(db: Queryable, table: string, stretch: Away): Promise<number> {
  let count = await countSealedInside(db, table, stretch);
  const across = await sealsAcross(db, table, stretch);
  for (let at = 0; at < across.length; at += SEALS_AT_ONCE)
    for (const seal of await readMarkedSeals(db, across.slice(at, at + SEALS_AT_ONCE)))
      for (const seq of marksBySeq(seal).keys()) if (stretch.low <= seq && seq <= stretch.high) count += 1;
  return count;
}
