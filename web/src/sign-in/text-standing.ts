import type { CodeText, SignInStep } from '@drawbridge/contract/sign-in';
import { useEffect, useState } from 'react';
import { text } from '../language/t.ts';
import { readDetails } from './calls.ts';

/** Times until each next look: a carrier reports most within seconds, and after some minutes nothing. */
const LOOKS_MS: readonly number[] = [3_000, 3_000, 4_000, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000];

/** What became of the text with a code, asked for again while more may be reported. */
export function useTextStanding(uid: string, step: Extract<SignInStep, { name: 'code' }>): CodeText {
  const [standing, setStanding] = useState(step.text);
  useEffect(() => setStanding(step.text), [step]);
  const { is_watched } = standing;
  useEffect(() => {
    if (!is_watched) return;
    let looks = 0;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      // A look that fails has shown nothing.
      const details = await readDetails(uid).catch(() => undefined);
      if (details?.step.name === 'code') setStanding(details.step.text);
      lookLater();
    };
    const lookLater = (): void => {
      const wait_ms = LOOKS_MS[looks];
      looks += 1;
      if (wait_ms !== undefined) timer = setTimeout(() => void look(), wait_ms);
    };
    lookLater();
    return () => {
      looks = LOOKS_MS.length;
      clearTimeout(timer);
    };
  }, [uid, is_watched]);
  return standing;
}

/** Why a code did not get to a phone, and what to do. */
export function notDelivered({ failure }: CodeText) {
  switch (failure) {
    case 'stopped':
      return text('This number opted out of our texts. Text START to the number they came from, then request a new code.');
    case 'not_a_cell_phone':
    case 'no_such_recipient':
    case 'recipient_refused':
      return text("We can't get texts to this number. Check it, or use another mobile number.");
    case 'switched_off':
      return text("We couldn't reach your phone. Make sure it's on and has signal, then request a new code.");
    default:
      return text("Your text wasn't delivered. Request a new code, or use another number.");
  }
}
