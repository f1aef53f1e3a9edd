import { addBankingDays, EASTERN, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import { SETTLEMENT_REST_DAYS } from '@drawbridge/contract';

/**
 * When an account that is found to be the business's takes force: as the banking day begins (Eastern) before which
 * three whole ones lie (provider.md, "Taking on a merchant").
 */
export function restEnds(now: Date): Date {
  const { date } = wallTimeAt(now, EASTERN);
  return instantOf({ date: addBankingDays(date, SETTLEMENT_REST_DAYS + 1), time: '00:00' }, EASTERN);
}
