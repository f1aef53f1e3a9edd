import { useState } from 'react';
import { ApiError } from '../../../session/api.ts';
import { wordsOf } from '../../../session/words-of.ts';
import { NoPasskey } from './use-factors.ts';

const OF_PASSWORD = ['PASSWORD_NEEDED', 'OWN_PASSWORD_WRONG'];

/** A change that wants the password where the sign-in is a while ago: it is asked for when the service says so. */
export function useProved<T>(change: (password: string | undefined) => Promise<T>, onDone: (answer: T) => void) {
  const [busy, setBusy] = useState(false);
  const [needs_password, setNeedsPassword] = useState(false);
  const [password, setPassword] = useState('');
  const [password_error, setPasswordError] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    setPasswordError(undefined);
    try {
      onDone(await change(needs_password ? password : undefined));
    } catch (error) {
      if (error instanceof ApiError && OF_PASSWORD.includes(error.code ?? '')) {
        // The first time it is a question, and no fault.
        setPasswordError(needs_password ? error.said : undefined);
        setNeedsPassword(true);
      } else setProblem(error instanceof NoPasskey ? error.message : wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  const typePassword = (typed: string): void => {
    setPassword(typed);
    setPasswordError(undefined);
  };
  return { busy, needs_password, password, password_error, problem, typePassword, run: () => void run() };
}

export type Proved = ReturnType<typeof useProved>;
