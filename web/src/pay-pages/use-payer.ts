import type { BankAccount } from '@drawbridge/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountsQuery } from '../session/accounts-query.ts';
import { anotherAccountHelps, isOverDay, limitCause, type Spent, spendingLimitMessage } from '../session/limit-cause.ts';
import type { SpendingLimit } from '../session/spending-limit.ts';
import { useSession } from '../session/state.ts';
import { purchasePowerQuery, useSpokenPurchasePower } from '../session/use-purchase-power.ts';
import type { Ask } from './ask.ts';

/** Whether, and from which account, the signed-in consumer can pay an amount. */
export interface Payer {
  readonly limit: SpendingLimit;
  /** The limit for the amount, in cents; undefined while unknown. Invoices have one of their own. */
  readonly limit_cents: number | undefined;
  /** Being found out, for the first time or anew. */
  readonly loading: boolean;
  /** It could not be found out. */
  readonly failed: boolean;
  /** The account that will be debited. */
  readonly account: BankAccount | undefined;
  readonly accounts: readonly BankAccount[];
  /** Why the amount cannot be paid, in the words of the catalog. */
  readonly obstacle: string | undefined;
  /** What the service says is behind it, where the amount is more than may be spent. */
  readonly cause: string | undefined;
  /** Whether another account could pay it; where the day's limit or a returned payment stands against it, none does. */
  readonly another_helps: boolean;
  /** The daily limit stands against it, whatever the balance. */
  readonly over_day: boolean;
  readonly again: () => void;
}

/** The consumer's spending limit and primary account, held against what is asked. */
export function usePayer({ kind, amount }: Pick<Ask, 'kind' | 'amount'>): Payer {
  const client = useQueryClient();
  const { authenticated } = useSession();
  const { limit, fetching, again } = useSpokenPurchasePower();
  const list = useQuery({ ...accountsQuery, enabled: authenticated, refetchOnWindowFocus: true });
  // One that is not verified yet cannot be paid from.
  const accounts = (list.data ?? []).filter(({ Verification }) => Verification !== 'pending' && Verification !== 'refused');
  const account = accounts.find(({ IsPrimary }) => IsPrimary);

  const power = limit.state === 'linked' ? limit.power : undefined;
  const limit_cents = kind === 'invoice_link' ? power?.invoice_link_purchase_power : power?.purchase_power;

  // The limit is kept for a while, and may be that of an account that is no longer the primary one.
  const outdated = power !== undefined && account !== undefined && power.account.syn_account_id !== account.SynAccountID;
  const primary = account?.SynAccountID;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each account that has become the primary one
  useEffect(() => {
    if (outdated) void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
  }, [client, outdated, primary]);

  const spent: Spent = kind === 'invoice_link' ? 'invoice' : 'order';
  const exceeded = power !== undefined && limit_cents !== undefined && limit_cents < amount;
  return {
    limit,
    limit_cents,
    loading: fetching || outdated || list.isPending,
    failed: limit.state === 'failed' || (list.isError && list.data === undefined),
    account,
    accounts,
    obstacle: spendingLimitMessage(limit, amount, limit_cents),
    cause: exceeded ? limitCause(power, spent, amount) : undefined,
    another_helps: power === undefined || anotherAccountHelps(power, spent, amount),
    over_day: exceeded && power.limited_by !== 'returned_payment' && isOverDay(power, spent, amount) && amount <= power.daily_limit,
    again: () => {
      again();
      void list.refetch();
    },
  };
}
