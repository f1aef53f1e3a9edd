import { type Correction, correctionOf, NachaError } from '@drawbridge/nacha';
import { addBankingDays, type ChangeLine, EASTERN, instantOf, wallTimeAt } from '../../ach/index.ts';
import { isAccountNumber } from '../../kernel/security/account-numbers.ts';

/** Within which a change must be applied, or before the next entry, whichever is later (Nacha rules, notifications of change). */
const APPLY_BANKING_DAYS = 6;

export function applyBy(notified_at: Date): Date {
  return instantOf({ date: addBankingDays(wallTimeAt(notified_at, EASTERN).date, APPLY_BANKING_DAYS), time: '23:59' }, EASTERN);
}

/**
 * Undefined where the corrected data are not what the code says, or no entry could carry the account number: such a notification is refused,
 * never half applied.
 */
export function readCorrection(line: ChangeLine): Correction | undefined {
  try {
    const correction = correctionOf({ change_code: line.code, corrected_data: line.corrected_data });
    return correction.account_number === undefined || isAccountNumber(correction.account_number) ? correction : undefined;
  } catch (error) {
    if (error instanceof NachaError) return undefined;
    throw error;
  }
}
