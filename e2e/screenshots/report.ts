import type { Browser } from '@playwright/test';
import { logInMerchant } from '../support/merchant.ts';
import { settled, take } from './camera.ts';

/** The transactions report: its rows, one opened, its range and its filters; a day's totals, and the keys of shops. */
export async function reported(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'vera.stone');
  await page.goto('/merchant/report');
  const details = page.getByRole('button', { name: /^Details of/ });
  await details.first().waitFor();
  await settled(page);
  await take(page, 'merchant-report');
  await details.nth(1).click();
  await settled(page);
  await take(page, 'merchant-report-details');
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByText('Pick the first day.').waitFor();
  await settled(page);
  await take(page, 'merchant-report-range');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^Posted/ }).click();
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await settled(page);
  await take(page, 'merchant-report-filters');
  await page.keyboard.press('Escape');
  await page.goto('/merchant/day');
  await page.getByRole('button', { name: 'The day before' }).click();
  await settled(page);
  await take(page, 'merchant-day');
  await page.goto('/merchant/day?date=2020-01-01');
  await page.getByText('Nothing was sold or given back on this day.').waitFor();
  await take(page, 'merchant-day-empty');
  await page.context().close();
  await apiKeys(browser, baseURL);
}

/** A key of the shop's server in the one moment in which it is shown, and in the list. */
async function apiKeys(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'ingrid.dahl');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByLabel('Key name').fill('Web shop');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog', { name: 'The key of Web shop' }).waitFor();
  await take(page, 'merchant-api-keys-secret');
  await page.getByRole('button', { name: 'Done' }).click();
  await settled(page);
  await take(page, 'merchant-api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.locator('.field__error').first().waitFor();
  await take(page, 'merchant-api-keys-error');
  await page.getByRole('button', { name: 'Revoke Web shop' }).click();
  await page.getByRole('button', { name: 'Yes, revoke' }).waitFor();
  await take(page, 'merchant-api-keys-revoke');
  await page.context().close();
  await webhooks(browser, baseURL);
}

/** An address that is told of payments: none yet, its secret, the list, what it was told, and the question before it goes. */
async function webhooks(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'ingrid.dahl');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByText('No addresses yet').waitFor();
  await take(page, 'merchant-webhooks-none');
  await page.getByLabel('Address', { exact: true }).fill('http://localhost:9/payments');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.getByRole('dialog', { name: 'The secret of this address' }).waitFor();
  await take(page, 'merchant-webhooks-secret');
  await page.getByRole('button', { name: 'Done' }).click();
  await settled(page);
  await take(page, 'merchant-webhooks');
  await page.getByRole('button', { name: 'Add address' }).click();
  await page.locator('.field__error').first().waitFor();
  await take(page, 'merchant-webhooks-error');
  await page.getByRole('button', { name: 'Remove http://localhost:9/payments' }).click();
  await page.getByRole('button', { name: 'Yes, remove' }).waitFor();
  await take(page, 'merchant-webhooks-remove');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Messages to http://localhost:9/payments' }).click();
  await page.getByText('No messages yet').waitFor();
  await take(page, 'merchant-webhook-messages-none');
  await page.context().close();
}
