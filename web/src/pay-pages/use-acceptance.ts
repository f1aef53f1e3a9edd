import { type DefaultError, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { report } from '../app/report.ts';
import { said, t } from '../language/t.ts';
import { accountsQuery } from '../session/accounts-query.ts';
import { ApiError } from '../session/api.ts';
import { isSessionOver } from '../session/session.ts';
import { NotKnown, untilAnswered } from '../session/until-answered.ts';
import { purchasePowerQuery } from '../session/use-purchase-power.ts';
import { toast } from '../ui/feedback/toasts.ts';
import type { Ask } from './ask.ts';
import { attemptKey, endAttempt } from './attempt-key.ts';

/** Refusals that tell what has become of the thing itself, and not that this consumer cannot pay it. */
const OVERTAKEN = new Set([
  'LINK_PAID',
  'LINK_VOIDED',
  'LINK_EXPIRED',
  'LINK_NOT_FOUND',
  'ORDER_ALREADY_PAID',
  'ORDER_EXPIRED',
  'ORDER_NOT_FOUND',
]);

export interface Acceptance<Paid> {
  /** An answer is awaited. */
  readonly paying: boolean;
  /** What this page has paid. */
  readonly paid: Paid | undefined;
  /**
   * Pays from the account that the consumer has authorized a debit from, or not at all; settles when it has been answered, or told that
   * it was not. A press while one is under way does nothing.
   */
  readonly pay: (syn_account_id: string) => Promise<void>;
  /**
   * No attempt was answered. `open`: it has been looked at since, and is not paid. `unknown`: it could not even be looked at, and
   * nobody can say.
   */
  readonly doubt: 'open' | 'unknown' | undefined;
  /** Looks again where nobody could say. */
  readonly lookAgain: () => void;
  readonly looking: boolean;
  /** Why it was not paid though it can be, in words. */
  readonly problem: string | undefined;
}

export interface AcceptanceOf<Item, Paid extends Item> {
  readonly ask: Ask;
  /** Where what is paid is kept, as it was read. */
  readonly queryKey: QueryKey;
  readonly read: () => Promise<Item>;
  readonly isOpen: (item: Item) => boolean;
  readonly send: (attempt: { syn_account_id: string; key: string }) => Promise<Paid>;
}

/** consumer.md, section 8: any accept error but 400. */
const tellFailure = () => toast.error(t('Error'), t("We're sorry, but something went wrong. Please try again later."));

/**
 * Pays a link or an order, once, however the answer comes: it is asked for again with the same key, and where none comes the thing
 * itself is looked at. Never says that a payment failed when it may have gone through.
 */
export function useAcceptance<Item, Paid extends Item>({ ask, queryKey, read, isOpen, send }: AcceptanceOf<Item, Paid>): Acceptance<Paid> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [doubt, setDoubt] = useState<Acceptance<Paid>['doubt']>();
  const [problem, setProblem] = useState<string>();
  const working = useRef(false);

  /** How the thing stands now; undefined where that cannot be read either. The page shows what is read. */
  const look = (): Promise<Item | undefined> =>
    read()
      .then((item) => client.setQueryData<Item>(queryKey, item))
      .catch(() => undefined);

  const looking = useMutation({
    mutationFn: async () => {
      const item = await look();
      setDoubt(item === undefined ? 'unknown' : 'open');
    },
  });

  async function refused(error: ApiError, syn_account_id: string): Promise<void> {
    endAttempt(ask, syn_account_id);
    if (error.code === 'ACCOUNT_CHANGED') {
      // Nothing of the old account may be shown, not even until the new one has been read.
      void client.resetQueries({ queryKey: accountsQuery.queryKey });
      void client.resetQueries({ queryKey: purchasePowerQuery.queryKey });
      return setProblem(said(error.said));
    }
    void client.invalidateQueries({ queryKey: purchasePowerQuery.queryKey });
    if (error.code === 'BALANCE_UNAVAILABLE' || error.code === 'BUSINESS_STOPPED') {
      setProblem(said(error.said));
      return tellFailure();
    }
    if (OVERTAKEN.has(error.code ?? '')) {
      const item = await look();
      if (item !== undefined && !isOpen(item)) return;
    }
    if (error.status !== 400) return tellFailure();
    const query = new URLSearchParams({ businessName: ask.business_name, ...(ask.kind === 'ecommerce' ? { ecommerce: 'true' } : {}) });
    navigate(`/payment/invalid-payment?${query}`);
  }

  /**
   * The service failed, and said so. Its failure may have come after the payment was kept: the key stays, so that another try cannot pay
   * twice, and what is looked at may turn out to be paid.
   */
  async function failed(): Promise<void> {
    setDoubt(undefined);
    const item = await look();
    if (item === undefined || isOpen(item)) tellFailure();
  }

  const accepting = useMutation<Paid, DefaultError, string>({
    mutationFn: async (syn_account_id) => {
      setProblem(undefined);
      const key = attemptKey(ask, syn_account_id);
      return untilAnswered(() => send({ syn_account_id, key }));
    },
    onSuccess: (paid, syn_account_id) => {
      endAttempt(ask, syn_account_id);
      setDoubt(undefined);
      client.setQueryData<Item>(queryKey, paid);
      void client.invalidateQueries({ queryKey: purchasePowerQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['transactions'] });
    },
    onError: async (error, syn_account_id) => {
      if (error instanceof NotKnown) return error.answered ? failed() : looking.mutateAsync();
      if (error instanceof ApiError) return refused(error, syn_account_id);
      // Whoever is no longer signed in is sent to sign in, and comes back here.
      if (isSessionOver(error)) return;
      report(error);
      tellFailure();
    },
  });

  /** State is a drawing behind: two quick presses must be told apart at once. */
  async function pay(syn_account_id: string): Promise<void> {
    if (working.current) return;
    working.current = true;
    // What went wrong has been told where it was heard.
    await accepting.mutateAsync(syn_account_id).catch(() => undefined);
    working.current = false;
  }

  return {
    paying: accepting.isPending,
    paid: accepting.data,
    pay,
    doubt,
    lookAgain: () => looking.mutate(),
    looking: looking.isPending,
    problem,
  };
}
