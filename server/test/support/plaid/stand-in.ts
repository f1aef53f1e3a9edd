import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Context as ApiContext, type Document, OpenAPIBackend } from 'openapi-backend';
import { type PlaidAnswers, plaidAnswers } from './answers.ts';
import { DescribedMessages } from './described-messages.ts';
import { FORMATS } from './formats.ts';
import { MessageSigner } from './signer.ts';
import { type Schema, unknownFields } from './unknown-fields.ts';
import { answerByWeather, plaidError, type Weather } from './weather.ts';
import { PlaidWorld } from './world.ts';

export const PLAID_ENV = { BANK_LINKING: 'plaid', PLAID_CLIENT_ID: '5f1a2b3c4d5e6f', PLAID_SECRET: 'a-secret-of-the-sandbox' } as const;

/** One question, as it came. */
interface Asked {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/**
 * Plaid, made from its own API description: every request is checked against it, every answer and every message too, and answers begin with the description's
 * examples. It keeps items and their accounts, plays Link, and signs messages. A weather may lie before each of its calls.
 */
export class PlaidStandIn {
  readonly world = new PlaidWorld();
  readonly signer: MessageSigner;
  readonly messages: DescribedMessages;
  readonly url: string;
  readonly asked: Asked[] = [];
  /** What was asked or answered against the description: nothing, or a test has failed. */
  readonly against_description: string[] = [];
  readonly weather = new Map<string, Weather>();
  readonly #close: () => Promise<void>;
  /** How many are being answered at this moment, by path, and how many at once at most so far. */
  readonly at_once = new Map<string, { now: number; most: number }>();

  private constructor(url: string, { signer, messages }: Pick<PlaidStandIn, 'signer' | 'messages'>, close: () => Promise<void>) {
    this.url = url;
    this.signer = signer;
    this.messages = messages;
    this.#close = close;
  }

  static async start(): Promise<PlaidStandIn> {
    const definition = await readDescription(join(import.meta.dirname, 'description.yml'));
    const api = new OpenAPIBackend({ definition, quick: true, ajvOpts: { strict: false, formats: FORMATS } });
    await api.init();
    let stand_in: PlaidStandIn | undefined;
    const server = createServer((request, response) => void stand_in?.answer(api, request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const parts = {
      signer: await MessageSigner.make(),
      messages: new DescribedMessages((api.definition.components?.schemas ?? {}) as Readonly<Record<string, Schema>>),
    };
    stand_in = new PlaidStandIn(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, parts, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return stand_in;
  }

  stop(): Promise<void> {
    return this.#close();
  }

  /** How the server under test is to be started. */
  get env(): Readonly<Record<string, string>> {
    return { ...PLAID_ENV, PLAID_URL: this.url };
  }

  /** The bodies of all questions of a path, in their order. */
  askedFor(path: string): Record<string, unknown>[] {
    return this.asked.filter((one) => one.path === path).map(({ body }) => body);
  }

  async answer(api: OpenAPIBackend, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>;
    this.asked.push({ path, body });
    const at_once = this.at_once.get(path) ?? { now: 0, most: 0 };
    this.at_once.set(path, at_once);
    at_once.now += 1;
    at_once.most = Math.max(at_once.most, at_once.now);
    response.on('close', () => {
      at_once.now -= 1;
    });
    const request_id = `req${this.asked.length}`;
    const call = { method: request.method ?? '', path, headers: request.headers as Record<string, string>, body };
    const checked = api.validateRequest(call);
    if (!checked.valid)
      return this.#refuse(response, `${path} was asked for as the description does not allow: ${JSON.stringify(checked.errors)}`);
    const unknown = unknownFields(bodySchemas(api, call), body);
    if (unknown.length > 0)
      return this.#refuse(
        response,
        `${path} was asked with fields that the description does not know: ${unknown.join(', ')}`,
        'UNKNOWN_FIELDS',
      );
    const weather = this.weather.get(path);
    if (weather && (await answerByWeather(weather, request, response, { request_id, access_token: body['access_token'] }))) return;
    const { status, answer } = this.#answerOf(api, call, request_id);
    if (status === 200) {
      const errors = api.validateResponse(answer, api.matchOperation(call) ?? '', status).errors;
      if (errors) return this.#refuse(response, `${path} was answered as the description does not allow: ${JSON.stringify(errors)}`);
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  #answerOf(api: OpenAPIBackend, call: Pick<ApiContext['request'], 'method' | 'path' | 'headers' | 'body'>, request_id: string) {
    const { headers, path, body } = call;
    const refuse = (type: string, code: string) => ({ status: 400, answer: plaidError(type, code, request_id) });
    if (headers['plaid-client-id'] !== PLAID_ENV.PLAID_CLIENT_ID || headers['plaid-secret'] !== PLAID_ENV.PLAID_SECRET)
      return refuse('INVALID_INPUT', 'INVALID_API_KEYS');
    const { mock } = api.mockResponseForOperation(api.matchOperation(call as never)?.operationId ?? '');
    const given: PlaidAnswers = plaidAnswers[path]?.(this, body as Record<string, unknown>, mock) ?? {
      error: ['INVALID_REQUEST', 'NOT_FOUND'],
    };
    return 'error' in given ? refuse(...given.error) : { status: 200, answer: { ...given.answer, request_id } };
  }

  #refuse(response: ServerResponse, problem: string, code = 'INVALID_BODY'): void {
    this.against_description.push(problem);
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(plaidError('INVALID_REQUEST', code, 'req0')));
  }
}

/** What the description says of the body of a call. */
function bodySchemas(api: OpenAPIBackend, call: Parameters<OpenAPIBackend['matchOperation']>[0]): Schema[] {
  const { requestBody } = (api.matchOperation(call) ?? {}) as { requestBody?: { content: Record<string, { schema?: Schema }> } };
  return Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => schema ?? []);
}

/** The description, with what may be null said in the way that the validator understands: it knows `nullable` beside a type only. */
async function readDescription(file: string): Promise<Document> {
  const reader = new OpenAPIBackend({ definition: file });
  await reader.loadDocument();
  return withNulls(reader.document) as Document;
}

function withNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNulls);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, withNulls(inner)]));
  if (typeof nullable !== 'boolean') return nullable === undefined ? rest : { ...rest, nullable };
  if ('type' in rest) return { ...rest, nullable };
  return nullable ? { anyOf: [{ enum: [null] }, rest] } : rest;
}
