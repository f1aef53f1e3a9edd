import type { Queryable } from '../../kernel/db/database.ts';

/** A payout, a refund or a reversal, by what people name it. */
export interface NamedCredit {
  readonly id: string;
  readonly kind: 'payout' | 'refund' | 'reversal' | 'micro_entry';
  readonly reference: string | null;
}

/** The credit of this reference or id; undefined where there is none. */
export function findCreditByReference(db: Queryable, words: string): Promise<NamedCredit | undefined> {
  return db.maybe<NamedCredit>('select id, kind, reference from credits where reference = $1 or id = $1 limit 1', [words]);
}
