import { type AccountNumbers, openSealedNumbers } from '../../kernel/security/account-numbers.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import { numbersPlace } from './sealed-places.ts';

/** A version of an account's numbers, as it is kept. */
export interface KeptNumbers {
  readonly id: string;
  /** Of whoever they are to be used for: another's do not open. */
  readonly consumer_id: string;
  readonly numbers_version: number;
  readonly numbers_sealed: string;
}

/**
 * Opens an account's numbers. For a file to the bank and for its proof, and for nothing else: what this gives must never be logged, answered or
 * stored open. Throws when a value was altered or belongs to another account, another consumer or another version.
 */
export function openNumbers(sealer: Sealer, account: KeptNumbers): AccountNumbers {
  return openSealedNumbers(sealer, account.numbers_sealed, numbersPlace(account));
}
