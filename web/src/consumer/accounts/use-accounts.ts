import { type BankAccount, externalAccounts } from '@drawbridge/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '../../language/t.ts';
import { accountsQuery } from '../../session/accounts-query.ts';
import { call } from '../../session/api.ts';
import { isNoAccount } from '../../session/spending-limit.ts';
import { useSession } from '../../session/state.ts';
import { purchasePowerQuery } from '../../session/use-purchase-power.ts';
import { userQuery } from '../../session/use-user.ts';
import { wordsOf } from '../../session/words-of.ts';
import { toast } from '../../ui/feedback/toasts.ts';

const VALIDITY_CACHE_MS = 900_000;

/** Whether the bank still lets us in; null for an account the service never knew. Kept for 15 minutes. */
export const validityQuery = (synAccountID: string) =>
  queryOptions({
    queryKey: ['account-validity', synAccountID],
    staleTime: VALIDITY_CACHE_MS,
    gcTime: VALIDITY_CACHE_MS,
    queryFn: async ({ signal }): Promise<{ isValid: boolean } | null> => {
      try {
        return await call(externalAccounts.validate, { params: { synAccountID }, signal });
      } catch (error) {
        if (isNoAccount(error)) return null;
        throw error;
      }
    },
  });

export function useAccounts() {
  const { authenticated } = useSession();
  return useQuery({ ...accountsQuery, enabled: authenticated });
}

/**
 * Whether an account is known not to be linked; a failed check says nothing, and unverified ones are not asked about.
 */
export function useNotLinked({ SynAccountID, Verification }: BankAccount): boolean {
  const { data } = useQuery({ ...validityQuery(SynAccountID), enabled: Verification === undefined || Verification === 'verified' });
  return data !== undefined && data?.isValid !== true;
}

/** The primary account first, then the newest. */
export function inOrder(accounts: readonly BankAccount[]): BankAccount[] {
  return accounts.toSorted((a, b) => Number(b.IsPrimary) - Number(a.IsPrimary) || Date.parse(b.CreatedAt) - Date.parse(a.CreatedAt));
}

/** Makes an account the primary one: on screen at once, and back again if the service refuses. */
export function useMakePrimary() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (SynAccountID: string) => call(externalAccounts.makePrimary, { body: { SynAccountID } }),
    onMutate: async (SynAccountID) => {
      await client.cancelQueries({ queryKey: accountsQuery.queryKey });
      const before = client.getQueryData(accountsQuery.queryKey);
      client.setQueryData(accountsQuery.queryKey, (accounts) =>
        accounts?.map((account) => ({ ...account, IsPrimary: account.SynAccountID === SynAccountID })),
      );
      return { before };
    },
    onSuccess: (accounts) => {
      client.setQueryData(accountsQuery.queryKey, accounts);
      toast.success(t('Success'), t('Primary account updated successfully'));
      // Nobody on this page shows the limit, but the next page must not show that of the old account.
      void client.fetchQuery({ ...purchasePowerQuery, staleTime: 0, retry: false }).catch(() => {});
    },
    onError: (error, _account, context) => {
      client.setQueryData(accountsQuery.queryKey, context?.before);
      toast.error(t('Error'), wordsOf(error));
    },
  });
}

export function useRemoveAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (SynAccountID: string) => call(externalAccounts.remove, { body: { SynAccountID } }),
    onSuccess: (accounts) => {
      client.setQueryData(accountsQuery.queryKey, accounts);
      void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
      void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
    },
    onError: (error) => toast.error(t('Error'), wordsOf(error, t('Remove account failed'))),
  });
}
