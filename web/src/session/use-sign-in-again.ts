import { useLocation } from 'react-router';
import { signIn } from './session.ts';
import type { Connection } from './storage.ts';
import { useChange } from './use-change.ts';

/** Leads to the sign-in provider, which asks again who they are, and back to this page. */
export function useSignInAgain(connection: Connection) {
  const { pathname, search } = useLocation();
  return useChange(
    () => signIn({ connection, again: true, returnTo: pathname + search }),
    () => undefined,
  );
}
