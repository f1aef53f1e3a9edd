import { type AnswerOf, reports } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { unlessNone } from '../../session/unless-none.ts';
import { NO_ROWS, type Slice } from '../use-paging.ts';
import { bodyOf, type ReportWishes } from './use-report-address.ts';

export type ReportPage = Extract<AnswerOf<typeof reports.list>, { items: unknown }>;

/** One page of the report. */
export function useReport(wishes: ReportWishes, slice: Slice, enabled: boolean) {
  const { authenticated } = useSession();
  const { sort, order } = wishes;
  const as_it_opens = sort === 'date' && order === 'descending';
  const body = { ...bodyOf(wishes), ...(as_it_opens ? {} : { sort, order }) };
  return useQuery({
    queryKey: ['report', 'page', body, slice],
    enabled: authenticated && enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReportPage> => {
      const answer = await unlessNone(call(reports.list, { body: { ...body, ...slice }, signal }), NO_ROWS);
      return Array.isArray(answer) ? { items: answer, page_info: { total: answer.length } } : answer;
    },
  });
}

const NO_COUNTS: AnswerOf<typeof reports.filters> = {
  statusCounts: { PENDING: 0, POSTED: 0 },
  channelCounts: { in_store: 0, e_commerce: 0, payment_link: 0, invoice_link: 0 },
  furtherCounts: { DECLINED: 0, FAILED: 0, CANCELLED: 0, refunded: 0 },
};

/** How many payments each choice of the filters has. */
export function useReportFilters(wishes: ReportWishes, enabled = true) {
  const { authenticated } = useSession();
  const body = bodyOf(wishes);
  return useQuery({
    queryKey: ['report', 'filters', body],
    enabled: authenticated && enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unlessNone(call(reports.filters, { body, signal }), NO_COUNTS),
  });
}

/** The sales of each day of the range. */
export function useReportDays(wishes: ReportWishes, enabled: boolean) {
  const { authenticated } = useSession();
  const body = bodyOf(wishes);
  return useQuery({
    queryKey: ['report', 'days', body],
    enabled: authenticated && enabled,
    queryFn: ({ signal }) => unlessNone(call(reports.days, { body, signal }), { days: [] }),
  });
}
