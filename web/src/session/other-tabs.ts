import { isConsumer } from './claims.ts';
import { clearOnLogout } from './on-logout.ts';
import { sessionState } from './state.ts';
import { STORAGE_PREFIX } from './storage.ts';

let following = false;

/**
 * Keeps this tab to the session that all tabs share: when someone logs out in another, what is shown here is let go of;
 * when someone else has signed in there, the page begins anew, so that nothing of the one before is left in it.
 */
export function followOtherTabs(): void {
  if (following) return;
  following = true;
  window.addEventListener('storage', ({ key, newValue }) => {
    const { claims } = sessionState();
    if (claims === undefined || !key?.startsWith(`${STORAGE_PREFIX}user:`)) return;
    if (newValue === null) {
      clearOnLogout();
      window.location.replace(isConsumer(claims) ? '/' : '/merchant');
    } else if (subjectOf(newValue) !== claims.subject) {
      clearOnLogout();
      window.location.reload();
    }
  });
}

function subjectOf(stored_user: string): unknown {
  try {
    return (JSON.parse(stored_user) as { profile?: { sub?: unknown } }).profile?.sub;
  } catch {
    return undefined;
  }
}
