import type { Browser, Page } from '@playwright/test';
import { enterCode } from '../support/consumer.ts';
import { logInMerchant } from '../support/merchant.ts';
import { Sandbox } from '../support/sandbox.ts';
import { atRest, take } from './camera.ts';

/** The rooms of one of the demo's customers: settings, statements, help. Nothing is changed. */
export async function customerRooms(browser: Browser, baseURL: string, phone: string): Promise<void> {
  const page = await signedInByPhone(browser, baseURL, phone);
  await takeEach(page, [
    ['/dashboard/statements', 'statements'],
    ['/dashboard/settings/notifications', 'settings-notifications'],
    ['/dashboard/settings/devices', 'settings-devices'],
    ['/dashboard/settings/passkeys', 'settings-passkeys'],
    ['/dashboard/settings/phone', 'settings-phone'],
    ['/dashboard/settings/email', 'settings-email'],
    ['/dashboard/settings/terms', 'settings-terms'],
    ['/help', 'help'],
    ['/help/returned', 'help-topic'],
  ]);
  await page.context().close();
}

/** What one of the demo's customers owes of a returned payment, at home and where it is repaid. Nothing is repaid. */
export async function owing(browser: Browser, baseURL: string, phone: string): Promise<void> {
  const page = await signedInByPhone(browser, baseURL, phone);
  await take(page, 'dashboard-owes');
  await page
    .getByRole('link', { name: /^Repay/ })
    .first()
    .click();
  await page.waitForURL('**/dashboard/repay/**');
  await page.locator('h1').first().waitFor();
  await atRest(page);
  await take(page, 'repay');
  await page.context().close();
}

/** The rooms of a merchant's admin: landing page, customers, a payment, the day, settings, search. Nothing is changed. */
export async function merchantRooms(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto('/merchant');
  await page.getByRole('heading', { name: 'Get paid straight from the bank.' }).waitFor();
  await take(page, 'merchant-landing');
  await logInMerchant(page, 'olivia.grant');
  await takeEach(page, [
    ['/merchant/home', 'merchant-home'],
    ['/merchant/customers', 'merchant-customers'],
    ['/merchant/payouts/month', 'merchant-payouts-month'],
    ['/merchant/day', 'merchant-day'],
    ['/merchant/settings', 'merchant-settings'],
    ['/merchant/settlement-account', 'merchant-settlement-account'],
    ['/merchant/counters', 'merchant-counters'],
    ['/merchant/activity', 'merchant-activity'],
    ['/merchant/profile', 'merchant-profile'],
    ['/merchant/support', 'merchant-support'],
  ]);
  await firstOf(page, '/merchant/customers', 'merchant-customer');
  await firstOf(page, '/merchant/report', 'merchant-payment', '/merchant/payments');
  await page.goto('/merchant/day');
  await atRest(page);
  await page.emulateMedia({ media: 'print' });
  await take(page, 'merchant-day-print');
  await page.emulateMedia({ media: 'screen' });
  await search(page);
  await page.context().close();
}

async function search(page: Page): Promise<void> {
  await page.goto('/merchant/home');
  await atRest(page);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.waitFor();
  await take(page, 'merchant-search');
  await palette.getByRole('combobox').fill('maya');
  await palette.getByRole('option').first().waitFor();
  await atRest(page);
  await take(page, 'merchant-search-hits');
}

async function signedInByPhone(browser: Browser, baseURL: string, phone: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await page.goto('/login');
  await enterCode(page, new Sandbox(page.request), { phone, e164: `+1${phone}` });
  await page.getByRole('heading', { name: /^Hi, / }).waitFor();
  await atRest(page);
  return page;
}

async function takeEach(page: Page, pages: readonly (readonly [path: string, name: string])[]): Promise<void> {
  for (const [path, name] of pages) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await atRest(page);
    await take(page, name);
  }
}

/** The page that the first row of a list leads to. `begins`: how its address does, where it is no longer than the list's. */
async function firstOf(page: Page, list: string, name: string, begins = list): Promise<void> {
  await page.goto(list);
  const link = page.locator(`a[href^="${begins}/"]`).first();
  await link.waitFor();
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.locator('h1').first().waitFor();
  await atRest(page);
  await take(page, name);
}
