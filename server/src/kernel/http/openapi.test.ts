import type { Route } from '@drawbridge/contract';
import * as contract from '@drawbridge/contract';
import { PUBLIC_CALLS } from '@drawbridge/contract/public/index';
import { ownRefusalsOf } from '@drawbridge/contract/refusals';
import { telemetry } from '@drawbridge/contract/routes/telemetry';
import { validate } from '@scalar/openapi-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';

/* The API's description, as tools of others read it. */

interface Body {
  readonly schema: object;
  readonly example?: unknown;
}
interface Operation {
  readonly description?: string;
  readonly requestBody?: { readonly content: Record<string, Body> };
  readonly responses: Record<string, { readonly content?: Record<string, Body> }>;
}

const ROUTES: readonly Route[] = Object.values({ ...contract, telemetry })
  .flatMap((value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : []))
  .filter((value): value is Route => typeof value === 'object' && value !== null && 'access' in value && 'answer' in value);
const CALLS = [...ROUTES, ...PUBLIC_CALLS.map(({ route }) => route)].map((route) => [`${route.method} ${route.path}`, route] as const);

let server: TestServer;
interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}
let documents: { ours: Document; ofKeys: Document };
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  const read = async (path: string) => (await (await fetch(server.url + path)).json()) as Document;
  documents = { ours: await read('/api/openapi.json'), ofKeys: await read('/api/v1/openapi.json') };
});
afterAll(() => server.stop());

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const operationOf = ({ access, method, path }: Route): Operation => {
  const operation = documents[access === 'shop' ? 'ofKeys' : 'ours'].paths[`/api${path}`]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${method} ${path}`);
  return operation;
};
/** Every pattern that stands anywhere in it. */
function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'pattern' in value && typeof value.pattern === 'string' ? [value.pattern] : [];
  return [...own, ...Object.values(value).flatMap(patternsIn)];
}

/** What stands below these is what readers look up: each has a name. */
const NAMED = ['tags', 'parameters', 'responses', 'headers', 'properties', 'securitySchemes'];
const METHODS = ['get', 'post', 'patch', 'delete'];

/** Where in a part of the document something has no words, or only those that the tool puts where there are none. */
function wordlessIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { description, $ref } = value as { description?: unknown; $ref?: unknown };
  const is_named = NAMED.includes(path.at(-2) ?? '') || METHODS.includes(path.at(-1) ?? '');
  const has_words = typeof description === 'string' && description.length > 3 && description !== 'Default Response';
  const own = is_named && $ref === undefined && !has_words ? [path.join('.')] : [];
  const inner = Object.entries(value).filter(([name]) => !['example', 'examples'].includes(name));
  return [...own, ...inner.flatMap(([name, part]) => wordlessIn(part, [...path, name]))];
}

describe('the description of the API', () => {
  it.each(['ours', 'ofKeys'] as const)('is a valid document of OpenAPI 3.1: %s', (which) => {
    const document = documents[which];
    expect(document.openapi).toBe('3.1.0');
    const { valid, errors } = validate(document);
    expect({ valid, errors: errors ?? [] }).toEqual({ valid: true, errors: [] });
    expect(validate({ ...document, paths: { 'no-slash': 1 } }).valid).toBe(false);
  });

  it('has patterns that every tool reads: without the classes of Unicode, the same with the flag u and without', () => {
    const patterns = [...new Set(patternsIn(documents))];
    expect(patterns.length).toBeGreaterThan(20);
    expect(patterns.filter((pattern) => /\\[pPkK]|\\u\{|\(\?[^:]/.test(pattern))).toEqual([]);
    for (const pattern of patterns) expect([new RegExp(pattern).source, new RegExp(pattern, 'u').source]).toEqual([pattern, pattern]);
  });

  it('names no character that a browser or a bank would not, though the check goes on to refuse it', () => {
    expect(contract.employeeName.safeParse('Zoë O’Brien-Núñez').success).toBe(true);
    expect(contract.employeeName.safeParse('Zoë 🙂').success).toBe(false);
    expect(contract.refunds.create.body.safeParse({ purchaseId: `pur_${'0'.repeat(26)}`, amount: 1, reason: 'a\u202eb' }).success).toBe(
      false,
    );
  });

  it.each(CALLS)('shows with %s what is sent and answered, as the contract takes it', (_name, route) => {
    const { requestBody, responses } = operationOf(route);
    const sent = requestBody?.content['application/json'];
    expect(sent === undefined).toBe(route.body === undefined);
    if (sent) {
      expect(ajv.validate(sent.schema, sent.example), ajv.errorsText()).toBe(true);
      const { error } = route.body?.safeParse(sent.example) ?? {};
      expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([]);
    }
    const answered = responses[String(route.status ?? 200)]?.content?.['application/json'];
    if (!answered) throw new Error('no answer is described');
    expect(ajv.validate(answered.schema, answered.example), ajv.errorsText()).toBe(true);
    const { error } = route.answer.safeParse(answered.example);
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []).toEqual([]);
    const refused = responses[route.access === 'shop' ? '401' : 'default']?.content?.['application/json'];
    expect(refused?.example).toMatchObject({ code: expect.toBeOneOf(Object.keys(contract.ERRORS)) });
  });

  it('has words in the public API for every tag, call, parameter, header, answer and field [DEV-03]', () => {
    const { tags, paths, components } = documents.ofKeys as unknown as Readonly<Record<string, object>>;
    const wordless = [...wordlessIn({ tags }), ...wordlessIn({ paths }), ...wordlessIn({ components })];
    expect(wordless).toEqual([]);
    expect(wordlessIn({ schema: { properties: { amount: { type: 'integer' } } } })).toEqual(['schema.properties.amount']);
    expect(wordlessIn({ responses: { 200: { description: 'Default Response' } } })).toEqual(['responses.200']);
  });

  it.each(CALLS)('tells with what %s is refused in particular', (_name, route) => {
    const { description = '' } = operationOf(route);
    for (const code of ownRefusalsOf(route)) expect(description).toContain(`\`${code}\``);
  });
});
