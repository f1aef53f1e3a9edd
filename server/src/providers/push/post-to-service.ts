import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { lookUpOutside, namesInside } from '../../kernel/security/outside-address.ts';
import { MessageDelayed, MessageRefused } from '../shared/message-refused.ts';

const PATIENCE_MS = 15_000;

export interface ServiceAnswer {
  readonly status: number;
  readonly retry_after: string | undefined;
}

/**
 * Posts to a push service and gives how it answered, without following redirects. Throws MessageRefused for an address
 * inside, MessageDelayed where nobody answers. No error names the address: whoever knows it can send there.
 */
export function postToService(
  endpoint: string,
  headers: Readonly<Record<string, string | number>>,
  body: Buffer,
  { anywhere }: { anywhere: boolean },
): Promise<ServiceAnswer> {
  const to = new URL(endpoint);
  if (!anywhere && namesInside(to)) return Promise.reject(new MessageRefused('a push service has no address inside', { code: 'INSIDE' }));
  const request = to.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const asked = request(to, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      agent: false,
      ...(anywhere ? {} : { lookup: lookUpOutside }),
    });
    asked.on('response', (response) => {
      // What it says beside its status is of no use, and may name the address.
      response.destroy();
      resolve({ status: response.statusCode ?? 0, retry_after: response.headers['retry-after'] });
    });
    const later = (code?: string) => reject(new MessageDelayed('a push service was not reached', code === undefined ? {} : { code }));
    asked.on('close', () => later());
    asked.on('error', (error: NodeJS.ErrnoException) => later(error.code));
    asked.end(body);
  });
}
