import { useState } from 'react';
import { said } from '../language/t.ts';
import { NoPasskey } from './make-passkey.ts';
import { wordsOf } from './words-of.ts';

/** A change of passkeys or of other factors under way, and what was wrong with it, in words. */
export function useChange<T>(change: () => Promise<T>, onDone: (answer: T) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function run(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onDone(await change());
    } catch (error) {
      setProblem(error instanceof NoPasskey ? said(error.message) : wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, run: () => void run() };
}
