import { type StepUpWay, stepUp } from '@drawbridge/contract';
import { useState } from 'react';
import { type CallInput, callOnce } from './api.ts';
import { signByPasskey } from './passkey.ts';
import { wordsOf } from './words-of.ts';

type Proof = CallInput<typeof stepUp.confirm>['body'];
/** A way that is gone by the dialog itself; another provider's sign-in leaves the page. */
export type OwnWay = Exclude<StepUpWay, 'sign_in'>;

/** What shows the service that it is them, and what was wrong with it. @param unused what is said where no passkey was used */
export function useStepUp(onConfirmed: () => void, unused: string) {
  const [busy, setBusy] = useState<OwnWay>();
  const [problem, setProblem] = useState<{ way: OwnWay; words: string }>();

  /** Gives whether it was taken. */
  async function show(way: OwnWay, proof: () => Promise<Proof | undefined> | Proof): Promise<boolean> {
    if (busy) return false;
    setBusy(way);
    setProblem(undefined);
    try {
      const body = await proof();
      if (body === undefined) {
        setProblem({ way, words: unused });
        return false;
      }
      await callOnce(stepUp.confirm, { body });
      onConfirmed();
      return true;
    } catch (error) {
      setProblem({ way, words: wordsOf(error) });
      return false;
    } finally {
      setBusy(undefined);
    }
  }

  const byPasskey = () =>
    show('passkey', async () => {
      const response = await signByPasskey(() => callOnce(stepUp.beginPasskey));
      return response && { way: 'passkey', response };
    });
  return {
    busy,
    problemOf: (way: OwnWay) => (problem?.way === way ? problem.words : undefined),
    complain: (way: OwnWay, words: string) => setProblem({ way, words }),
    forget: () => setProblem(undefined),
    byPasskey,
    byCode: (way: 'totp' | 'recovery_code', code: string) => show(way, () => ({ way, code })),
    byPassword: (password: string) => show('password', () => ({ way: 'password', password })),
  };
}

export type ShowingWho = ReturnType<typeof useStepUp>;
