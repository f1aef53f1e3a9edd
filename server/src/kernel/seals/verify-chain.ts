import type { Queryable } from '../db/database.ts';
import { readHead, readNewestSeal, readSealsAfter, sealsWithOtherMarks } from './chain-store.ts';
import { NO_SEAL, type Seal, type SealHead, sealHash } from './seal.ts';

const SEALS_AT_ONCE = 5_000;
const MOST = 100;

/**
 * The chain by itself: each seal follows the one before it, begins where its table's last one ends, is what its hash
 * says, and the last is the newest that was made.
 */
export async function brokenChain(db: Queryable): Promise<string[]> {
  const violations = await sealsWithOtherMarks(db);
  const ends = new Map<string, number>();
  let before: SealHead = NO_SEAL;
  for await (const seal of everySeal(db)) {
    violations.push(...faultsOf(seal, before, ends.get(seal.table_name) ?? 0));
    if (violations.length >= MOST) return violations.slice(0, MOST);
    ends.set(seal.table_name, seal.to_seq);
    before = seal;
  }
  const head = await readHead(db);
  if (head.number > before.number)
    violations.push(`seals ${before.number + 1} to ${head.number} were cut off: the newest one left is seal ${before.number}`);
  else if (head.number < before.number) violations.push(`seals ${head.number + 1} to ${before.number} were not made by the server`);
  else if (head.sha256 !== before.sha256) violations.push(`the newest seal, ${before.number}, is not the one that was made`);
  return violations;
}

function* faultsOf(seal: Seal, before: SealHead, table_end: number): Generator<string> {
  const name = `seal ${seal.number} (${seal.table_name} ${seal.after_seq + 1} to ${seal.to_seq})`;
  if (seal.number !== before.number + 1) {
    const missing =
      seal.number - before.number === 2 ? `seal ${before.number + 1} is` : `seals ${before.number + 1} to ${seal.number - 1} are`;
    yield `${missing} missing: ${name} comes after ${before.number === 0 ? 'nothing' : `seal ${before.number}`}`;
  } else if (seal.after_seq !== table_end) yield `${name} does not begin where the one before it ends, at ${table_end}`;
  else if (seal.sha256 !== sealHash(before.sha256, seal)) yield `${name} or the hash before it was changed: its own hash does not fit`;
}

async function* everySeal(db: Queryable): AsyncGenerator<Seal> {
  for (let after = 0; ; ) {
    const seals = await readSealsAfter(db, after, SEALS_AT_ONCE);
    for (const seal of seals) yield seal;
    after = seals.at(-1)?.number ?? after;
    if (seals.length < SEALS_AT_ONCE) return;
  }
}

/**
 * Whether a hash that was noted elsewhere is in the chain as it can be made again from the seals: a chain that was
 * rewritten as a whole agrees with itself, but not with that. Gives the seal, or undefined.
 */
export async function findNotedSeal(db: Queryable, sha256: string): Promise<Seal | undefined> {
  let before = NO_SEAL.sha256;
  for await (const seal of everySeal(db)) {
    before = sealHash(before, seal);
    if (before === sha256) return seal;
  }
  return undefined;
}

/** The newest seal; undefined before the first. */
export function newestSeal(db: Queryable): Promise<Seal | undefined> {
  return readNewestSeal(db);
}
