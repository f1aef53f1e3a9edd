import type { PayoutFilters } from '@drawbridge/contract';
import { useSearchParams } from 'react-router';
import { isDay } from '../report/days.ts';

const PAYOUT = /^pyt_[0-9a-hjkmnp-tv-z]{26}$/;

/** What the list of payouts is about, as the address says it; what it says wrongly counts as not said. */
export function usePayoutsAddress() {
  const [query, setQuery] = useSearchParams();
  const day = (name: string): string | undefined => {
    const text = query.get(name);
    return isDay(text) ? text : undefined;
  };
  const from = day('from');
  const to = day('to');
  const before = query.get('before') ?? '';
  const change = (name: 'from' | 'to' | 'before', value: string): void =>
    setQuery((now) => {
      if (value === '') now.delete(name);
      else now.set(name, value);
      // Another filter begins at the newest payout.
      if (name !== 'before') now.delete('before');
      return now;
    });
  const backwards = from !== undefined && to !== undefined && to < from;
  return {
    days: (backwards ? { from: to, to: from } : { from, to }) satisfies Pick<PayoutFilters, 'from' | 'to'>,
    before: PAYOUT.test(before) ? before : undefined,
    filtered: from !== undefined || to !== undefined,
    setDay: (name: 'from' | 'to', value: string) => change(name, value),
    setBefore: (id: string | undefined) => change('before', id ?? ''),
    clear: () => setQuery({}),
  };
}

export type PayoutsAddress = ReturnType<typeof usePayoutsAddress>;
