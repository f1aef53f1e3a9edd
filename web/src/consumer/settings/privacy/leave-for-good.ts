import { forgetPerson } from '../../../session/session.ts';
import { forgetSignIn, forgetStoredUser, noteEnding } from '../../../session/storage.ts';

/** Forgets in this browser whoever had their data deleted, and leads to the page that says so. Nobody is signed in anymore. */
export function leaveForGood(): void {
  forgetPerson(true);
  forgetSignIn();
  forgetStoredUser();
  noteEnding('data_deleted');
  window.location.replace('/session-expired');
}
