import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort, type OwnServer, startOwnServer } from './support/own-server.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="#ffffff" d="M0 0h90v30H0z"/></svg>';
const TERMS = '---\nversion: 7\ndate: 2026-03-01\n---\n# Moat terms\n\n## Debits\n\n- Each needs you. [Why](https://example.com/why)\n';

let folder: string;
let server: OwnServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'drawbridge-brand-'));
  writeFileSync(join(folder, 'logo.svg'), LOGO);
  writeFileSync(join(folder, 'terms.md'), TERMS);
  const own = { BRAND_NAME: 'Moat', BRAND_COLOR: '#3b0a57', BRAND_ACCENT: '#00d084', PRIVACY_URL: 'https://example.com/privacy' };
  const files = { BRAND_LOGO: join(folder, 'logo.svg'), TERMS_FILE: join(folder, 'terms.md') };
  server = await startOwnServer({ ...own, ...files }, await freePort());
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a brand stands on the page before any script runs, in its policy, and its terms are a page of its own', async ({ page, browser }) => {
  const complaints: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  const bare = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await bare.goto(server.url);
  await expect(bare).toHaveTitle(/^Moat Payment Center/);
  const moat = await bare.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--moat'));
  expect(moat).toBe('#3b0a57');

  await page.goto(server.url);
  await expect(page.locator('.landing__top')).toHaveCSS('background-color', 'rgb(59, 10, 87)');
  await expect(page.locator('.landing .mark')).toHaveCSS('background-image', /\/brand\/logo-[0-9a-f]{12}\.svg/);
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', 'https://example.com/privacy');
  await page.getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Moat terms', level: 1 })).toBeVisible();
  await expect(page.getByText('Version 7, effective 03/01/2026')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Why' })).toHaveAttribute('href', 'https://example.com/why');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(complaints).toEqual([]);
});
