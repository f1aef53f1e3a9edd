import type { Route } from '@drawbridge/contract';
import { exampleOf } from '@drawbridge/contract/examples';
import { ownRefusalsOf } from '@drawbridge/contract/refusals';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';

const REFUSAL = {
  description: 'A refusal: what went wrong in words for people, and a code for programs',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['message', 'status', 'code'],
        properties: {
          message: { type: 'string' },
          status: { type: 'integer' },
          code: { type: 'string' },
          field: { type: 'string', description: 'The input at fault' },
        },
      },
      example: { message: 'Amounts are whole cents', status: 400, code: 'BAD_INPUT', field: 'amount' },
    },
  },
} as const;

/** Writes the OpenAPI 3.1 document of our own pages' calls, from the contract's routes as they are hung in. Must be called before them. */
export async function describeApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brand.name}: the pages’ own calls`,
        version: '1.0.0',
        description:
          'What the pages of this center call; programs of others have the public API, at `/api/v1/docs`. Amounts are whole cents; moments are ISO 8601 in UTC.',
      },
      servers: [{ url: config.public_url }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    transform: (input) => {
      const route = input.route.config?.route;
      if (!route || route.access === 'shop') return { schema: { hide: true }, url: input.url };
      const { schema, url } = jsonSchemaTransform(input);
      return { schema: { ...schema, ...notesOf(route) }, url };
    },
    transformObject: (document) => completed(document, complete),
  });
}

/** The document of routes, each of whose operations `complete` has completed. */
export function completed<T extends object>(
  document: T,
  complete: (operation: Operation, address: string, method: string) => void,
): Extract<T, { openapiObject: object }>['openapiObject'] {
  if (!('openapiObject' in document)) throw new Error('the document is not OpenAPI 3');
  const { openapiObject } = document as Extract<T, { openapiObject: { paths?: object } }>;
  for (const [address, path] of Object.entries(openapiObject.paths ?? {}))
    for (const [method, operation] of Object.entries((path as object | undefined) ?? {}))
      if (isOperation(operation)) complete(operation, address, method);
  return openapiObject;
}

interface Described {
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Record<string, { schema?: object; example?: unknown }>;
}
export interface Operation {
  readonly parameters?: { readonly name: string; readonly schema?: object; example?: unknown }[];
  readonly requestBody?: Described;
  readonly responses: Record<string, Described>;
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'responses' in value;
}

/** Adds to an operation what the contract does not say of each: examples, and how it refuses. */
function complete(operation: Operation): void {
  showExamples(operation);
  operation.responses['default'] = REFUSAL;
}

/** Shows what is sent and answered. */
export function showExamples({ requestBody, responses }: Operation): void {
  for (const described of [requestBody, ...Object.values(responses)])
    for (const body of Object.values(described?.content ?? {})) if (body.schema) body.example = exampleOf(body.schema);
}

export const KEY_HEADER = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 200,
      pattern: '^[!-~]+$',
      description: 'The same key and body get the first answer again for 24 hours',
    },
  },
} as const;

const CALLERS: Partial<Record<Route['access'], string>> = {
  newcomer: 'a consumer, with or without a profile',
};

function notesOf(route: Route): Record<string, unknown> {
  const refusals = ownRefusalsOf(route).map((code) => `\`${code}\``);
  const notes = [
    route.access === 'public' ? undefined : `Caller: ${CALLERS[route.access] ?? route.access}.`,
    route.permission === undefined ? undefined : `Permission: \`${route.permission}\`.`,
    route.stepUp === undefined ? undefined : 'Asks its caller to confirm that it is them, where they signed in more than 5 minutes ago.',
    refusals.length === 0 ? undefined : `Refusals of its own: ${refusals.join(', ')}.`,
  ].filter((note) => note !== undefined);
  return {
    // What carries its version in its address is filed by what it is.
    tags: [route.path.split('/').find((part) => part !== '' && !/^v\d+$/.test(part))],
    description: notes.join(' '),
    ...(route.idempotent ? { headers: KEY_HEADER } : {}),
    ...(route.access === 'public' ? {} : { security: [{ token: [] }] }),
  };
}
