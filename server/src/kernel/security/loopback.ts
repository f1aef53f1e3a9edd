import { isIP } from 'node:net';

/** Whether a host can only be this machine: `localhost`, `127.0.0.0/8`, `::1`, with or without brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost' || bare === '::1' || bare === '0:0:0:0:0:0:0:1') return true;
  const v4 = bare.replace(/^::ffff:/, '');
  return isIP(v4) === 4 && v4.startsWith('127.');
}

/** Whether an address is fit to be asked or shown: https, or http on this very machine; no name or password in it. */
export function isSafeWebAddress(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

/** Whether a provider's address is that of a stand-in on this machine, and not of the company. */
export function isStandIn(url: string | undefined): boolean {
  return url !== undefined && isLoopback(new URL(url).hostname);
}
