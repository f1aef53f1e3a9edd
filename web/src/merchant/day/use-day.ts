import { type AnswerOf, dayReports } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { unlessNone } from '../../session/unless-none.ts';

type Day = AnswerOf<typeof dayReports.read>;

const NOTHING: Day = { only_own: false, lines: [], totals: { count: 0, sales: 0, tips: 0, refund_count: 0, refunds: 0, net: 0 } };

/** The totals of a day, `2026-03-18`, of one business or with an empty id of all. A 404 is a day without any. */
export function useDay(day: string, business_id: string, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['day', day, business_id],
    enabled: authenticated && enabled,
    queryFn: ({ signal }): Promise<Day> =>
      unlessNone(call(dayReports.read, { body: { day: `${day}T00:00:00Z`, syn_business_id: business_id }, signal }), NOTHING),
  });
}
