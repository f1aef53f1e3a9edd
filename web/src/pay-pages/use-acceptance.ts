import { type DefaultError, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { report } from '../app/report.ts';
import { ApiError } from '../session/api.ts';
import { isSessionOver } from '../session/session.ts';
import { NotKnown, untilAnswered } from '../session/until-answered.ts';
import { purchasePowerQuery } from '../session/use-purchase-power.ts';
import { withPasskey } from '../session/with-passkey.ts';
import type { Ask } from './ask.ts';
import { attemptKey, endAttempt } from './attempt-key.ts';
import { showFailure, useUnpaid } from './use-unpaid.ts';

export interface Acceptance<Paid> {
  /** An answer is awaited. */
  readonly paying: boolean;
  /** What this page has paid. */
  readonly paid: Paid | undefined;
  /**
   * Pays from the account that the consumer has authorized a debit from, or not at all; settles when it has been
   * answered, or told that it was not. A press while one is under way does nothing.
   */
  readonly pay: (syn_account_id: string) => Promise<void>;
  /**
   * No attempt was answered. `open`: it has been looked at since, and is not paid. `unknown`: it could not even be
   * looked at, and nobody can say.
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

/** The looks at what is to be paid, and the doubt that stays after one. */
function useLook<Item>(queryKey: QueryKey, read: () => Promise<Item>) {
  const client = useQueryClient();
  const [doubt, setDoubt] = useState<Acceptance<unknown>['doubt']>();
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
  return { look, looking, doubt, setDoubt };
}

/**
 * Pays a link or an order, once, however the answer comes: it is asked for again with the same key, and where none
 * comes the thing itself is looked at. Never says that a payment failed when it may have gone through.
 */
export function useAcceptance<Item, Paid extends Item>({ ask, queryKey, read, isOpen, send }: AcceptanceOf<Item, Paid>): Acceptance<Paid> {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const working = useRef(false);

  const { look, looking, doubt, setDoubt } = useLook(queryKey, read);
  const { refused, failed } = useUnpaid({ ask, isOpen, look, say: setProblem });

  const accepting = useMutation<Paid, DefaultError, string>({
    mutationFn: async (syn_account_id) => {
      setProblem(undefined);
      const key = attemptKey(ask, syn_account_id);
      return withPasskey({ kind: ask.kind, id: ask.id }, () => untilAnswered(() => send({ syn_account_id, key })));
    },
    onSuccess: (paid, syn_account_id) => {
      endAttempt(ask, syn_account_id);
      setDoubt(undefined);
      client.setQueryData<Item>(queryKey, paid);
      void client.invalidateQueries({ queryKey: purchasePowerQuery.queryKey });
      void client.invalidateQueries({ queryKey: ['transactions'] });
    },
    onError: async (error, syn_account_id) => {
      if (error instanceof NotKnown) {
        if (!error.answered) return looking.mutateAsync();
        setDoubt(undefined);
        return failed();
      }
      if (error instanceof ApiError) return refused(error, syn_account_id);
      // Whoever is no longer signed in is sent to sign in, and comes back here.
      if (isSessionOver(error)) return;
      report(error);
      showFailure();
    },
  });

  /** State is a drawing behind: two quick presses must be told apart at once. */
  async function pay(syn_account_id: string): Promise<void> {
    if (working.current) return;
    working.current = true;
    // The first caller has shown what went wrong.
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
