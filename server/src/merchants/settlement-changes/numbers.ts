import { type AccountNumbers, openSealedNumbers } from '../../kernel/security/account-numbers.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import type { ChangeRow } from './store.ts';

export const changePlace = (id: string): string => `settlement_account_changes/${id}`;

/** Opens the account of a change, as it takes force or is proved. Throws where it is not what was entered. */
export function openChange(sealer: Sealer, row: Pick<ChangeRow, 'id' | 'sealed' | 'last_four' | 'account_type'>): AccountNumbers {
  const numbers = openSealedNumbers(sealer, row.sealed, changePlace(row.id));
  if (row.last_four !== numbers.account_number.slice(-4) || row.account_type !== numbers.account_type)
    throw new Error(`the plain copies of settlement account change ${row.id} are not what is sealed`);
  return numbers;
}
