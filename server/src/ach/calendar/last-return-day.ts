import { addBankingDays, addDays, EASTERN, type IsoDate, nextBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import { RETURN_CODES } from '@drawbridge/nacha';

/** Calendar days after settlement within which a consumer may say that nothing was authorized. */
const UNAUTHORIZED_DAYS = 60;

/**
 * The last day for a return code, by settlement; null before it, and for returns by agreement. An unauthorized debit
 * must be here by the opening of the banking day after the 60th calendar day (Nacha rules, return deadlines).
 */
export function lastReturnDay(code: string, settled_at: Date | null): IsoDate | null {
  if (settled_at === null) return null;
  const settled_on = wallTimeAt(settled_at, EASTERN).date;
  const deadline = RETURN_CODES.get(code)?.deadline ?? 'two-day';
  if (deadline === 'by-agreement') return null;
  return deadline === 'two-day' ? addBankingDays(settled_on, 2) : nextBankingDay(addDays(settled_on, UNAUTHORIZED_DAYS));
}

/** Whether a return of an entry came after its last day. */
export function isLate(code: string, settled_at: Date | null, returned_at: Date): boolean {
  const last_day = lastReturnDay(code, settled_at);
  return last_day !== null && wallTimeAt(returned_at, EASTERN).date > last_day;
}
