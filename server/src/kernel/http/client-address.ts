import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const WITH_PORT = /^\[([0-9a-f:.]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/i;

/**
 * Makes `X-Forwarded-For` say one thing: who stands before the one proxy in front of us. That is the last address in it, which the proxy
 * itself wrote there; what a caller wrote before is not looked at. Where the last is no address (a name, `unknown`, rubbish), the proxy's own
 * stands in its place, so that nobody is counted or kept as something that they made up. A port behind an address is left away.
 */
export function keepForwardedAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const last = [forwarded].flat().join(',').split(',').at(-1)?.trim() ?? '';
  const parts = WITH_PORT.exec(last);
  const address = parts?.[1] ?? parts?.[2] ?? last;
  headers['x-forwarded-for'] = isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}
