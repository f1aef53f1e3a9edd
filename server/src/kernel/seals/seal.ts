import { createHash } from 'node:crypto';

/** What a seal says of its range of a table's rows. */
export interface SealedRange {
  readonly table_name: string;
  /** Rows whose number of arrival is above this, up to and including `to_seq`. */
  readonly after_seq: number;
  readonly to_seq: number;
  readonly row_count: number;
  /** Over the canonical text of the rows, in the order of their arrival. */
  readonly rows_sha256: string;
  /** Over the marks by which a single row is found again. */
  readonly marks_sha256: string;
}

export interface Seal extends SealedRange {
  /** Counts from 1 without a gap. */
  readonly number: number;
  /** Real time. */
  readonly sealed_at: Date;
  /** Over all above and the last seal's hash, so that one hash tells whether anything before it was changed. */
  readonly sha256: string;
}

/** Where a chain stands: the number and hash of its newest seal. */
export type SealHead = Pick<Seal, 'number' | 'sha256'>;

/** Where a chain begins. */
export const NO_SEAL: SealHead = { number: 0, sha256: '0'.repeat(64) };

/** The hash of a seal that follows on the seal with hash `before`. */
export function sealHash(before: string, seal: Omit<Seal, 'sha256'>): string {
  const said = [
    before,
    seal.number,
    seal.table_name,
    seal.after_seq,
    seal.to_seq,
    seal.row_count,
    seal.rows_sha256,
    seal.marks_sha256,
    seal.sealed_at.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
