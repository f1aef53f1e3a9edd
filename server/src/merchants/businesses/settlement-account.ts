import { type AccountNumbers, openSealedNumbers } from '../../kernel/security/account-numbers.ts';
import type { Sealer } from '../../kernel/security/seal.ts';

/** A version of the account that a business is paid out to, as it is kept. */
export interface KeptSettlementAccount {
  readonly business_id: string;
  readonly version: number;
  readonly sealed: string;
  readonly last_four: string;
  readonly account_type: string;
}

export const applicationPlace = (application_id: string): string => `applications/${application_id}/settlement_account`;
export const settlementPlace = (business_id: string, version: number): string => `settlement_accounts/${business_id}/${version}`;

/**
 * Opens the account that a business is paid out to: for a file to the bank, its proof, and one of the staff who has
 * shown who they are and said why (`showAccountNumber`).
 * Throws where it was altered, is another business's or another version, or says something else than its plain copies.
 */
export function openSettlementAccount(sealer: Sealer, kept: KeptSettlementAccount): AccountNumbers {
  const numbers = openSealedNumbers(sealer, kept.sealed, settlementPlace(kept.business_id, kept.version));
  if (kept.last_four !== numbers.account_number.slice(-4) || kept.account_type !== numbers.account_type)
    throw new Error('the plain copies of a settlement account are not what is sealed');
  return numbers;
}
