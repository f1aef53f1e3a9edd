import type { consoleCalls } from '@drawbridge/contract/provider';
import { NUMBER_SHOWN_SECONDS } from '@drawbridge/contract/provider';
import { useEffect, useState } from 'react';
import { deviceMs } from '../../ui/clock.ts';
import { type AnswerOf, ask } from '../calls.ts';
import { signByPasskey } from '../passkey.ts';

/** Whose account: a consumer's by its own id, or where a business is paid out to, by the business's. */
export interface NumberOf {
  readonly of: 'consumer' | 'business';
  readonly id: string;
}
type Numbers = AnswerOf<typeof consoleCalls.showAccountNumber>;

/**
 * A full account number, by a passkey for it: held in this component alone, never in the queries' memory, and let go
 * after a minute or once its page is left or hidden.
 */
export function useAccountNumber(account: NumberOf) {
  const [numbers, setNumbers] = useState<Numbers>();
  const [seconds_left, setSecondsLeft] = useState(NUMBER_SHOWN_SECONDS);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [was_shown, setShown] = useState(false);
  useEffect(() => {
    if (!numbers) return;
    let left = NUMBER_SHOWN_SECONDS;
    const since_ms = deviceMs();
    const hide = () => setNumbers(undefined);
    if (document.visibilityState === 'hidden') hide();
    const ticking = setInterval(() => {
      // A device that slept has not ticked meanwhile.
      left = Math.min(left - 1, NUMBER_SHOWN_SECONDS - Math.floor((deviceMs() - since_ms) / 1000));
      setSecondsLeft(left);
      if (left <= 0) hide();
    }, 1000);
    const hideWithPage = () => {
      if (document.visibilityState === 'hidden') hide();
    };
    document.addEventListener('visibilitychange', hideWithPage);
    window.addEventListener('pagehide', hide);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', hideWithPage);
      window.removeEventListener('pagehide', hide);
    };
  }, [numbers]);

  const show = async (reason: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const credential = await signByPasskey(await ask('askForAccountNumber', { body: { ...account } }));
      const shown = await ask('showAccountNumber', { body: { ...account, reason, credential } });
      setSecondsLeft(NUMBER_SHOWN_SECONDS);
      setShown(true);
      setNumbers(shown);
    } catch (problem) {
      setFailure((problem as Error).message);
    }
    setBusy(false);
  };
  return { numbers, seconds_left, busy, failure, was_shown, show };
}
