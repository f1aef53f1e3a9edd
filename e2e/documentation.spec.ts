import { expect, type Page, test } from '@playwright/test';
import { axeFaults } from './support/inspect.ts';

/** What the browser complains of: scripts that fail, and whatever the page's policy has refused. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && found.push(message.text()));
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const scheme of ['light', 'dark'] as const)
  test(`somebody searches the documentation, reads a page and looks up an error, in ${scheme} colors [DEV-08]`, async ({ page }) => {
    const found = complaints(page);
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/docs');
    await expect(page).toHaveURL(/\/docs\/$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawbridge documentation');
    expect(await axeFaults(page)).toEqual([]);

    await page.keyboard.press('/');
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox').fill('purchase.declined');
    const webhooks = search.getByRole('option').filter({ hasText: /^Webhooks › What arrives/ });
    await expect(webhooks).toContainText('purchase.declined');
    expect(await axeFaults(page)).toEqual([]);
    // By the keyboard alone, from the first to where it is.
    while ((await webhooks.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
    await expect(search).toBeHidden();
    expect(await sideways(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);

    await page.goto('/docs/api/errors#KEY_RIGHT_MISSING');
    await expect(page).toHaveURL(/\/docs\/api\/errors\/#KEY_RIGHT_MISSING$/);
    await expect(page.getByRole('heading', { name: 'KEY_RIGHT_MISSING' })).toBeInViewport();
    expect(await sideways(page)).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    expect(found).toEqual([]);
  });

test('a developer reads samples in the language that they chose, on this page and the next [DEV-03]', async ({ page }) => {
  const found = complaints(page);
  await page.goto('/docs/api/payments/');
  const tab = page.getByRole('tab', { name: 'Python' }).first();
  await page.getByRole('tab', { name: 'curl' }).first().press('ArrowRight');
  await expect(page.getByRole('tabpanel').first()).toContainText("from '@drawbridge/sdk'");
  await tab.click();
  await expect(page.getByRole('tabpanel').first()).toContainText('urlopen');
  expect(await sideways(page)).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Refunds');
  await expect(page.getByRole('tab', { name: 'Python', selected: true }).first()).toBeVisible();
  expect(found).toEqual([]);
});

test('the pages are found by their list, colors are switched and kept, and what is not there says so [DEV-08]', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/docs/quickstart/');
  if (isMobile) await page.getByRole('button', { name: 'Pages' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Security', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const response = await page.goto('/docs/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'the overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drawbridge documentation');
});
