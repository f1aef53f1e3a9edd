import { deviceMs } from '../ui/clock.ts';

/** What Chromium and Firefox, Safari, and the build's own loader say of a part of the app that did not come. */
const DID_NOT_COME = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** What the session's error is called where the part that sees to it did not come. */
export const PART_MISSING = 'part_missing';

const LOADED_AT = 'drawbridge.loaded_anew ';
const ONCE_IN_MS = 60_000;

/**
 * Whether to reload this address for a part of the app that the server does not give, as pages open since before a
 * deployment name old parts. Once a minute in this tab, as it may be missing for another reason.
 */
export function mayLoadAnew(): boolean {
  const key = LOADED_AT + window.location.pathname;
  const now_ms = deviceMs();
  if (now_ms - Number(sessionStorage.getItem(key) ?? 0) < ONCE_IN_MS) return false;
  sessionStorage.setItem(key, String(now_ms));
  return true;
}

/** Whether something failed since a part of the app could not be fetched. */
export function didNotCome(error: unknown): boolean {
  return error instanceof Error && DID_NOT_COME.test(error.message);
}
