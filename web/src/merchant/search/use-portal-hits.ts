import { merchantSearch } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../session/api.ts';
import type { NavItem } from '../../ui/layout/bottom-nav.tsx';
import { useAsked } from '../../ui/palette/use-asked.ts';
import type { Found } from '../../ui/palette/use-palette.ts';
import { useCurrentBusiness } from '../use-current-business.ts';
import { hitsOf } from './hits-of.tsx';
import { pagesAndActions } from './pages-and-actions.tsx';

/** What somebody may search for beside pages and actions. */
export interface SearchRights {
  readonly payments: boolean;
  /** Sees customers, payouts and the report. */
  readonly reports: boolean;
}

/**
 * What is found for words that are being typed: the service's payments, customers and payouts of the chosen location or all, then pages and
 * actions. A call whose words have changed is given up.
 */
export function usePortalHits(words: string, pages: readonly NavItem[], rights: SearchRights): Found {
  const current = useCurrentBusiness();
  const { wanted, asked } = useAsked(words);
  const query = { q: asked, syn_business_id: current.business?.SynBusinessID ?? '' };
  const asks = rights.payments && current.businesses.length > 0;
  const list = useQuery({
    queryKey: ['merchant-search', query],
    queryFn: ({ signal }) => call(merchantSearch.find, { query, signal }),
    enabled: asks && asked !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: false,
  });
  const waits = asks && wanted !== '' && (wanted !== asked || list.isFetching);
  const all_locations = current.business === undefined && current.businesses.length > 1;
  return {
    remote:
      wanted === '' || list.data === undefined ? [] : hitsOf(list.data, { words: asked, sees_reports: rights.reports, all_locations }),
    local: pagesAndActions(pages, wanted),
    waits,
    error: wanted === '' || waits || list.error === null ? null : new Error(wordsOf(list.error)),
    again: () => void list.refetch(),
  };
}

function wordsOf(problem: Error): string {
  return (problem instanceof ApiError && problem.said) || 'Check your connection and try again.';
}
