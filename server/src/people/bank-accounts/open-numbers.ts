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
 * Opens an account's numbers, for a file to the bank, its proof, and one of the staff who has shown who they are and
 * said why (`showAccountNumber`): never log, store or otherwise answer them open. Throws
 * when a value was altered or belongs to another account, consumer or version.
 */
export function openNumbers(sealer: Sealer, account: KeptNumbers): AccountNumbers {
  return openSealedNumbers(sealer, account.numbers_sealed, numbersPlace(account));
}
