import { type AnswerOf, reports } from '@drawbridge/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { unlessNone } from '../../session/unless-none.ts';
import { NO_ROWS, type Slice } from '../use-paging.ts';
import { bodyOf, type ReportWishes } from './use-report-address.ts';

export type ReportPage = Extract<AnswerOf<typeof reports.list>, { items: unknown }>;

/** One page of the report. */
export function reportQuery(wishes: ReportWishes, slice: Slice) {
  const { sort, order } = wishes;
  const as_it_opens = sort === 'date' && order === 'descending';
  const body = { ...bodyOf(wishes), ...(as_it_opens ? {} : { sort, order }) };
  return queryOptions({
    queryKey: ['report', 'page', body, slice],
    queryFn: async ({ signal }): Promise<ReportPage> => {
      const answer = await unlessNone(call(reports.list, { body: { ...body, ...slice }, signal }), NO_ROWS);
      return Array.isArray(answer) ? { items: answer, page_info: { total: answer.length } } : answer;
    },
  });
}

/** The same, for the page that shows it. */
export function useReport(wishes: ReportWishes, slice: Slice, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({ ...reportQuery(wishes, slice), enabled: authenticated && enabled, placeholderData: keepPreviousData });
}

const NO_COUNTS: AnswerOf<typeof reports.filters> = {
  statusCounts: { PENDING: 0, POSTED: 0 },
  channelCounts: { in_store: 0, e_commerce: 0, payment_link: 0, invoice_link: 0 },
  furtherCounts: { DECLINED: 0, FAILED: 0, CANCELLED: 0, refunded: 0 },
};

/** How many payments each choice of the filters has. */
export function reportFiltersQuery(wishes: ReportWishes) {
  const body = bodyOf(wishes);
  return queryOptions({
    queryKey: ['report', 'filters', body],
    queryFn: ({ signal }) => unlessNone(call(reports.filters, { body, signal }), NO_COUNTS),
  });
}

/** The same, for the page that shows it. */
export function useReportFilters(wishes: ReportWishes, enabled = true) {
  const { authenticated } = useSession();
  return useQuery({ ...reportFiltersQuery(wishes), enabled: authenticated && enabled, placeholderData: keepPreviousData });
}

/** The sales of each day of the range. */
export function reportDaysQuery(wishes: ReportWishes) {
  const body = bodyOf(wishes);
  return queryOptions({
    queryKey: ['report', 'days', body],
    queryFn: ({ signal }) => unlessNone(call(reports.days, { body, signal }), { days: [] }),
  });
}

/** The same, for the page that shows it. */
export function useReportDays(wishes: ReportWishes, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({ ...reportDaysQuery(wishes), enabled: authenticated && enabled });
}
