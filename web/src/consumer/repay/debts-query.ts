import { type Debt, repayments } from '@drawbridge/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

/** What the consumer owes of returned payments, the latest return first. What is repaid meanwhile must not be shown. */
export const debtsQuery = queryOptions({
  queryKey: ['debts'],
  gcTime: 0,
  queryFn: ({ signal }): Promise<Debt[]> => call(repayments.list, { signal }),
});

/** Where a payment that came back is repaid. */
export function repayPath(public_id: string): string {
  return `/dashboard/repay/${encodeURIComponent(public_id)}`;
}
