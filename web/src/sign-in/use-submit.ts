import { type FormEvent, useRef, useState } from 'react';
import { report } from '../app/report.ts';
import { text } from '../language/t.ts';
import { SignInProblem } from './calls.ts';

export interface Submitting {
  readonly busy: boolean;
  readonly problem: SignInProblem | undefined;
  /** Shows a problem that was found without asking, or takes the one shown away. */
  setProblem(problem: SignInProblem | undefined): void;
  /** For `onSubmit` of a form, and for buttons. Does nothing while the last one is under way. */
  submit(event?: FormEvent): void;
}

/**
 * One request at a time, and what came of it. What was typed stays, whatever happens. The steps here have a field each,
 * the log-in of merchants two: react-hook-form, which the other forms use, would triple what loads before anybody is in.
 */
export function useSubmit(work: () => Promise<void>): Submitting {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const under_way = useRef(false);

  async function run(): Promise<void> {
    if (under_way.current) return;
    under_way.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SignInProblem)) report(error);
      setProblem(error instanceof SignInProblem ? error : new SignInProblem('INTERNAL', text('Something went wrong. Please try again.')));
    } finally {
      under_way.current = false;
      setBusy(false);
    }
  }

  return {
    busy,
    problem,
    setProblem,
    submit(event) {
      event?.preventDefault();
      void run();
    },
  };
}
