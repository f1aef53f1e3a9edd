import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@drawbridge/contract';
import { PUBLIC_CALLS } from '@drawbridge/contract/public/index';
import { API_VERSION as OF_THE_CONTRACT } from '@drawbridge/contract/public/shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTypes, untyped } from '../../build/api-types.mjs';
import { type PlayedServer, playServer } from '../../test/played-server.ts';
import { Drawbridge } from '../drawbridge.ts';
import { API_VERSION } from '../transport/transport.ts';

let server: PlayedServer;
beforeAll(async () => {
  server = await playServer();
});
afterAll(() => server.stop());

type Method = (...args: unknown[]) => PromiseLike<unknown>;
const calls = PUBLIC_CALLS.map(({ resource, verb, route }): [string, string, Route] => [resource, verb, route]);

/** What a method is given, in its order: the id where the path has one, the query or the body where the call has one. */
function argumentsOf(route: Route): unknown[] {
  const id = route.path.includes('{') ? ['id/1'] : [];
  if (route.body) return [...id, { amount: 1 }];
  return route.query ? [...id, { limit: 7 }] : id;
}

describe('each call of the public API has a method [DEV-02] [DEV-04]', () => {
  it.each(calls)('%s.%s', async (resource, verb, route) => {
    const drawbridge = new Drawbridge({ key: 'sk_test_0123456789', base_url: server.url });
    const part = Reflect.get(drawbridge, resource) as Record<string, Method>;
    server.plan({ json: { object: 'list', items: [], next_cursor: null } });
    await part[verb]?.(...argumentsOf(route), { timeout_ms: 4_000 });
    const [call] = server.arrived;
    expect(`${call?.method} ${call?.url.pathname}`).toBe(`${route.method} /api${route.path.replace(/\{\w+\}/, 'id%2F1')}`);
    expect(call?.url.search).toBe(route.query ? '?limit=7' : '');
    expect(call?.body).toBe(route.body ? '{"amount":1}' : '');
    expect(call?.headers['idempotency-key'] !== undefined).toBe(route.idempotent ?? false);
  });

  it('and no method is of another', () => {
    const drawbridge = new Drawbridge({ key: 'sk_test_0123456789', base_url: server.url });
    const methods = Object.entries(drawbridge).flatMap(([resource, part]) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(part))
        .filter((name) => name !== 'constructor')
        .map((verb) => `${resource}.${verb}`),
    );
    expect(methods.sort()).toEqual(calls.map(([resource, verb]) => `${resource}.${verb}`).sort());
  });
});

it('a removal whose answer was lost is done, though its repeat finds nothing', async () => {
  const { webhookEndpoints } = new Drawbridge({ key: 'sk_test_0123456789', base_url: server.url });
  const nothing = { status: 404, json: { message: 'Not found.', status: 404, code: 'NOT_FOUND' } };
  server.plan('hang up', nothing);
  expect(await webhookEndpoints.remove('whe_1')).toEqual({ id: 'whe_1', object: 'webhook_endpoint', deleted: true });
  server.plan(nothing);
  await expect(webhookEndpoints.remove('whe_1')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('the types are those of the contract: node packages/sdk/build/types.mjs makes them', () => {
  for (const [file, text] of Object.entries(apiTypes()))
    expect(readFileSync(join(import.meta.dirname, '../types', file), 'utf8')).toBe(text);
  expect(untyped()).toEqual([]);
  expect(API_VERSION).toBe(OF_THE_CONTRACT);
});
