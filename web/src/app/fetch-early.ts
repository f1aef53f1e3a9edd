import { mayHaveSession } from '../session/storage.ts';
import { areaOf } from './areas.ts';

/**
 * Asks at once for the code of the page, and for what finds out who is signed in, while the first thing is drawn and not after it: each
 * would cost a way there and back. Nothing is asked for that finds out who is signed in where nobody can be. Of what does not come whoever
 * needs it hears, and says so.
 */
export function fetchEarly(): void {
  const parts = [areaOf(window.location.pathname)?.()];
  if (mayHaveSession()) parts.push(import('../session/session.ts'), import('../session/oidc.ts'));
  for (const part of parts) part?.catch(() => undefined);
}
