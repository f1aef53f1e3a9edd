import type { Analytics } from './port.ts';

export interface UmamiSettings {
  /** Where Umami is reached, without a slash at the end. */
  readonly url: string;
  readonly website_id: string;
  /** The name that our pages are reached under. */
  readonly hostname: string;
}

/**
 * Umami's address for events, https://umami.is/docs/api/sending-stats. It tells visitors apart by address and browser,
 * so we send the anonymous id, and this machine's address, which has no place on the map.
 */
export function umami({ url, website_id, hostname }: UmamiSettings): Analytics {
  return {
    kind: 'umami',
    async send({ visitor, name, page, properties, browser }, signal) {
      const response = await fetch(`${url}/api/send`, {
        method: 'POST',
        // Without a browser's name it takes the sender for a robot, and keeps nothing.
        headers: { 'content-type': 'application/json', 'user-agent': browser },
        body: JSON.stringify({
          type: 'event',
          payload: { website: website_id, hostname, url: page, name, data: properties, id: visitor, ip: '127.0.0.1' },
        }),
        redirect: 'error',
        signal,
      });
      await response.body?.cancel();
      if (response.status === 429) return retryAfterMs(response);
      if (!response.ok) throw new Error(`Umami answered ${response.status}`);
      return 0;
    },
  };
}

const A_MINUTE_MS = 60_000;

function retryAfterMs(response: Response): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : A_MINUTE_MS;
}
