import { type BankAccount, externalAccounts } from '@drawbridge/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { unlessNone } from './unless-none.ts';

/** The linked accounts; none where the service knows of none. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }): Promise<BankAccount[]> => unlessNone(call(externalAccounts.list, { signal }), []),
});
