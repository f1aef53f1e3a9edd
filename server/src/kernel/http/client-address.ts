import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const WITH_PORT = /^\[([0-9a-f:.]+)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/i;

/**
 * Makes `X-Forwarded-For` name who stands before our one proxy: its last address, the proxy's own word, without a port.
 * Where that is none (a name, `unknown`, rubbish), the proxy's own, so that nobody counts as something made up.
 */
export function keepForwardedAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void {
  const forwarded = headers['x-forwarded-for'];
  if (forwarded === undefined) return;
  const last = [forwarded].flat().join(',').split(',').at(-1)?.trim() ?? '';
  const parts = WITH_PORT.exec(last);
  const address = parts?.[1] ?? parts?.[2] ?? last;
  headers['x-forwarded-for'] = isIP(address) === 0 ? (socket.remoteAddress ?? '') : address;
}
