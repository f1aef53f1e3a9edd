import { type BankAccount, externalAccounts } from '@drawbridge/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from './api.ts';

/** The linked accounts; none where the service knows of none. */
export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: async ({ signal }): Promise<BankAccount[]> => {
    try {
      return await call(externalAccounts.list, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return [];
      throw error;
    }
  },
});
