import { addBankingDays, EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';

/** Within which a dishonored return must reach the other bank (Nacha rules, dishonored returns). */
const BANKING_DAYS = 5;

/** Until when a return that came at a moment may be dishonored: the end of the fifth banking day after it. */
export function sendBy(returned_at: Date): Date {
  return instantOf({ date: addBankingDays(wallTimeAt(returned_at, EASTERN).date, BANKING_DAYS), time: '23:59' }, EASTERN);
}
