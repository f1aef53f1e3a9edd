/** The part of the browser's Trusted Types that this file needs. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

const WORKER = '/service-worker.js';

let script: string | undefined;

/** The one address of a script that this client ever makes, once: the pages' policy lets no other through. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  script ??= trustedTypes?.createPolicy('drawbridge', { createScriptURL: () => WORKER }).createScriptURL(url) ?? url;
  return script;
}

/** Settles when the page has loaded and has nothing better to do. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === 'function' ? requestIdleCallback(resolve, { timeout: 10_000 }) : setTimeout(resolve, 1_000),
  );
}

let installing: Promise<ServiceWorkerRegistration | undefined> | undefined;

/**
 * Registers the worker that keeps the page for when there is no network and shows notices, once a page load. Where that cannot be (a private window, an
 * insecure address, a browser without workers) the app works without it.
 */
export function installWorker(): Promise<ServiceWorkerRegistration | undefined> {
  installing ??= install().then((registration) => {
    // Another time it may go.
    if (registration === undefined) installing = undefined;
    return registration;
  });
  return installing;
}

async function install(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  await idle();
  return navigator.serviceWorker.register(trusted(WORKER), { updateViaCache: 'none' }).catch(() => undefined);
}
