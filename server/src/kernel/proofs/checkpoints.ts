import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Queryable } from '../db/database.ts';
import { findSeal } from '../seals/index.ts';
import { KeyMissing, type Sealer } from '../security/seal.ts';
import { highestNumber, insertCheckpoint, readNewestCheckpoint } from './checkpoint-store.ts';

const Marks = z.record(z.string(), z.int());

/** What a checkpoint says. */
const Said = z.object({
  number: z.int(),
  /** Real time. */
  at: z.iso.datetime(),
  /** The newest seal that the proof saw. */
  seal: z.object({ number: z.int(), sha256: z.string() }),
  marks: Marks,
  /** Over the ledger's balances at the marks, which stand in a table of their own. */
  balances_sha256: z.string(),
  /** When each proof last looked at everything, by its name. */
  whole_at: z.record(z.string(), z.iso.datetime()),
  /** How far a round of slices through the history has come. */
  round: z.nullable(z.object({ began_at: z.iso.datetime(), done: z.int(), of: z.int(), marks: Marks })),
});

export type Checkpoint = Readonly<z.infer<typeof Said>>;

/** The newest checkpoint, and why it cannot be gone on from; neither where there is none. */
export interface Found {
  readonly checkpoint?: Checkpoint;
  readonly objection?: string;
}

/**
 * Finds the checkpoint to go on from. It must open with this database's keys, so that whoever writes to the database
 * alone makes none, and name a seal that stands in this chain, so that it is no other database's.
 * @throws {KeyMissing} where this program lacks the key that signed it.
 */
export async function findCheckpoint(db: Queryable, sealer: Sealer): Promise<Found> {
  const kept = await readNewestCheckpoint(db);
  if (!kept) return {};
  const name = `checkpoint ${kept.number}`;
  let signed: string;
  try {
    signed = sealer.open(kept.signature_sealed, placeOf(kept.number));
  } catch (error) {
    if (error instanceof KeyMissing) throw error;
    return { objection: `${name} was not written by a proof: its signature does not open` };
  }
  if (signed !== digest(kept.said)) return { objection: `${name} was changed: it is not what was signed` };
  const checkpoint = Said.parse(JSON.parse(kept.said));
  const { seal } = checkpoint;
  if ((await findSeal(db, seal.number))?.sha256 !== seal.sha256)
    return {
      objection: `${name} goes by seal ${seal.number}, which is not in this chain: it is another database's, or the chain was written anew`,
    };
  return { checkpoint };
}

/** Keeps a checkpoint behind those there are, in the transaction of the proof that it stands for; gives its number. */
export async function keepCheckpoint(tx: Queryable, sealer: Sealer, what: Omit<Checkpoint, 'number'>): Promise<number> {
  const number = (await highestNumber(tx)) + 1;
  const said = JSON.stringify({ number, ...what });
  await insertCheckpoint(tx, { number, said, signature_sealed: sealer.seal(digest(said), placeOf(number)) });
  return number;
}

function placeOf(number: number): string {
  return `proof_checkpoints/signature_sealed/${number}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
