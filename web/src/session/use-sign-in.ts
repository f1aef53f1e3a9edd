import { useState } from 'react';
import { track } from '../app/analytics.ts';
import { type Connection, lastConnection } from './storage.ts';

type Leaving = 'register' | 'log-in';

/**
 * Signs in: `leave` goes to the identity provider, and `returnTo` is where it leads in the end. The OpenID client is
 * loaded by the press, not by the page. `failed`: the provider could not be reached.
 */
export function useSignIn({ connection, returnTo }: { connection: Connection; returnTo: string }) {
  const [leaving, setLeaving] = useState<Leaving>();
  const [failed, setFailed] = useState(false);

  async function leave(how: Leaving): Promise<void> {
    track(how === 'register' ? 'register_clicked' : 'login_clicked');
    setLeaving(how);
    setFailed(false);
    try {
      const { signIn } = await import('./session.ts');
      if (connection === 'password') await signIn({ connection, returnTo });
      else if (how === 'register') await signIn({ connection, signup: true, returnTo });
      else await signIn({ connection, returnTo, ...(lastConnection() === 'sms' ? {} : { prompt: 'login' }) });
    } catch {
      setFailed(true);
    }
    // The page is still here, or back by the browser's own button: the sign-in can be pressed once more.
    setLeaving(undefined);
  }

  return { leaving, failed, leave };
}
