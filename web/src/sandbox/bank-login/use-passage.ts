import type { SandboxBankAccount, SandboxInstitution } from '@drawbridge/contract/sandbox-bank';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type BankApi, BankError, bankApi } from './bank-api.ts';
import { notifyOpener } from './notify-opener.ts';

/** Where a person stands on the way through the widget. */
export type Step =
  | { readonly at: 'opening' }
  | { readonly at: 'institutions'; readonly institutions: readonly SandboxInstitution[] }
  | { readonly at: 'sign-in'; readonly institution: SandboxInstitution; readonly user_name: string }
  | {
      readonly at: 'accounts';
      readonly institution: SandboxInstitution;
      readonly user_name: string;
      readonly accounts: readonly SandboxBankAccount[];
    }
  | { readonly at: 'done' }
  /** The way ends here: the link token is of no use any more. */
  | { readonly at: 'over'; readonly error: BankError }
  /** The bank could not be asked; it may be tried again. */
  | { readonly at: 'unopened'; readonly error: BankError };

export interface Passage {
  readonly step: Step;
  /** One step back, where there is one. */
  readonly back: (() => void) | undefined;
  open(): void;
  chooseInstitution(institution: SandboxInstitution): void;
  /** Gives what is wrong with the log-in, or nothing when it leads on. */
  signIn(user_name: string, password: string): Promise<BankError | undefined>;
  chooseAccounts(account_ids: readonly string[]): Promise<BankError | undefined>;
}

/** The way through the widget, from a link token to the message that ends it. */
export function usePassage(link_token: string): Passage {
  const bank = useMemo(() => bankApi(link_token), [link_token]);
  const [step, setStep] = useState<Step>({ at: 'opening' });
  const [institutions, setInstitutions] = useState<readonly SandboxInstitution[]>();

  const open = useCallback(() => {
    setStep({ at: 'opening' });
    void openSession(bank).then(({ step: first, institutions: all }) => {
      setInstitutions(all);
      setStep(first);
    });
  }, [bank]);
  useEffect(open, [open]);

  /** Errors that a form can show come back; one that ends the session ends it. */
  async function tried(work: () => Promise<void>): Promise<BankError | undefined> {
    try {
      await work();
      return undefined;
    } catch (error) {
      if (!(error instanceof BankError)) throw error;
      if (!endsSession(error)) return error;
      setStep({ at: 'over', error });
      return undefined;
    }
  }

  function backFrom(from: Step): (() => void) | undefined {
    if (from.at === 'accounts') return () => setStep({ at: 'sign-in', institution: from.institution, user_name: from.user_name });
    if (from.at === 'sign-in' && institutions) return () => setStep({ at: 'institutions', institutions });
    return undefined;
  }

  return {
    step,
    back: backFrom(step),
    open,
    chooseInstitution: (institution) => setStep({ at: 'sign-in', institution, user_name: '' }),
    signIn: (user_name, password) =>
      tried(async () => {
        if (step.at !== 'sign-in') return;
        const { institution } = step;
        const { accounts } = await bank.signIn({ institution_id: institution.institution_id, user_name, password });
        setStep({ at: 'accounts', institution, user_name, accounts });
      }),
    chooseAccounts: (account_ids) =>
      tried(async () => {
        const { public_token, metadata } = await bank.choose(account_ids);
        setStep({ at: 'done' });
        notifyOpener({ source: 'drawbridge-sandbox-bank', event: 'success', public_token, metadata });
      }),
  };
}

/** The link token is unknown, used up or too old, or there is none at all. */
function endsSession({ code, status }: BankError): boolean {
  return code === 'LINK_TOKEN_INVALID' || status === 401;
}

/** Whoever signs in again starts at the log-in of the one institution, with no list to go back to. */
async function openSession(bank: BankApi): Promise<{ step: Step; institutions?: readonly SandboxInstitution[] }> {
  try {
    const { institutions, relink } = await bank.session();
    if (relink) return { step: { at: 'sign-in', institution: relink, user_name: '' } };
    return { step: { at: 'institutions', institutions }, institutions };
  } catch (error) {
    if (!(error instanceof BankError)) throw error;
    return { step: { at: endsSession(error) ? 'over' : 'unopened', error } };
  }
}
