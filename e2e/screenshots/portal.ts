import type { Browser, Page } from '@playwright/test';
import { enterOrder, logInMerchant } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** The portal where there is nothing to see, where something fails, and where somebody may not go. Nothing is changed. */
export async function portal(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'olivia.grant');
  await page.goto('/merchant/home');
  await page.getByRole('button', { name: /^Business/ }).waitFor();
  await atRest(page);
  await page.getByRole('button', { name: /^Business/ }).click();
  await page.getByRole('menu').waitFor();
  await take(page, 'merchant-home-locations');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await page.getByRole('dialog', { name: 'Navigation' }).waitFor();
  await take(page, 'merchant-navigation');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Control+b');
  await page.locator('[data-sidebar="icons"]').waitFor();
  await take(page, 'merchant-sidebar-icons');
  await page.keyboard.press('Control+b');

  await page.goto('/merchant/report?from=2020-01-01&to=2020-01-31');
  await page.getByText('No results.').waitFor();
  await atRest(page);
  await take(page, 'merchant-report-empty');
  await failing(page, '/api/businesses/report*', '/merchant/report', 'merchant-report-failed');
  await failing(page, '/api/businesses/dashboard**', '/merchant/home', 'merchant-home-failed');
  await page.goto('/merchant/nowhere');
  await page.locator('h1').first().waitFor();
  await take(page, 'merchant-not-found');
  await page.context().close();

  await withoutCamera(browser, baseURL);
}

/** A page whose calls are not answered. */
async function failing(page: Page, calls: string, path: string, name: string): Promise<void> {
  await page.route(calls, (route) => route.abort());
  await page.goto(path);
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await atRest(page);
  await take(page, name);
  await page.unroute(calls);
}

/** The code screen of a till whose browser has no camera streams; and a page that its cashier may not see. */
async function withoutCamera(browser: Browser, baseURL: string): Promise<void> {
  const till = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await till.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
  await logInMerchant(till, 'sam.duffy');
  await enterOrder(till, { digits: '6418' });
  await till.getByRole('button', { name: 'Enter the code instead' }).waitFor();
  await take(till, 'merchant-code-no-camera');
  await till.goto('/merchant/users');
  await till.getByRole('heading', { name: 'Oops! Access not granted.' }).waitFor();
  await take(till, 'merchant-unauthorized');
  await till.context().close();
}
