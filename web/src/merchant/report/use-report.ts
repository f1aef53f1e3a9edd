import { type AnswerOf, reports } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';
import { bodyOf, type ReportWishes } from './use-report-address.ts';

export type ReportPage = Extract<AnswerOf<typeof reports.list>, { items: unknown }>;

const NOTHING: ReportPage = { items: [], page_info: { total: 0 } };

/** The answer, or what stands for none at all: a 404 is no data, not an error. */
async function unlessNone<T, None>(answer: Promise<T>, none: None): Promise<T | None> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return none;
    throw error;
  }
}

/** One page of the report. */
export function useReport(wishes: ReportWishes, page: number, page_size: number, enabled: boolean) {
  const { authenticated } = useSession();
  const body = bodyOf(wishes);
  return useQuery({
    queryKey: ['report', 'page', body, page, page_size],
    enabled: authenticated && enabled,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReportPage> => {
      const answer = await unlessNone(
        call(reports.list, { body: { ...body, limit: page_size, offset: (page - 1) * page_size }, signal }),
        NOTHING,
      );
      return Array.isArray(answer) ? { items: answer, page_info: { total: answer.length } } : answer;
    },
  });
}

const NO_COUNTS: AnswerOf<typeof reports.filters> = {
  statusCounts: { PENDING: 0, POSTED: 0 },
  channelCounts: { in_store: 0, e_commerce: 0, payment_link: 0, invoice_link: 0 },
};

/** How many payments each choice of the filters has. */
export function useReportFilters(wishes: ReportWishes) {
  const { authenticated } = useSession();
  const body = bodyOf(wishes);
  return useQuery({
    queryKey: ['report', 'filters', body],
    enabled: authenticated,
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
