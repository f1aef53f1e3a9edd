import type { SignInStep } from '@drawbridge/contract/sign-in';
import { useEffect, useRef, useState } from 'react';
import { said, text } from '../language/t.ts';
import { useCountdown } from '../ui/feedback/use-countdown.ts';
import { in_s, SignInProblem } from './calls.ts';
import { wordsOf } from './problem-words.ts';
import type { StepProps } from './step.ts';
import { useSubmit } from './use-submit.ts';

type CodeStep = Extract<SignInStep, { name: 'code' }>;

export const CODE_LENGTH = 6;
const EXPIRED = text('That code expired. Request a new one.');

/** How long until the code can be sent again, and until it expires. Each answer counts from its arrival. */
function useTimes(step: CodeStep) {
  const [at, setAt] = useState(() => timesOf(step));
  useEffect(() => setAt(timesOf(step)), [step]);
  return { resend: useCountdown(at.resend), life: useCountdown(at.end) };
}
const timesOf = ({ resend_in_s, expires_in_s }: CodeStep) => ({ resend: in_s(resend_in_s), end: in_s(expires_in_s) });

/** A code that is typed, sent as soon as it is whole, and sent again to the phone. */
export function useCode(step: CodeStep, go: StepProps['go']) {
  const [code, setCode] = useState('');
  const [sent_again, setSentAgain] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { resend, life } = useTimes(step);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => input.current?.focus(), [step]);
  const is_whole = code.length === CODE_LENGTH;

  const verifying = useSubmit(async () => {
    if (!is_whole) throw new SignInProblem('BAD_INPUT', text('Enter the 6 digits'), { field: 'code' });
    try {
      await go('code/verify', { code });
    } catch (error) {
      // A wrong code is typed anew; one that nobody answered to is still there.
      if (error instanceof SignInProblem && error.code !== 'unreachable') {
        setCode('');
        input.current?.focus();
      }
      throw error;
    }
  });
  const resending = useSubmit(async () => {
    setSentAgain(false);
    await go('code/resend', {});
    setCode('');
    verifying.setProblem(undefined);
    setSentAgain(true);
  });
  // As soon as the last digit stands there, by hand or by the phone itself.
  const verify = useRef(verifying.submit);
  verify.current = verifying.submit;
  useEffect(() => {
    if (is_whole) verify.current();
  }, [is_whole]);

  const type = (typed: string): void => {
    setCode(typed);
    if (typed !== '') verifying.setProblem(undefined);
  };
  const of_field = verifying.problem?.field === 'code' ? wordsOf(verifying.problem) : undefined;
  return {
    input,
    code,
    type,
    is_whole,
    /** This code can no longer be right. */
    is_spent: life.expired || verifying.problem?.code === 'CODE_TRIES_USED' || verifying.problem?.code === 'CODE_EXPIRED',
    /** What is wrong with the code, in words. */
    error: of_field ?? (life.expired ? said(EXPIRED) : undefined),
    /** What went wrong with sending it, where it is not the code's fault. */
    problem: of_field === undefined ? verifying.problem : undefined,
    verifying,
    resend,
    resending,
    sent_again,
  };
}
