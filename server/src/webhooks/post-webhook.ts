import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure, Agent as SecureAgent } from 'node:https';
import { elapsedMs } from '../kernel/clock/clock.ts';
import { lookUpOutside, NotOutside, namesInside } from '../kernel/security/outside-address.ts';
import { ANSWER_BYTES } from './answer-start.ts';

/** How long the start of an answer's body is waited for: its status has said all that counts. */
const BODY_PATIENCE_MS = 1_000;
/** Longer than a busy shop needs to say that it has it. */
const PATIENCE_MS = 15_000;

/** How long a connection with nothing to say is kept for the next message: shorter than servers do, which is mostly 5 seconds. */
const IDLE_MS = 4_000;
const KEPT = { keepAlive: true, maxFreeSockets: 16, timeout: IDLE_MS };

/** Connections are kept apart by how their names were looked up: none that was made without a look leads out of production. */
const anywhere_agents = { plain: new PlainAgent(KEPT), secure: new SecureAgent(KEPT) };
const outside_agents = {
  plain: new PlainAgent({ ...KEPT, lookup: lookUpOutside }),
  secure: new SecureAgent({ ...KEPT, lookup: lookUpOutside }),
};

/** One wording, whether there is no such name or it leads inside: a merchant learns nothing about names in here. */
const NOT_OUTSIDE = 'Its name could not be found on the open internet.';

const HUNG_UP = 'It hung up before it answered.';

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
export async function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { anywhere, signal }: { anywhere: boolean; signal: AbortSignal },
): Promise<WebhookAnswer> {
  const to = new URL(url);
  if (!anywhere && namesInside(to)) throw new WebhookUnreachable(NOT_OUTSIDE);
  const is_secure = to.protocol === 'https:';
  const agents = anywhere ? anywhere_agents : outside_agents;
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    ...(anywhere ? {} : { lookup: lookUpOutside }),
  };
  const send = (agent: PlainAgent | false) => (is_secure ? requestSecure : requestPlain)(to, { ...options, agent });
  const answer = await ask(send(is_secure ? agents.secure : agents.plain), body);
  // The message has an id, by which a receiver knows it if it came by both.
  return answer === HUNG_UP_WHILE_KEPT ? asAnswer(await ask(send(false), body)) : answer;
}

/** A connection that was kept ended before an answer: its other end may have hung up before it heard of this message. */
const HUNG_UP_WHILE_KEPT = Symbol('hung up while kept');

function asAnswer(answer: WebhookAnswer | typeof HUNG_UP_WHILE_KEPT): WebhookAnswer {
  if (answer === HUNG_UP_WHILE_KEPT) throw new WebhookUnreachable(HUNG_UP);
  return answer;
}

/** Sends a request with this body and gives its answer. Throws WebhookUnreachable. */
function ask(asked: ClientRequest, body: string): Promise<WebhookAnswer | typeof HUNG_UP_WHILE_KEPT> {
  const began_ms = elapsedMs();
  return new Promise((resolve, reject) => {
    const fail = (error: WebhookUnreachable) =>
      asked.reusedSocket && error.message === HUNG_UP ? resolve(HUNG_UP_WHILE_KEPT) : reject(error);
    asked.on('response', (response) => {
      const answered_ms = Math.round(elapsedMs() - began_ms);
      readStart(response, (start) => resolve({ status: response.statusCode ?? 0, answered_ms, body: start }));
    });
    // The last word where there was no other: some answers (101) end the connection without one.
    asked.on('close', () => fail(new WebhookUnreachable(HUNG_UP)));
    asked.on('error', (error) => fail(new WebhookUnreachable(wordsOf(error))));
    asked.end(body);
  });
}

/**
 * Reads how an answer begins: as much as is kept, or as has come within the patience. Then it hangs up, but after a whole
 * answer: the connection is kept for the next message.
 */
function readStart(response: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  const end = (): void => {
    clearTimeout(patience);
    done(Buffer.concat(chunks).subarray(0, ANSWER_BYTES));
    if (!response.complete) response.destroy();
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
  if (error.code === 'ECONNRESET' || error.code === 'EPIPE') return HUNG_UP;
  if (/CERT|SSL|TLS|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(error.code ?? '')) return 'Its certificate could not be trusted.';
  return `It could not be reached (${error.code ?? 'no reason given'}).`;
}
