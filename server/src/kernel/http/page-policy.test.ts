import { boot } from '@drawbridge/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { PLAID_ENV } from '../../../test/support/plaid/stand-in.ts';

// These pages are the built ones: `npm run build` first.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { ...PLAID_ENV, SANDBOX: 'on' } });
});
afterAll(() => server.stop());

const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

async function page(path: string) {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html' } });
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const json = /<script type="application\/json" id="boot"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  const directives = policy.replaceAll(nonce, 'N').split('; ');
  return { directives, served: z.parse(boot, JSON.parse(json)), opener: response.headers.get('cross-origin-opener-policy') };
}

test.each([
  '/link-account',
  '/link-account/',
  '/Link-Account',
  '/link-account?redirectTo=/payment',
  '/link-account/return?oauth_state_id=x',
  '/merchant/settlement-account',
])('%s lets in what Link needs, and says so to the page [LIV-13]', async (path) => {
  const [{ directives, served, opener }, other] = [await page(path), await page('/dashboard')];
  const { public_url } = server.context.config;
  expect(directives.filter((directive) => !other.directives.includes(directive))).toEqual([
    `script-src 'nonce-N' ${public_url}/assets/ ${SCRIPT}`,
    'frame-src https://cdn.plaid.com',
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https://cdn.plaid.com",
    expect.stringMatching(/^connect-src 'self' \S+ \S+ https:\/\/sandbox\.plaid\.com$/),
    'trusted-types drawbridge default',
  ]);
  expect(served).toMatchObject({ bank_linking: 'plaid', link_script: SCRIPT });
  // Banks' windows keep their way back.
  expect(opener).toBe('same-origin-allow-popups');
});

test.each([
  '/',
  '/dashboard/accounts',
  '/link-account-error',
  '/link-account/numbers',
  '/link-account/return/x',
  '/payment',
  '/merchant/home',
])('%s is what it is without Plaid [LIV-13]', async (path) => {
  const { directives, served, opener } = await page(path);
  expect(directives.join('; ')).not.toContain('plaid');
  expect(directives).toContain("script-src 'nonce-N' 'strict-dynamic'");
  expect(directives).toContain('trusted-types drawbridge');
  expect(directives.some((directive) => directive.startsWith('style-src-attr'))).toBe(false);
  expect(served.bank_linking).toBe('plaid');
  expect(served).not.toHaveProperty('link_script');
  expect(opener).toBe('same-origin');
});

test('a shop’s page knows of the window of a checkout that it opened, and of no other of ours [DEV-05]', async () => {
  expect((await page('/ecommerce-purchase?sessionKey=cs_1')).opener).toBe('unsafe-none');
  for (const path of ['/ecommerce-purchase/x', '/', '/dashboard', '/sign-in/x', '/merchant/home', '/payment-link-purchase/x'])
    expect((await page(path)).opener).toBe('same-origin');
});
