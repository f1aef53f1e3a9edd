import { mayHaveSession } from '../session/storage.ts';
import { areaOf } from './areas.ts';

/**
 * Asks for the page's code, and who is signed in where somebody can be, while the first thing is drawn: later, each
 * would cost a round trip. Whoever needs what does not come hears, and says so.
 */
export function fetchEarly(): void {
  const parts = [areaOf(window.location.pathname)?.()];
  if (mayHaveSession()) parts.push(import('../session/session.ts'), import('../session/oidc.ts'));
  for (const part of parts) part?.catch(() => undefined);
}
