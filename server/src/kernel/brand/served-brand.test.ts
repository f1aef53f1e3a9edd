import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boot } from '@drawbridge/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';

// These pages are the built ones: `npm run build` first.
const ICON = new URL('../../../../web/public/icons/icon-512.png', import.meta.url);
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="#3b0a57" d="M0 0h90v30H0z"/></svg>';

let folder: string;
let server: TestServer;
let icon: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-brand-'));
  icon = await readFile(ICON);
  await writeFile(join(folder, 'logo.svg'), LOGO);
  await writeFile(join(folder, 'icon.png'), icon);
  server = await startTestServer({
    env: {
      BRAND_NAME: 'Moat & <b>',
      BRAND_FULL_NAME: 'Moat & <b> Pay',
      BRAND_COLOR: '#3b0a57',
      BRAND_ACCENT: '#00d084',
      BRAND_LOGO: join(folder, 'logo.svg'),
      BRAND_ICON: join(folder, 'icon.png'),
      SUPPORT_PHONE: '(212) 555-0100',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const page = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' } });
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? '';
const styleOf = (html: string) => /<style(?: nonce="([^"]*)")?>((?:(?!<\/style>).)*--logo.*?)<\/style><\/head>/s.exec(html);

describe('a page of the brand', () => {
  test('has its names and colors from the first byte on, under the nonce of its policy, and no style attribute', async () => {
    const response = await page('/');
    const html = await response.text();
    const [, nonce, style = ''] = styleOf(html) ?? [];
    expect(policyOf(response)).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policyOf(response)).not.toContain('unsafe');
    expect(style).toMatch(/^:root:root\{--moat:#3b0a57;.*--accent:#00d084;/);
    expect(style).toMatch(/:root:root\[data-theme=dark\]\{[^}]*--action:#ebe7ee[;}]/);
    // Behind the sheets of the build, whose colors it takes over.
    expect(html.indexOf('<link rel="stylesheet"')).toBeLessThan(html.indexOf(style));
    expect(html).toContain('<title>Moat &amp; &lt;b> Pay | Manage Payments &amp; Transactions</title>');
    expect(html).toContain('<meta name="application-name" content="Moat &amp; &lt;b>"');
    expect(html).not.toMatch(/\sstyle=|Drawbridge/);
    const served = z.parse(boot, JSON.parse(/id="boot"[^>]*>([^<]*)</.exec(html)?.[1] ?? ''));
    expect(served.brand).toEqual({
      name: 'Moat & <b>',
      center: 'Moat & <b> Pay',
      support_email: 'support@drawbridge.example',
      support_phone: '(212) 555-0100',
      fees: { fee_basis_points: 100, fee_fixed_cents: 25 },
      terms_url: '/terms',
      terms_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    // What only mails need is no page's.
    expect(html).not.toContain('icon_url');
  });

  test('stands without a network, too: its style and logo are in it, and its policy names them', async () => {
    const response = await page('/offline');
    const html = await response.text();
    const [, , style = ''] = styleOf(html) ?? [];
    expect(style).toContain(`url("data:image/svg+xml;base64,${Buffer.from(LOGO).toString('base64')}")`);
    expect(policyOf(response)).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(policyOf(response)).toMatch(/img-src data: 'self'/);
    expect(html).not.toContain('Drawbridge');
  });
});

describe('the pictures of a brand', () => {
  test('are served under names that change with them, kept for ever, and run nothing', async () => {
    const html = await (await page('/')).text();
    const path = /\/brand\/logo-[0-9a-f]{12}\.svg/.exec(html)?.[0] ?? '';
    const response = await fetch(server.url + path);
    expect(await response.text()).toBe(LOGO);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(policyOf(response)).toMatch(/default-src 'none'.*sandbox$/);
    expect((await fetch(`${server.url}/brand/logo-000000000000.svg`)).status).toBe(404);
  });

  test('stand wherever a browser or a phone looks for an icon', async () => {
    const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as {
      name: string;
      icons: { src: string; sizes: string }[];
      shortcuts: { icons: { src: string }[] }[];
    };
    expect(manifest).toMatchObject({ name: 'Moat & <b> Pay', short_name: 'Moat & <b>', icons: [{ sizes: '512x512', type: 'image/png' }] });
    const sources = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)].map(({ src }) => src);
    for (const path of [...sources, '/icons/apple-touch-180.png'])
      expect(Buffer.from(await (await fetch(server.url + path)).arrayBuffer()).equals(icon)).toBe(true);
    const drawing = await (await fetch(`${server.url}/mark.svg`)).text();
    expect(drawing).toContain(`href="data:image/png;base64,${icon.toString('base64')}"`);
  });

  test('leave the mark in its place where there is no icon, in the brand’s colors', async () => {
    const colored = await startTestServer({ env: { BRAND_COLOR: '#3b0a57', BRAND_ACCENT: '#00d084' } });
    try {
      const mark = await (await fetch(`${colored.url}/mark.svg`)).text();
      expect(mark).toContain('fill="#3b0a57"');
      expect(mark).toContain('fill="#00d084"');
      expect(mark).not.toMatch(/#10312c|#ffa516/);
      expect((await fetch(`${colored.url}/icons/apple-touch-180.png`)).status).toBe(200);
    } finally {
      await colored.stop();
    }
  });
});
