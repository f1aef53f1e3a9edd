import type { Route } from '@drawbridge/contract';
import * as contract from '@drawbridge/contract';
import { PUBLIC_CALLS } from '@drawbridge/contract/public/index';
import { telemetry } from '@drawbridge/contract/routes/telemetry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { openShop, registerConsumer } from '../../../test/support/people.ts';
import { sampleOf } from '../../../test/support/sample.ts';

/* Every call of the contract, answered and refused: nobody on the way, and no browser, keeps what it says. */

const CALLS: readonly (readonly [string, Route])[] = Object.entries({ ...contract, telemetry })
  .flatMap(([group, value]): (readonly [string, Route])[] =>
    Object.entries(typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {})
      .filter(
        (entry): entry is [string, Route] =>
          typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1] && 'answer' in entry[1],
      )
      .map(([verb, route]) => [`${group}.${verb}`, route] as const),
  )
  .concat(PUBLIC_CALLS.map(({ name, route }) => [name, route] as const));

let server: TestServer;
let tokens: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ env: { FEATURE_INVOICE_LINKS: 'on' } });
  const shop = await openShop(server);
  tokens = { consumer: (await registerConsumer(server)).token, merchant: await shop.admin.signIn() };
});
afterAll(() => server.stop());

const addressOf = (path: string) => `${server.url}/api${path}`;
const statuses = new Set<number>();
async function cacheControlOf(method: string, path: string, init: RequestInit = {}): Promise<string | null> {
  const answer = await fetch(addressOf(path), { method, ...init });
  await answer.arrayBuffer();
  statuses.add(answer.status);
  return answer.headers.get('cache-control');
}

describe('an answer', () => {
  it.each(CALLS)('of %s is kept by nobody, whoever asks and however it ends [TRU-25]', async (_name, route) => {
    const sample = (schema: Route['params']) => (schema === undefined ? {} : (sampleOf(schema, () => undefined) as Record<string, string>));
    const params = sample(route.params);
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(params[name] ?? ''));
    const query = new URLSearchParams(Object.entries(sample(route.query)).map(([name, value]) => [name, String(value)]));
    const body = route.body === undefined ? undefined : JSON.stringify(sampleOf(route.body, () => undefined));
    const json = { 'content-type': 'application/json', 'if-none-match': '*' };
    const asked = `${path}${query.size > 0 ? `?${query}` : ''}`;
    const controls: (string | null)[] = [];
    for (const token of [undefined, 'nonsense', ...Object.values(tokens)]) {
      const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      controls.push(
        await cacheControlOf(route.method, asked, { headers: { ...json, ...authorization }, ...(body === undefined ? {} : { body }) }),
      );
      if (route.method !== 'GET')
        controls.push(await cacheControlOf(route.method, path, { headers: { ...json, ...authorization }, body: '{' }));
    }
    if (route.path.includes('{')) controls.push(await cacheControlOf(route.method, route.path.replaceAll(/\{\w+\}/g, 'x'.repeat(300))));
    expect(controls).toEqual(controls.map(() => 'no-store'));
  });

  it('was met in every way: taken, refused, unknown and too long', () => {
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 414]));
  });

  it.each([
    ['GET', '/openapi.json'],
    ['GET', '/docs/'],
    ['GET', '/v1/openapi.json'],
    ['GET', '/v1/docs/'],
    ['GET', '/v1/nothing'],
    ['PUT', '/v1/checkout-sessions'],
    ['GET', '/docs/js/scalar.js'],
    ['GET', '/nothing'],
    ['DELETE', '/users/user'],
    ['HEAD', '/users/user'],
    ['OPTIONS', '/users/user'],
  ])('to %s /api%s is kept by nobody either, nor one that says that nothing is new [TRU-25]', async (method, path) => {
    const first = await fetch(addressOf(path), { method });
    await first.arrayBuffer();
    expect(first.headers.get('cache-control')).toBe('no-store');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '*', 'if-modified-since': first.headers.get('last-modified') ?? '' };
    const again = await fetch(addressOf(path), { method, headers, cache: 'no-store' });
    await again.arrayBuffer();
    expect(again.headers.get('cache-control')).toBe('no-store');
  });
});
