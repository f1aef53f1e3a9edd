import { externalAccounts } from '@drawbridge/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

/** How far the accounts are that were linked by their numbers. */
export const verificationsQuery = queryOptions({
  queryKey: ['account-verifications'],
  queryFn: ({ signal }) => call(externalAccounts.verifications, { signal }),
});
