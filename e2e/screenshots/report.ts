import type { Browser } from '@playwright/test';
import { logInMerchant } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** The transactions report: its rows, one opened, its range and its filters; and a day's totals. */
export async function reported(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'vera.stone');
  await page.goto('/merchant/report');
  const details = page.getByRole('button', { name: /^Details of/ });
  await details.first().waitFor();
  await atRest(page);
  await take(page, 'merchant-report');
  await details.nth(1).click();
  await atRest(page);
  await take(page, 'merchant-report-details');
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByText('Pick the first day.').waitFor();
  await atRest(page);
  await take(page, 'merchant-report-range');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^Posted/ }).click();
  await page.getByRole('button', { name: 'Clear filters' }).waitFor();
  await atRest(page);
  await take(page, 'merchant-report-filters');
  await page.keyboard.press('Escape');
  await page.goto('/merchant/day');
  await page.getByRole('button', { name: 'The day before' }).click();
  await atRest(page);
  await take(page, 'merchant-day');
  await page.goto('/merchant/day?date=2020-01-01');
  await page.getByText('No payments, refunds or returns on this day.').waitFor();
  await take(page, 'merchant-day-empty');
  await page.context().close();
}
