import type { Queryable } from '../db/database.ts';
import { unnotedChanges } from './change-notes-store.ts';
import { countUnsealed } from './rows-store.ts';
import { SEALED_TABLES, type SealedTable } from './sealed-tables.ts';
import type { Since } from './since.ts';
import { brokenAway } from './verify-away.ts';
import { brokenChain, brokenChainSince } from './verify-chain.ts';
import { brokenRows } from './verify-rows.ts';

/** The proof of the chain itself. */
export const CHAIN_PROOF = 'the chain of seals is whole';

/** The proof of what is excused as away. */
export const AWAY_PROOF = 'what is missing of months that are away is what left with them';

/** The name of the proof of a sealed table. */
export function proofOf(table: string): string {
  return `every record of ${table} stands as it was sealed`;
}

/** In the ledger's shape; this module stands below the ledger. */
interface SealInvariant {
  readonly name: string;
  check(db: Queryable): Promise<string[]>;
  since(db: Queryable, since: Since): Promise<string[]>;
}

/**
 * What must hold of everything that is sealed, whatever happens around it: the chain, and table by table what stands
 * under its seals.
 */
export const invariants: readonly SealInvariant[] = [
  { name: CHAIN_PROOF, check: brokenChain, since: brokenChainSince },
  { name: AWAY_PROOF, check: brokenAway, since: brokenAway },
  ...SEALED_TABLES.map((sealed) => ({
    name: proofOf(sealed.table),
    check: (db: Queryable) => brokenTable(db, sealed),
    since: (db: Queryable, since: Since) => brokenTable(db, sealed, since),
  })),
];

async function brokenTable(db: Queryable, sealed: SealedTable, since?: Since): Promise<string[]> {
  return [...(await brokenRows(db, sealed, since)), ...(sealed.noted.length > 0 ? await unnotedChanges(db, sealed, since) : [])];
}

/** How many records of all tables no seal covers yet. */
export async function unsealedCount(db: Queryable): Promise<number> {
  let count = 0;
  for (const sealed of SEALED_TABLES) count += await countUnsealed(db, sealed);
  return count;
}
