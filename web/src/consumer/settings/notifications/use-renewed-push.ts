import { useEffect } from 'react';
import { useSession } from '../../../session/state.ts';

let looked = false;

/** Once a page load: what this browser is subscribed to goes on with whoever signed in, if it was theirs. */
export function useRenewedPush(): void {
  const { authenticated } = useSession();
  useEffect(() => {
    if (!authenticated || looked || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    looked = true;
    // Without an answer there is another page load.
    void import('./push-device.ts').then(({ renewPush }) => renewPush()).catch(() => undefined);
  }, [authenticated]);
}
