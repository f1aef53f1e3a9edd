import type { Queryable } from '../db/database.ts';
import { readEndsAt, readHead, readNewestSeal, readSeal, readSealsAfter, sealsWithOtherMarks } from './chain-store.ts';
import { CHAIN } from './marks.ts';
import { NO_SEAL, type Seal, type SealHead, sealHash } from './seal.ts';
import type { Since, Stretch } from './since.ts';

const SEALS_AT_ONCE = 5_000;
const MOST = 100;

/**
 * The chain by itself: each seal follows the one before it, begins where its table's last one ends, is what its hash
 * says, and the last is the newest that was made.
 */
export async function brokenChain(db: Queryable): Promise<string[]> {
  return brokenStretch(db, { after: 0, to: undefined });
}

/** The same of some stretches alone; the seals at which they begin count as what they say. */
export async function brokenChainSince(db: Queryable, since: Since): Promise<string[]> {
  const violations: string[] = [];
  for (const stretch of since.stretches(CHAIN)) violations.push(...(await brokenStretch(db, stretch)));
  return violations.slice(0, MOST);
}

async function brokenStretch(db: Queryable, { after, to = Number.MAX_SAFE_INTEGER }: Stretch): Promise<string[]> {
  const violations = await sealsWithOtherMarks(db, after, to);
  const ends = after === 0 ? new Map<string, number>() : await readEndsAt(db, after);
  let before: SealHead = after === 0 ? NO_SEAL : ((await readSeal(db, after)) ?? NO_SEAL);
  for await (const seal of everySeal(db, after)) {
    if (seal.number > to) return violations.slice(0, MOST);
    violations.push(...faultsOf(seal, before, ends.get(seal.table_name) ?? 0));
    if (violations.length >= MOST) return violations.slice(0, MOST);
    ends.set(seal.table_name, seal.to_seq);
    before = seal;
  }
  return [...violations, ...(await faultsOfHead(db, before))];
}

async function faultsOfHead(db: Queryable, before: SealHead): Promise<string[]> {
  const head = await readHead(db);
  if (head.number > before.number)
    return [`seals ${before.number + 1} to ${head.number} were cut off: the newest one left is seal ${before.number}`];
  if (head.number < before.number) return [`seals ${head.number + 1} to ${before.number} were not made by the server`];
  return head.sha256 === before.sha256 ? [] : [`the newest seal, ${before.number}, is not the one that was made`];
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

async function* everySeal(db: Queryable, number = 0): AsyncGenerator<Seal> {
  for (let after = number; ; ) {
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

/** A seal by its number. */
export function findSeal(db: Queryable, number: number): Promise<Seal | undefined> {
  return readSeal(db, number);
}
