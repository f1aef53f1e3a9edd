import { createHash } from 'node:crypto';

/** What a seal says of its range of transfers. */
export interface SealedRange {
  /** Transfers whose id is above this, up to and including `to_id`. */
  readonly after_id: number;
  readonly to_id: number;
  readonly row_count: number;
  readonly total_cents: number;
  /** Over the canonical text of the rows, in the order of their ids. */
  readonly rows_sha256: string;
}

export interface Seal extends SealedRange {
  /** Counts from 1 without a gap. */
  readonly number: number;
  readonly sealed_at: Date;
  /** Over everything above and the hash of the seal before it: who knows one hash can tell whether anything before it was changed. */
  readonly sha256: string;
}

/** Where a chain stands: the number, end and hash of its newest seal. */
export type SealHead = Pick<Seal, 'number' | 'to_id' | 'sha256'>;

/** Where a chain begins. */
export const NO_SEAL: SealHead = { number: 0, to_id: 0, sha256: '0'.repeat(64) };

/** The hash of a seal that follows on the seal with hash `before`. */
export function sealHash(before: string, seal: Omit<Seal, 'sha256'>): string {
  const said = [
    before,
    seal.number,
    seal.after_id,
    seal.to_id,
    seal.row_count,
    seal.total_cents,
    seal.rows_sha256,
    seal.sealed_at.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
