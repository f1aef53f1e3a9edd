import { isLive } from './api-key.ts';
import { UsageError } from './failures.ts';

const OWN_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** The address of a center as it is kept: its origin. Throws UsageError for what is none. */
export function centerAddress(typed: string): string {
  const url = addressOf(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || url.pathname !== '/' || url.search !== '')
    throw new UsageError(`${typed} isn't the address of a center. Use one such as https://pay.example.com or http://localhost:3000.`);
  return url.origin;
}

/** Without a scheme it is https, and http on this machine. */
function addressOf(text: string): URL | undefined {
  if (/^[a-z]+:\/\//i.test(text)) return URL.canParse(text) ? new URL(text) : undefined;
  if (!URL.canParse(`https://${text}`)) return undefined;
  return new URL(OWN_MACHINE.test(new URL(`https://${text}`).hostname) ? `http://${text}` : `https://${text}`);
}

/** Throws UsageError where a key of production could be read on the way: by plain http to another machine. */
export function requireSecrecy(address: string, key: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'http:' && !OWN_MACHINE.test(hostname) && isLive(key))
    throw new UsageError(`${address} doesn't use https, so others on the network could read your live key.`);
}
