import type { SignInDetails, SignInStep } from '@drawbridge/contract/sign-in';
import { useCallback, useEffect, useState } from 'react';
import { readDetails, SignInProblem, takeStep } from './calls.ts';

/** Where a sign-in stands, as the server last told it, and the way to its next step. */
export function useFlow(uid: string) {
  const [details, setDetails] = useState<SignInDetails>();
  const [step, setStep] = useState<SignInStep>();
  const [ended, setEnded] = useState<'expired' | 'refused'>();
  const [failed, setFailed] = useState<SignInProblem>();
  /** The number last used here, for going back to it. */
  const [typed, setTyped] = useState('');

  const load = useCallback(async () => {
    setFailed(undefined);
    try {
      const read = await readDetails(uid);
      setDetails(read);
      setStep(read.step);
    } catch (error) {
      if (!(error instanceof SignInProblem)) throw error;
      if (error.code === 'SIGN_IN_EXPIRED') setEnded('expired');
      else setFailed(error);
    }
  }, [uid]);
  useEffect(() => {
    void load();
    // Shown again as it was left, in the middle of a request that is long over.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [load]);

  async function go(path: string, body: Record<string, unknown>): Promise<void> {
    try {
      const next = await takeStep(uid, path, body);
      if (next.name === 'code') setTyped(next.phone_number);
      if (next.name !== 'done') {
        setStep(next);
        return;
      }
      // This page is used up: going back must not lead to it.
      window.location.replace(next.redirect_to);
      // The button stays busy until the next page is there.
      await new Promise(() => undefined);
    } catch (error) {
      if (error instanceof SignInProblem && error.code === 'SIGN_IN_EXPIRED') setEnded('expired');
      if (error instanceof SignInProblem && error.code === 'BIRTHDAY_REFUSED') setEnded('refused');
      throw error;
    }
  }

  return { details, step, ended, failed, typed, load, go, show: setStep };
}
