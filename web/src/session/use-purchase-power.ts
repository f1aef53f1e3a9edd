import { externalAccounts } from '@drawbridge/contract';
import { PURCHASE_POWER_CACHE_MS } from '@drawbridge/contract/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { t } from '../language/t.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { call } from './api.ts';
import { forgetAccount, rememberAccount } from './last-account.ts';
import { isFinal, isNoAccount, isUnseen, type SpendingLimit, spendingLimitOf } from './spending-limit.ts';
import { useSession } from './state.ts';

const SLOW_MS = 5000;
const RETRIES = 2;

/** The spending limit, kept for 15 minutes. Asked again twice, unless the answer is final. */
export const purchasePowerQuery = queryOptions({
  queryKey: ['purchase-power'],
  staleTime: PURCHASE_POWER_CACHE_MS,
  gcTime: PURCHASE_POWER_CACHE_MS,
  retry: (failures, error) => failures < RETRIES && !isFinal(error),
  queryFn: async () => {
    try {
      const power = await call(externalAccounts.purchasePower);
      rememberAccount(power.account);
      return power;
    } catch (error) {
      if (isNoAccount(error)) forgetAccount();
      throw error;
    }
  },
});

export interface KnownLimit {
  readonly limit: SpendingLimit;
  /** It is being asked for, for the first time or anew. */
  readonly fetching: boolean;
  readonly again: () => void;
}

/** The spending limit of the signed-in consumer, without a word of its own when it fails or takes long. */
export function usePurchasePower(): KnownLimit {
  const { authenticated } = useSession();
  const { data, error, isFetching, refetch } = useQuery({ ...purchasePowerQuery, enabled: authenticated });
  return { limit: spendingLimitOf({ data, error }), fetching: isFetching, again: () => void refetch() };
}

/** The same for pages whose subject it is: a failure and a wait of more than 5 s are shown in toasts. */
export function useSpokenPurchasePower(): KnownLimit {
  const known = usePurchasePower();
  const { fetching } = known;
  const failure = known.limit.state === 'failed' && !fetching ? known.limit.error : undefined;

  useEffect(() => {
    if (failure !== undefined && !isUnseen(failure)) toast.error(t('Failed to fetch spending limit'));
  }, [failure]);

  useEffect(() => {
    if (!fetching) return;
    let done = () => {};
    const until = new Promise<void>((resolve) => {
      done = resolve;
    });
    const timer = setTimeout(() => toast.info(t('Fetching account balance...'), { until, spinner: true }), SLOW_MS);
    return () => {
      clearTimeout(timer);
      done();
    };
  }, [fetching]);

  return known;
}
