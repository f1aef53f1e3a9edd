import { useSyncExternalStore } from 'react';

/** What a browser gives that can install the app by itself; TypeScript's library doesn't know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How the app comes to the home screen: by one button, or by steps in Safari on an iPhone. */
export type InstallWay = 'button' | 'steps';

/** Kept in this browser once the hint was seen, whoever is signed in. */
const SEEN = 'drawbridge.install-hint';
let offered: InstallEvent | undefined;
const watchers = new Set<() => void>();

function offer(event: InstallEvent | undefined): void {
  offered = event;
  for (const watch of watchers) watch();
}

// Browsers offer it once, soon after a page has loaded, with a bar of their own unless they are told not to.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  offer(event as InstallEvent);
});
window.addEventListener('appinstalled', () => offer(undefined));

function wayNow(): InstallWay | undefined {
  if (localStorage.getItem(SEEN) !== null) return undefined;
  // Where it is installed already, nothing is offered.
  if (offered !== undefined) return 'button';
  return isSafariOnIPhone() ? 'steps' : undefined;
}

/** Other browsers on an iPhone name Safari, too; on the home screen it is no browser anymore. */
function isSafariOnIPhone(): boolean {
  const { userAgent } = navigator;
  const on_home_screen = (navigator as { standalone?: boolean }).standalone === true;
  return /iPhone/.test(userAgent) && /Version\/.+Safari/.test(userAgent) && !on_home_screen;
}

/** How the app can be installed here; undefined where it can't be or is, and where the hint was seen. */
export function useInstallWay(): InstallWay | undefined {
  return useSyncExternalStore((watch) => {
    watchers.add(watch);
    return () => void watchers.delete(watch);
  }, wayNow);
}

/** The hint doesn't come again in this browser. */
export function noteSeen(): void {
  localStorage.setItem(SEEN, 'seen');
  for (const watch of watchers) watch();
}

/** Has the browser ask whether to install the app. It asks once for each offer. */
export async function install(): Promise<void> {
  const event = offered;
  noteSeen();
  await event?.prompt();
}
