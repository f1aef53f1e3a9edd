import { useState } from 'react';
import { said, tCount } from '../../../language/t.ts';
import { ApiError } from '../../../session/api.ts';
import { wordsOf } from '../../../session/words-of.ts';

/** What was wrong with a call: in words, whether a field's, and by its code. */
export interface ContactProblem {
  readonly words: string;
  readonly field: string | undefined;
  readonly code: string | undefined;
}

/** One call of these pages under way, and what was wrong with it. */
export function useContactCall<Input, Answer>(make: (input: Input) => Promise<Answer>, onDone: (answer: Answer) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ContactProblem>();

  async function run(input: Input): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await make(input));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, setProblem, run: (input: Input) => void run(input) };
}

function problemOf(error: unknown): ContactProblem {
  if (!(error instanceof ApiError)) return { words: wordsOf(error), field: undefined, code: undefined };
  const { field, code, body } = error;
  const left = body['tries_left'];
  const message = said(error.said) ?? wordsOf(error);
  const words =
    typeof left === 'number' && left > 0 ? tCount(left, '{message} One try left.', '{message} {count} tries left.', { message }) : message;
  return { words, field, code };
}
