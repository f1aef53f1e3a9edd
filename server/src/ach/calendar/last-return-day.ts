import { addBankingDays, addDays, EASTERN, type IsoDate, nextBankingDay, wallTimeAt } from '@drawbridge/banking-calendar';
import { RETURN_CODES } from '@drawbridge/nacha';

/** Calendar days after settlement within which a consumer may say that nothing was authorized. */
const UNAUTHORIZED_DAYS = 60;

/**
 * The last day on which a bank may send an entry back with a code, by when the entry settled. Null where none is late: before settlement, and for
 * codes that are returned by agreement. An unauthorized debit must be with us by the opening of the banking day after the 60th calendar day, whether or
 * not that 60th day is a banking day itself (Nacha rules, return deadlines).
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
