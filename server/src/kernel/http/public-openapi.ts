import { ERRORS, type ErrorCode, type Route } from '@drawbridge/contract';
import { exampleOf } from '@drawbridge/contract/examples';
import { PUBLIC_API } from '@drawbridge/contract/public/index';
import { API_VERSION, API_VERSIONS, VERSION_HEADER } from '@drawbridge/contract/public/shapes';
import { ownRefusalsOf, refusalsOf } from '@drawbridge/contract/refusals';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { completed, KEY_HEADER, type Operation, showExamples } from './openapi.ts';

const OPERATIONS = new Map<Route, { readonly id: string; readonly tag: string }>(
  Object.entries(PUBLIC_API).flatMap(([resource, routes]) =>
    Object.entries(routes).map(([verb, route]): [Route, { id: string; tag: string }] => [
      route,
      { id: `${resource}${verb.charAt(0).toUpperCase()}${verb.slice(1)}`, tag: tagOf(route) },
    ]),
  ),
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
      },
      servers: [{ url: config.public_url }],
      externalDocs: { url: `${config.public_url}/docs/api`, description: 'Keys, pages, versions, errors, limits and events' },
      tags: [...new Set([...OPERATIONS.values()].map(({ tag }) => tag))].map((name) => ({ name })),
      components: {
        securitySchemes: { api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'sk_test_… or sk_live_…' } },
        schemas: { Error: ERROR },
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

/** What a refusal holds; see publicError of the contract. */
const ERROR = {
  type: 'object' as const,
  required: ['message', 'status', 'code', 'documentation_url', 'request_id'],
  properties: {
    message: { type: 'string' as const, description: 'What went wrong, in words for people' },
    status: { type: 'integer' as const },
    code: { type: 'string' as const, description: 'The same for programs' },
    field: { type: 'string' as const, description: 'The input at fault' },
    documentation_url: { type: 'string' as const, description: 'What the code means' },
    request_id: { type: 'string' as const, description: 'Names the call to whoever runs the service' },
  },
};

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
    [VERSION_HEADER]: { type: 'string', enum: [...API_VERSIONS], description: 'The version of this API that the program was written for' },
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
}

function refusalOf(codes: readonly ErrorCode[]): Operation['responses'][string] {
  const [code = 'INTERNAL'] = codes;
  const { status, message } = ERRORS[code];
  return {
    description: codes.map((one) => `\`${one}\``).join(', '),
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
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

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };

declare module 'fastify' {
  interface FastifyInstance {
    publicApi: FastifyInstance['swagger'];
  }
}
