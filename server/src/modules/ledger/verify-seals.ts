import type { Queryable } from '../../db/database.ts';
import { NO_SEAL, type Seal, type SealHead, sealHash } from './seal.ts';
import { changedRanges, readHead, readNewestSeal, readSealsAfter, transfersBeforeTheFirst } from './seal-store.ts';

const SEALS_AT_ONCE = 5_000;
const MOST = 100;

/** The chain by itself: each seal follows the one before it, is what its hash says, and the last is the newest that was made. */
export async function brokenSeals(db: Queryable): Promise<string[]> {
  const violations: string[] = [];
  let before: SealHead = NO_SEAL;
  for await (const seal of everySeal(db)) {
    violations.push(...faultsOf(seal, before));
    if (violations.length >= MOST) return violations.slice(0, MOST);
    before = seal;
  }
  const head = await readHead(db);
  if (head.number > before.number)
    violations.push(`seals ${before.number + 1} to ${head.number} were cut off: the newest one left is seal ${before.number}`);
  else if (head.number < before.number) violations.push(`seals ${head.number + 1} to ${before.number} were not made by the server`);
  else if (head.sha256 !== before.sha256) violations.push(`the newest seal, ${before.number}, is not the one that was made`);
  return violations;
}

function* faultsOf(seal: Seal, before: SealHead): Generator<string> {
  const name = `seal ${seal.number} (transfers ${seal.after_id + 1} to ${seal.to_id})`;
  if (seal.number !== before.number + 1) {
    const missing =
      seal.number - before.number === 2 ? `seal ${before.number + 1} is` : `seals ${before.number + 1} to ${seal.number - 1} are`;
    yield `${missing} missing: ${name} comes after ${before.number === 0 ? 'nothing' : `seal ${before.number}`}`;
  } else if (seal.after_id !== before.to_id) yield `${name} does not begin where the one before it ends, at transfer ${before.to_id}`;
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

/** The rows under the seals: none was changed, taken out or put in since. */
export async function changedTransfers(db: Queryable): Promise<string[]> {
  return [...(await transfersBeforeTheFirst(db, NO_SEAL.to_id)), ...(await changedRanges(db))];
}

/**
 * Whether a hash that was noted elsewhere is in the chain as it can be made again from the seals: a chain that was rewritten as a whole
 * agrees with itself, but not with that. Gives the seal, or undefined.
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
