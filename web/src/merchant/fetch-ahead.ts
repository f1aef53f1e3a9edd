import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import { queries } from '../app/queries.tsx';
import { merchantRole } from '../session/claims.ts';
import { sessionState } from '../session/state.ts';
import { businessUserQuery } from '../session/use-business-user.ts';
import { useBusinessStore } from './business-store.ts';
import { chooseBusiness } from './choose-business.ts';
import type { CurrentBusiness } from './use-current-business.ts';

/** A pointer that moves within a link fetches once. */
const AHEAD_MS = 5_000;

type Current = Pick<CurrentBusiness, 'business' | 'businesses'>;

/** Fetches what a page of the chosen business shows first, before it is opened; nothing while the businesses aren't known. */
export function fetchAhead(ask: (current: Current) => void): void {
  const businesses = queries.getQueryData(businessUserQuery.queryKey)?.Businesses;
  const { claims } = sessionState();
  if (businesses === undefined || claims === undefined) return;
  const business = chooseBusiness(merchantRole(claims), businesses, useBusinessStore.getState().chosen);
  ask({ businesses, business: business ?? undefined });
}

/** Fetches one of them. What fails is asked for again by the page. */
export function ahead<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void {
  void queries.prefetchQuery({ ...query, staleTime: AHEAD_MS });
}
