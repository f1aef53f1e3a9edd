import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context as Call, OpenAPIBackend, type Request } from 'openapi-backend';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import description from './description.json' with { type: 'json' };

export const ACCOUNT_SID = `AC${'a1'.repeat(16)}`;
export const AUTH_TOKEN = 'the-token-of-a-fake-account';

/** A text that the fake Twilio has taken over, as its list shows it. */
export interface FakeText {
  readonly sid: string;
  readonly form: Readonly<Record<string, string>>;
  readonly created_at: Date;
}

/**
 * What happens to a call on its way: it passes; it is answered by whoever stands between, and never arrives (`answer`); it arrives and its answer is
 * lost (`lost`); it arrives and nobody ever answers (`silent`); its answer is no JSON (`garbled`); it never arrives (`cut`).
 */
export type Fate =
  | 'pass'
  | 'lost'
  | 'silent'
  | 'garbled'
  | 'cut'
  | { readonly answer: number; readonly code: number; readonly retry_after_s?: number };

export interface FakeTwilio {
  readonly url: string;
  readonly texts: readonly FakeText[];
  /** Every call that came, and what the description has against it: nothing, or the test that makes it fails. */
  readonly calls: readonly string[];
  readonly breaches: readonly string[];
  /** What becomes of the next calls that send a text, one after the other; then they pass. */
  fates(...next: Fate[]): void;
  /** What time it is there, where a test moves it. */
  readTimeFrom(now: () => Date): void;
  /**
   * Somebody texts to a number (or service) of ours. As Twilio does by itself: after STOP it refuses all texts from there to them, until START. Gives
   * what it would post to us.
   */
  receive(from: string, sender: string, body: string): Record<string, string>;
  /** Signed as Twilio signs its calls. */
  sign(url: string, form: Readonly<Record<string, string>>): string;
  stop(): Promise<void>;
}

/** Twilio's default keywords: it blocks and unblocks by these, and notifies us of them as well. */
const STOPS = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const STARTS = new Set(['START', 'YES', 'UNSTOP']);

const SENDS = '/Messages.json';

/** Twilio, made from its own description: what that does not allow is refused, and what it answers is checked as well. In front of it a line that breaks. */
export async function startFakeTwilio(): Promise<FakeTwilio> {
  const texts: FakeText[] = [];
  const calls: string[] = [];
  const breaches: string[] = [];
  const blocked = new Set<string>();
  let next: Fate[] = [];
  let now = () => new Date();
  const api = await describedApi({ texts, breaches, blocked, now: () => now() });
  const stood: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    calls.push(`${method} ${url.split('?')[0]}`);
    const sends = method === 'POST' && url.endsWith(SENDS);
    const fate = sends ? (next.shift() ?? 'pass') : 'pass';
    if (fate === 'cut') return void request.socket.destroy();
    if (typeof fate === 'object') return answerInBetween(response, fate);
    const form = typed(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))));
    const call = { method, path: url.split('?')[0] ?? '', query: url.split('?')[1] ?? '', headers, body: form } as Request;
    const { status, body } = (await api.handleRequest(call)) as { status: number; body: unknown };
    if (fate === 'lost') return void request.socket.destroy();
    if (fate === 'silent') return;
    response.writeHead(status, { 'content-type': 'application/json' }).end(fate === 'garbled' ? '<html>' : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => stood.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(stood.address() as AddressInfo).port}`,
    texts,
    calls,
    breaches,
    fates: (...fates) => {
      next = fates;
    },
    readTimeFrom: (there) => {
      now = there;
    },
    receive(from, sender, body) {
      const word = body.trim().toUpperCase();
      if (STOPS.has(word)) blocked.add(`${sender} ${from}`);
      if (STARTS.has(word)) blocked.delete(`${sender} ${from}`);
      const to: Record<string, string> = sender.startsWith('MG') ? { To: '+12125550111', MessagingServiceSid: sender } : { To: sender };
      return { AccountSid: ACCOUNT_SID, MessageSid: `SM${randomBytes(16).toString('hex')}`, From: from, ...to, Body: body };
    },
    sign: (url, form) => getExpectedTwilioSignature(AUTH_TOKEN, url, form),
    async stop() {
      stood.closeAllConnections();
      await new Promise((resolve) => stood.close(resolve));
    },
  };
}

/** A form is text alone: what the description calls a whole number is one where it reads as one. */
function typed(form: Record<string, string>): Record<string, string | number> {
  const { properties } =
    description.paths['/2010-04-01/Accounts/{AccountSid}/Messages.json'].post.requestBody.content['application/x-www-form-urlencoded']
      .schema;
  const types = properties as unknown as Record<string, { type?: string } | undefined>;
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, types[name]?.type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value]),
  );
}

function answerInBetween(response: ServerResponse, { answer, code, retry_after_s }: Exclude<Fate, string>): void {
  response.writeHead(answer, {
    'content-type': 'application/json',
    ...(retry_after_s === undefined ? {} : { 'retry-after': String(retry_after_s) }),
  });
  response.end(
    JSON.stringify({ code, message: 'as a test wants it', more_info: `https://www.twilio.com/docs/errors/${code}`, status: answer }),
  );
}

/** The description as a server: a name that it does not know is refused as well. */
async function describedApi({
  texts,
  breaches,
  blocked,
  now,
}: {
  texts: FakeText[];
  breaches: string[];
  blocked: ReadonlySet<string>;
  now: () => Date;
}): Promise<OpenAPIBackend> {
  const definition = structuredClone(description) as unknown as ConstructorParameters<typeof OpenAPIBackend>[0]['definition'];
  const form = (definition as unknown as typeof description).paths['/2010-04-01/Accounts/{AccountSid}/Messages.json'].post.requestBody
    .content;
  Object.assign(form['application/x-www-form-urlencoded'].schema, { additionalProperties: false });
  const allowed = (call: Call) =>
    call.request.headers['authorization'] === `Basic ${Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64')}`;
  const refusedAs = (code: number) => ({
    status: 400,
    body: { code, message: 'as Twilio refuses it', more_info: `https://www.twilio.com/docs/errors/${code}`, status: 400 },
  });
  const refused = { status: 401, body: { code: 20003, message: 'Authenticate', more_info: '', status: 401 } };
  const checked = (call: Call, status: number, body: unknown) => {
    const { errors } = call.api.validateResponse(body, call.operation, status);
    if (errors) breaches.push(`an answer of ${call.operation.operationId}: ${JSON.stringify(errors)}`);
    return { status, body };
  };
  const api = new OpenAPIBackend({
    definition,
    coerceTypes: true,
    ajvOpts: { strict: false, validateFormats: false },
    securityHandlers: { accountSid_authToken: allowed },
    handlers: {
      CreateMessage: (call) => {
        const given = call.request.requestBody as Record<string, string>;
        if (blocked.has(`${given['MessagingServiceSid'] ?? given['From']} ${given['To']}`)) return refusedAs(21610);
        const text = { sid: `SM${randomBytes(16).toString('hex')}`, form: given, created_at: now() };
        texts.unshift(text);
        return checked(call, 201, shown(call, text));
      },
      ListMessage: (call) => {
        const { To: to } = call.request.query as { To?: string };
        const { mock } = call.api.mockResponseForOperation('ListMessage');
        return checked(call, 200, {
          ...mock,
          messages: texts.filter((text) => to === undefined || text.form['To'] === to).map((text) => shown(call, text)),
        });
      },
      FetchAccount: (call) => ({ status: 200, body: call.api.mockResponseForOperation('FetchAccount').mock }),
      // The description's example, of a number that texts.
      ListIncomingPhoneNumber: (call) => {
        const { mock } = call.api.mockResponseForOperation('ListIncomingPhoneNumber');
        const { PhoneNumber: phone_number } = call.request.query as { PhoneNumber?: string };
        const numbers = (mock.incoming_phone_numbers as { capabilities: object }[]).map((one) => ({
          ...one,
          phone_number,
          capabilities: { ...one.capabilities, sms: true },
        }));
        return { status: 200, body: { ...mock, incoming_phone_numbers: numbers } };
      },
      unauthorizedHandler: () => refused,
      validationFail: (call) => {
        breaches.push(`${call.operation.operationId}: ${JSON.stringify(call.validation.errors)}`);
        return { status: 400, body: { code: 20001, message: 'Invalid parameter', more_info: '', status: 400 } };
      },
      notFound: (call) => {
        breaches.push(`${call.request.method} ${call.request.path} is not described`);
        return { status: 404, body: { code: 20404, message: 'Not found', more_info: '', status: 404 } };
      },
    },
  });
  await api.init();
  return api;
}

/** A text as Twilio shows it: the description's own example, with what was sent. */
function shown(call: Call, { sid, form, created_at }: FakeText): Record<string, unknown> {
  const { mock } = call.api.mockResponseForOperation('CreateMessage', { code: 201 });
  const { To: to, Body: body, From: from = null, MessagingServiceSid: messaging_service_sid = null } = form;
  return { ...mock, sid, to, body, from, messaging_service_sid, status: 'queued', date_created: created_at.toUTCString() };
}
