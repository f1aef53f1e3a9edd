import { ERRORS, type ErrorCode, type Route } from '@drawbridge/contract';
import { exampleOf } from '@drawbridge/contract/examples';
import { PUBLIC_API, PUBLIC_CALLS, type Resource } from '@drawbridge/contract/public/index';
import { RESOURCE_WORDS } from '@drawbridge/contract/public/resource-words';
import { API_VERSION, API_VERSIONS, publicError, VERSION_HEADER } from '@drawbridge/contract/public/shapes';
import { ownRefusalsOf, refusalsOf } from '@drawbridge/contract/refusals';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import type { Config } from '../../config.ts';
import { completed, KEY_HEADER, type Operation, showExamples } from './openapi.ts';
import { showFieldExamples } from './show-field-examples.ts';

const OPERATIONS = new Map<Route, { readonly id: string; readonly tag: string }>(
  PUBLIC_CALLS.map(({ resource, verb, route }) => [
    route,
    { id: `${resource}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`, tag: tagOf(route) },
  ]),
);
const BY_ADDRESS = new Map([...OPERATIONS.keys()].map((route) => [`${route.method.toLowerCase()} /api${route.path}`, route]));

/**
 * Writes the OpenAPI 3.1 document of the public API, apart from that of our own pages' calls, from the contract's routes
 * as they are hung in. Must be called before them. `app.publicApi()` gives it.
 */
export async function describePublicApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    decorator: 'publicApi',
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brand.name} API`,
        version: API_VERSION,
        description:
          'Bank-debit payments for a shop\u2019s own programs. Amounts are whole cents; moments are ISO 8601 in UTC. Lists come in pages, the newest first: `next_cursor` of one is `cursor` of the next.',
        contact: { name: config.brand.name, email: config.brand.support_email },
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: config.public_url }],
      externalDocs: { url: `${config.public_url}/docs/api`, description: 'Keys, pages, versions, errors, limits and events' },
      tags: tagsOf(config),
      components: {
        securitySchemes: {
          api_key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'sk_test_… or sk_live_…',
            description:
              'A key of one business, made in the portal under “API keys”: `sk_test_…` for a sandbox, `sk_live_…` for any other center.',
          },
        },
        schemas: { Error: ERROR },
        headers: HEADERS,
      },
    },
    transform: (input) => {
      const route = input.route.config?.route;
      if (route?.access !== 'shop') return { schema: { hide: true }, url: input.url };
      const { schema, url } = jsonSchemaTransform(input);
      return { schema: { ...schema, ...notesOf(route) }, url };
    },
    transformObject: (document) => completed(document, complete),
  });
}

/** What a refusal holds. */
const { $schema: _, ...ERROR } = z.toJSONSchema(publicError, { io: 'output' }) as { $schema?: string; type: 'object' };

/** What answers say in their headers. */
const HEADERS = {
  [VERSION_HEADER]: { description: 'The version of the API that answered.', schema: { type: 'string', examples: [API_VERSION] } },
  'X-Request-Id': { description: 'Names the call to whoever runs the service.', schema: { type: 'string' } },
  'RateLimit-Limit': { description: 'How many calls the key may make in a minute.', schema: { type: 'integer', examples: [1_200] } },
  'RateLimit-Remaining': { description: 'How many of them are left.', schema: { type: 'integer', examples: [1_199] } },
  'RateLimit-Reset': { description: 'In how many seconds all of them are there again.', schema: { type: 'integer', examples: [1] } },
  'Retry-After': { description: 'How many seconds to wait before the call is sent again.', schema: { type: 'integer', examples: [2] } },
} as const;
type HeaderName = keyof typeof HEADERS;
const headers = (...names: readonly HeaderName[]): object =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** A tag for each resource, with what it is and where the reference has more. */
function tagsOf({ public_url }: Pick<Config, 'public_url'>) {
  return Object.entries(PUBLIC_API).map(([resource, routes]) => {
    const name = tagOf(Object.values(routes as Record<string, Route>)[0] as Route);
    const url = `${public_url}/docs/api/${name}`;
    return { name, description: RESOURCE_WORDS[resource as Resource], externalDocs: { url, description: 'The reference' } };
  });
}

/** Payment links for `/v1/payment-links`: what carries its version in its address is filed by what it is. */
function tagOf({ path }: Route): string {
  return path.split('/')[2] ?? path;
}

function notesOf(route: Route): Record<string, unknown> {
  const refusals = ownRefusalsOf(route).map((code) => `\`${code}\``);
  const operation = OPERATIONS.get(route);
  if (operation === undefined) throw new Error(`${route.method} ${route.path} is no call of the public API`);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    description: [
      `The key needs the right \`${route.right}\`.`,
      ...(refusals.length === 0 ? [] : [`Refusals of its own: ${refusals.join(', ')}.`]),
    ].join(' '),
    headers: { type: 'object', properties: { ...(route.idempotent ? KEY_HEADER.properties : {}), ...VERSION.properties } },
    security: [{ api_key: [] }],
  };
}

const VERSION = {
  properties: {
    [VERSION_HEADER]: {
      type: 'string',
      enum: [...API_VERSIONS],
      description: 'The version of this API that the program was written for; the newest unless given.',
    },
  },
};

/** Adds what the contract doesn't say of each: examples, and how it refuses, by status. */
function complete(operation: Operation, address: string, method: string): void {
  showExamples(operation);
  // A cursor goes with one list alone: none is an example.
  for (const parameter of operation.parameters ?? [])
    if (parameter.schema && parameter.name !== 'cursor') parameter.example = exampleOf(parameter.schema, parameter.name);
  const route = BY_ADDRESS.get(`${method} ${address}`);
  const codes = Map.groupBy(route === undefined ? [] : refusalsOf(route), (code) => ERRORS[code].status);
  for (const [status, those] of [...codes].toSorted(([one], [other]) => one - other))
    operation.responses[String(status)] = refusalOf(those);
  for (const [status, answer] of Object.entries(operation.responses))
    if (Number(status) < 400) operation.responses[status] = described(answer);
  for (const body of Object.values(operation.requestBody?.content ?? {})) showFieldExamples(body);
}

/** An answer with the words of its schema, its headers, and an example of every field. */
function described(answer: Operation['responses'][string]): Operation['responses'][string] {
  for (const body of Object.values(answer.content ?? {})) showFieldExamples(body);
  const schema = answer.content?.['application/json']?.schema as { readonly description?: string } | undefined;
  return {
    ...answer,
    description: schema?.description ?? '',
    headers: headers(VERSION_HEADER, 'X-Request-Id', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'),
  };
}

function refusalOf(codes: readonly ErrorCode[]): Operation['responses'][string] {
  const [code = 'INTERNAL'] = codes;
  const { status, message } = ERRORS[code];
  return {
    description: codes.map((one) => `- \`${one}\`: ${ERRORS[one].message}`).join('\n'),
    headers: headers(VERSION_HEADER, 'X-Request-Id', ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: {
          message,
          status,
          code,
          ...(code === 'BAD_INPUT' ? { field: 'amount' } : {}),
          documentation_url: `https://pay.example/docs/api/errors#${code}`,
          request_id: '0198f0a2-6c1e-4b7a-9c55-0a7c1c2d3e4f',
        },
      },
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    publicApi: FastifyInstance['swagger'];
  }
}
