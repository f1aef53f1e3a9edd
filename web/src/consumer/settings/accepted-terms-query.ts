import { users } from '@drawbridge/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

/** The terms that a consumer accepted when they registered: they never change. */
export const acceptedTermsQuery = queryOptions({
  queryKey: ['accepted-terms'],
  queryFn: () => call(users.readTerms),
  staleTime: Number.POSITIVE_INFINITY,
});
