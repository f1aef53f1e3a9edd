import type { PayoutFilters } from '@drawbridge/contract';
import { useQueryChanges } from '../../ui/use-query-changes.ts';
import { isDay } from '../report/days.ts';

const PAYOUT = /^pyt_[0-9a-hjkmnp-tv-z]{26}$/;

/** What the list of payouts is about, as the address says it; what it says wrongly counts as not said. */
export function usePayoutsAddress() {
  const { query, change, clear } = useQueryChanges('before');
  const day = (name: string): string | undefined => {
    const text = query.get(name);
    return isDay(text) ? text : undefined;
  };
  const from = day('from');
  const to = day('to');
  const before = query.get('before') ?? '';
  const backwards = from !== undefined && to !== undefined && to < from;
  return {
    days: (backwards ? { from: to, to: from } : { from, to }) satisfies Pick<PayoutFilters, 'from' | 'to'>,
    before: PAYOUT.test(before) ? before : undefined,
    filtered: from !== undefined || to !== undefined,
    setDay: (name: 'from' | 'to', value: string) => change(name, value),
    setBefore: (id: string | undefined) => change('before', id ?? ''),
    clear,
  };
}

export type PayoutsAddress = ReturnType<typeof usePayoutsAddress>;
