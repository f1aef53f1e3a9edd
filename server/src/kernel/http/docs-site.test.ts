import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';

// These pages are the built ones: `npm run build` first.
const built = readdirSync(new URL('../../../../site/dist/assets', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers, redirect: 'manual' });

test('pages of the documentation may load files of this server alone, and hold no script or style of their own [DEV-08]', async () => {
  for (const path of ['/docs/', '/docs/webhooks/', '/docs/api/errors/', '/docs/no-such-page']) {
    const response = await get(path, { accept: 'text/html', 'accept-encoding': 'br' });
    expect(response.headers.get('content-security-policy'), path).toContain("script-src 'self'; style-src 'self'; img-src 'self'");
    expect(response.headers.get('content-security-policy'), path).not.toContain('unsafe');
    expect(response.headers.get('x-frame-options'), path).toBe('DENY');
    const html = await response.text();
    expect(html, path).not.toMatch(/<style|style="|<script(?![^>]* src=)|<script[^>]*>[^<]/);
    expect(
      [...html.matchAll(/(?:src|href)="(https?:[^"]*)"/g)].filter(([tag]) => tag.startsWith('src')),
      path,
    ).toEqual([]);
  }
});

test.each([
  ['/docs', 301, '/docs/'],
  ['/docs/api/errors', 301, '/docs/api/errors/'],
  ['/docs/', 200, null],
  ['/docs/no-such-page', 404, null],
  ['/docs/no/such/page/', 404, null],
  ['/docs/assets/%2e%2e%2f%2e%2e%2fpackage.json', 404, null],
  ['/docs/..%2f..%2f..%2fpackage.json', 404, null],
  ['/docs/.stamp', 404, null],
  ['/docs/index.html.br', 404, null],
])('%s answers %i and leads to %s [DEV-08]', async (path, status, location) => {
  const response = await get(path, { accept: 'text/html' });
  expect(response.status).toBe(status);
  expect(response.headers.get('location')?.replace(server.url, '') ?? null).toBe(location);
});

test('its files are kept for ever under their names, and travel compressed; pages are asked for anew [DEV-08]', async () => {
  const passages = built.find((name) => /^passages-.*\.json$/.test(name));
  const [plain, packed] = await Promise.all([
    get(`/docs/assets/${passages}`, { 'accept-encoding': 'identity' }),
    get(`/docs/assets/${passages}`, { 'accept-encoding': 'br' }),
  ]);
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(packed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await packed.json()).toEqual(await plain.json());
  expect((await get('/docs/')).headers.get('cache-control')).toBe('no-cache');
});
