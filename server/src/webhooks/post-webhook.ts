import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { elapsedMs } from '../kernel/clock/clock.ts';
import { ANSWER_BYTES } from './answer-start.ts';

/** How long the start of an answer's body is waited for: its status has said all that counts. */
const BODY_PATIENCE_MS = 1_000;
/** Longer than a busy shop needs to say that it has it. */
const PATIENCE_MS = 15_000;

/** Nothing took the message: why, in words for the merchant. */
export class WebhookUnreachable extends Error {}

export interface WebhookAnswer {
  readonly status: number;
  /** From the first byte sent to the answer's status. */
  readonly answered_ms: number;
  readonly body: Buffer;
}

/** Addresses that are not the open internet's: a merchant could otherwise have this server knock at its neighbors'. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
/** Of IPv6 the open internet is one block, and in it some ways back to IPv4. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** One wording, whether there is no such name or it leads inside: a merchant learns nothing about names in here. */
const NOT_OUTSIDE = 'Its name could not be found on the open internet.';

/** Whether an IP address is on the open internet. One of IPv4 in IPv6's clothes is not. */
export function isOutside(address: string): boolean {
  return isIPv6(address) ? open6.check(address, 'ipv6') && !inside.check(address, 'ipv6') : !inside.check(address, 'ipv4');
}

/** Looks a name up, refusing any inside address: what was checked is what is then connected to. */
const lookUpOutside: LookupFunction = (hostname, options, done) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isOutside(address)))
      return done(new WebhookUnreachable(NOT_OUTSIDE), '', 0);
    return options.all ? done(null, addresses as never) : done(null, first.address, first.family);
  });

/**
 * Posts a message to a shop's server and gives its answer's status, how long it took and how its body begins, without
 * following redirects.
 * `anywhere`: to this machine too, for a shop being written in a sandbox. Throws WebhookUnreachable.
 */
export function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { anywhere, signal }: { anywhere: boolean; signal: AbortSignal },
): Promise<WebhookAnswer> {
  const to = new URL(url);
  const literal = to.hostname.replace(/^\[|\]$/g, '');
  if (!anywhere && isIP(literal) !== 0 && !isOutside(literal)) return Promise.reject(new WebhookUnreachable(NOT_OUTSIDE));
  const request = to.protocol === 'https:' ? requestSecure : requestPlain;
  const began_ms = elapsedMs();
  return new Promise((resolve, reject) => {
    const asked = request(to, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      agent: false,
      ...(anywhere ? {} : { lookup: lookUpOutside }),
    });
    asked.on('response', (response) => {
      const answered_ms = Math.round(elapsedMs() - began_ms);
      readStart(response, (body) => resolve({ status: response.statusCode ?? 0, answered_ms, body }));
    });
    // The last word where there was no other: some answers (101) end the connection without one.
    asked.on('close', () => reject(new WebhookUnreachable('It hung up before it answered.')));
    asked.on('error', (error) => reject(error instanceof WebhookUnreachable ? error : new WebhookUnreachable(wordsOf(error))));
    asked.end(body);
  });
}

/** Reads how an answer begins: as much as is kept, or as has come within the patience. Then it hangs up. */
function readStart(response: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const end = (): void => {
    clearTimeout(patience);
    done(Buffer.concat(chunks).subarray(0, ANSWER_BYTES));
    response.destroy();
  };
  const patience = setTimeout(end, BODY_PATIENCE_MS);
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= ANSWER_BYTES) end();
  });
  response.on('end', end);
  response.on('error', end);
}

/** What went wrong, without addresses or names that a resolver or a certificate brought in. */
function wordsOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'It did not answer within 15 seconds.';
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return NOT_OUTSIDE;
  if (error.code === 'ECONNREFUSED') return 'Nothing listens at this address.';
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'It hung up before it answered.';
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(error.code ?? '')) return 'Its certificate could not be trusted.';
  return `It could not be reached (${error.code ?? 'no reason given'}).`;
}
