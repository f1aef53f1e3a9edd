import { readdirSync } from 'node:fs';
import { boot } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';

// These pages are the built ones: `npm run build` first.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { BRAND_NAME: '</script><script>alert(1)//' } });
});
afterAll(() => server.stop());

function page(path: string): Promise<Response> {
  return fetch(server.url + path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
}

const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
const nonceOf = (response: Response) => /'nonce-([^']+)'/.exec(policyOf(response))?.[1] ?? '';

test('every address of the client gets its page, with a nonce that no other answer has', async () => {
  const [first, second, deep] = await Promise.all([page('/'), page('/'), page('/merchant/report?store=1')]);
  for (const response of [first, second, deep]) {
    const nonce = nonceOf(response);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
    expect(html).not.toContain('__NONCE__');
    for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script).toContain(`nonce="${nonce}"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
  expect(new Set([nonceOf(first), nonceOf(second), nonceOf(deep)]).size).toBe(3);
});

test('the page tells the client what the contract says, and a hostile value stays a value', async () => {
  const html = await (await page('/')).text();
  const json = /<script type="application\/json" id="boot"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  const served = z.parse(boot, JSON.parse(json));
  expect(served.brand.name).toBe('</script><script>alert(1)//');
  expect(served.sandbox).toEqual({ locked: true, real: [] });
});

test.each([
  ['cross-site', true],
  ['same-site', true],
  ['same-origin', false],
  ['none', false],
  [undefined, false],
])('a page that the browser was led to %s says whether another site led there: %s', async (site, elsewhere) => {
  const headers = { accept: 'text/html', ...(site === undefined ? {} : { 'sec-fetch-site': site }) };
  const html = await (await fetch(`${server.url}/logout`, { headers })).text();
  const json = /<script type="application\/json" id="boot"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(z.parse(boot, JSON.parse(json))).toMatchObject({
    sent_from_elsewhere: elsewhere,
    // Nothing is set here that would want to hear from pages.
    telemetry: { analytics: false, errors: false },
  });
});

test('a mail that is read on another site’s page shows the icon, and nothing else of ours is shown there', async () => {
  const policyOfResource = async (path: string) => (await fetch(server.url + path)).headers.get('cross-origin-resource-policy');
  expect(await policyOfResource('/icons/icon-192.png')).toBe('cross-origin');
  expect(await policyOfResource('/')).toBe('same-origin');
});

test('a page may load its own parts only, and may not be framed', async () => {
  const response = await page('/dashboard');
  const policy = Object.fromEntries(
    policyOf(response)
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0], directive.slice(directive.indexOf(' ') + 1)]),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': `'nonce-${nonceOf(response)}' 'strict-dynamic'`,
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
  });
  expect(policy['connect-src']).toBe(`'self' ${server.url.replace('http', 'ws')} ${'https://issuer.test'}`);
  expect(policyOf(response)).not.toContain('unsafe');
  expect(response.headers.get('x-frame-options')).toBe('DENY');
  expect(response.headers.get('permissions-policy')).toContain('camera=(self)');
  expect(response.headers.get('permissions-policy')).toContain('geolocation=()');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test('only the sandbox bank may be framed, and only by our own pages', async () => {
  const response = await page('/sandbox/bank-login?link_token=x');
  expect(policyOf(response)).toContain("frame-ancestors 'self'");
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('files under a hashed name are kept for ever, and what only the build needs is not served', async () => {
  const built = readdirSync(new URL('../../../../web/dist/assets', import.meta.url)).find((name) => name.endsWith('.js'));
  const response = await fetch(`${server.url}/assets/${built}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-type')).toContain('javascript');
  for (const path of [
    '/index.html',
    '/csp-hashes.json',
    '/budget.json',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
  ])
    expect({ path, status: (await fetch(server.url + path)).status }).toEqual({ path, status: 404 });
});

test('files travel compressed to whoever can read that, and are the same files', async () => {
  const built = readdirSync(new URL('../../../../web/dist/assets', import.meta.url)).find((name) => /^index-.*\.js$/.test(name));
  const ask = (encoding: string) => fetch(`${server.url}/assets/${built}`, { headers: { 'accept-encoding': encoding } });
  const plain = await ask('identity');
  expect(plain.headers.get('content-encoding')).toBeNull();
  const text = await plain.text();
  for (const encoding of ['br', 'gzip']) {
    const packed = await ask(encoding);
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(packed.headers.get('content-type')).toContain('javascript');
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(text.length / 2);
    expect(await packed.text()).toBe(text);
  }
});

test('a program that asks for no page gets a refusal in JSON', async () => {
  const response = await fetch(`${server.url}/dashboard`, { headers: { accept: 'application/json' } });
  expect(response.status).toBe(404);
});

test.each([
  ['/', undefined, 200],
  ['/merchant', '*/*', 200],
  ['/no-such-picture.png', '*/*', 404],
  ['/api/nothing', 'text/html', 404],
  ['/', 'application/json', 404],
])('%s asked for with Accept: %s answers %i, so that curl sees a page and a missing file is none', async (path, accept, status) => {
  const headers: Record<string, string> = accept === undefined ? {} : { accept };
  expect((await fetch(server.url + path, { headers })).status).toBe(status);
});
