import { type DayTotals, dayReports } from '@drawbridge/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { unlessNone } from '../../session/unless-none.ts';

const NOTHING: DayTotals = {
  only_own: false,
  business: null,
  as_of: '',
  lines: [],
  channels: [],
  events: [],
  totals: { count: 0, gross: 0, refunds: 0, returns: 0, tips: 0, fees: 0, net: 0 },
};

/** What a day's calls ask for: `2026-03-18`, of one business or with an empty id of all. */
export const bodyOf = (day: string, business_id: string) => ({ day: `${day}T00:00:00Z`, syn_business_id: business_id });

/** The totals of a day, of one business or with an empty id of all. A 404 is a day without any. */
export function dayQuery(day: string, business_id: string) {
  return queryOptions({
    queryKey: ['day', day, business_id],
    queryFn: ({ signal }): Promise<DayTotals> => unlessNone(call(dayReports.read, { body: bodyOf(day, business_id), signal }), NOTHING),
  });
}

/** The same, for the page that shows it. */
export function useDay(day: string, business_id: string, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({ ...dayQuery(day, business_id), enabled: authenticated && enabled });
}
