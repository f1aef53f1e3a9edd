import { monthlyStatements, type PayoutFilters, payouts } from '@drawbridge/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';

const PAGE = 20;

/** A page of payouts, behind the payout `before`, what they all come to, and what each business is owed. */
export function payoutsQuery(filters: PayoutFilters, before?: string) {
  return queryOptions({
    queryKey: ['payouts', filters, before],
    queryFn: ({ signal }) => call(payouts.list, { query: { ...filters, before, limit: PAGE }, signal }),
  });
}

/** The same, for the page that shows it. */
export function usePayouts(filters: PayoutFilters, before: string | undefined, enabled: boolean) {
  const { authenticated } = useSession();
  return useQuery({ ...payoutsQuery(filters, before), enabled: authenticated && enabled, placeholderData: keepPreviousData });
}

/** A payout with all its lines. What it is made of never changes; its status does. */
export function useStatement(payout_id: string) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['payouts', 'statement', payout_id],
    enabled: authenticated,
    queryFn: ({ signal }) => call(payouts.read, { params: { payoutId: payout_id }, signal }),
  });
}

/** A business's month; without one the last that is over. */
export function useMonth(business_id: string, month: string | undefined) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['payouts', 'month', business_id, month],
    enabled: authenticated && business_id !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(monthlyStatements.read, { query: { syn_business_id: business_id, month }, signal }),
  });
}
