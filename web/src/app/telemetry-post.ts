/** Sends to our own server without asking what became of it; goes on when the page is left meanwhile. */
export function post(path: `/telemetry/${string}`, body: unknown): void {
  fetch(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
    // Neither who it is nor which page it is on in particular.
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }).catch(() => undefined);
}

/** Calls back whenever the page may be about to go, which is the last that it is sure to hear. Gives what ends that. */
export function onHidden(callback: () => void): () => void {
  const changed = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('pagehide', callback);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('pagehide', callback);
  };
}
