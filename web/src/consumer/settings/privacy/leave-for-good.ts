import { resetAnalytics } from '../../../app/analytics.ts';
import { clearOnLogout } from '../../../session/on-logout.ts';
import { forgetPermissions, forgetSignIn, forgetStoredUser, LAST_PURCHASE_POWER, noteEnding } from '../../../session/storage.ts';

/** Forgets in this browser whoever had their data deleted, and leads to the page that says so. Nobody is signed in anymore. */
export function leaveForGood(): void {
  clearOnLogout();
  localStorage.removeItem(LAST_PURCHASE_POWER);
  forgetPermissions();
  forgetSignIn();
  forgetStoredUser();
  resetAnalytics();
  noteEnding('data_deleted');
  window.location.replace('/session-expired');
}
