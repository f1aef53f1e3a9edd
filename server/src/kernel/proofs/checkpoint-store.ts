import type { Queryable } from '../db/database.ts';

/** A checkpoint as it is kept. */
export interface KeptCheckpoint {
  readonly number: number;
  /** JSON: `Said` of checkpoints.ts. */
  readonly said: string;
  /** What only a holder of the sealing keys can make of it. */
  readonly signature_sealed: string;
}

export function readNewestCheckpoint(db: Queryable): Promise<KeptCheckpoint | undefined> {
  return db.maybe<KeptCheckpoint>('select number, said, signature_sealed from proof_checkpoints order by seq desc limit 1');
}

export async function highestNumber(db: Queryable): Promise<number> {
  return (await db.one<{ number: number }>('select coalesce(max(number), 0) as number from proof_checkpoints')).number;
}

/** @throws PostgreSQL's 23505 or 40001 where another proof has kept one of that number. */
export async function insertCheckpoint(tx: Queryable, { number, said, signature_sealed }: KeptCheckpoint): Promise<void> {
  await tx.run('insert into proof_checkpoints (number, said, signature_sealed) values ($1, $2, $3)', [number, said, signature_sealed]);
}
