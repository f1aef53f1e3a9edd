import type { Sealer } from './seal.ts';

/** An entry's account number field: at most 17 characters (Nacha rules, appendix three). No blanks inside. */
const ACCOUNT_NUMBER = /^[\x21-\x7e]{1,17}$/;

/** Whether an account number can stand in an entry; what cannot is neither stored nor sent. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT_NUMBER.test(text);
}

/** The numbers of an account at a bank, open: they go into a file and nowhere else. */
export interface AccountNumbers {
  readonly routing_number: string;
  readonly account_number: string;
  readonly account_type: 'checking' | 'savings';
}

/**
 * Seals all of where money goes as one value, so that no part changes or moves alone. `place`: whose, which version.
 */
export function sealNumbers(sealer: Sealer, { routing_number, account_number, account_type }: AccountNumbers, place: string): string {
  return sealer.seal(`${routing_number} ${account_type} ${account_number}`, place);
}

/** Opens them; throws where anything was altered, or moved from the place that they were sealed for. */
export function openSealedNumbers(sealer: Sealer, sealed: string, place: string): AccountNumbers {
  const [routing_number, account_type, account_number, ...more] = sealer.open(sealed, place).split(' ');
  const is_type = account_type === 'checking' || account_type === 'savings';
  if (!routing_number || !is_type || !account_number || more.length > 0) throw new Error('what was sealed are no account numbers');
  return { routing_number, account_number, account_type };
}
