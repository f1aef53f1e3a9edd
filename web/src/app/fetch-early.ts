import { mayHaveSession } from '../session/storage.ts';

/**
 * Asks for what finds out who is signed in at once, beside the page's own parts and not after them: each would cost a way there and back.
 * Nothing is asked for where nobody can be signed in. What does not come is asked for again, and told of, by whoever needs it.
 */
export function fetchEarly(): void {
  if (!mayHaveSession()) return;
  for (const part of [import('../session/session.ts'), import('../session/oidc.ts')]) part.catch(() => undefined);
}
