import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { elapsedMs } from '../kernel/clock/clock.ts';
import { lookUpOutside, NotOutside, namesInside } from '../kernel/security/outside-address.ts';
import { ANSWER_BYTES } from './answer-start.ts';

/** How long the start of an answer's body is waited for: its status has said all that counts. */
const BODY_PATIENCE_MS = 1_000;
/** Longer than a busy shop needs to say that it has it. */
const PATIENCE_MS = 15_000;

/** One wording, whether there is no such name or it leads inside: a merchant learns nothing about names in here. */
const NOT_OUTSIDE = 'Its name could not be found on the open internet.';

/** Nothing took the message: why, in words for the merchant. */
export class WebhookUnreachable extends Error {}

export interface WebhookAnswer {
  readonly status: number;
  /** From the first byte sent to the answer's status. */
  readonly answered_ms: number;
  readonly body: Buffer;
}

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
  if (!anywhere && namesInside(to)) return Promise.reject(new WebhookUnreachable(NOT_OUTSIDE));
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
  if (error instanceof NotOutside || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return NOT_OUTSIDE;
  if (error.code === 'ECONNREFUSED') return 'Nothing listens at this address.';
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return 'It hung up before it answered.';
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(error.code ?? '')) return 'Its certificate could not be trusted.';
  return `It could not be reached (${error.code ?? 'no reason given'}).`;
}
