import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';

async function saved(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name, exact: true }).click();
  return readFileSync(await (await download).path());
}

const cents = (text = ''): number => Math.round(Number(text.replace(/[$,"]/g, '')) * 100);

test('payouts are filtered by day and exported whole, and a month’s statement adds up as page, CSV and PDF [MRC-12]', async ({ page }) => {
  await logInMerchant(page, 'olivia.grant');
  await page.goto('/merchant/payouts');
  const list = page.getByRole('table', { name: 'Payouts' });
  await expect(list.getByRole('row').nth(20)).toBeVisible();
  const all = (await saved(page, 'Download all')).toString();
  const days = all
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(',')[0] ?? '');
  expect(days.length).toBeGreaterThan(20);
  const [newest = ''] = days;
  await page.getByLabel('Sent from').fill(newest);
  await page.getByLabel('Sent to', { exact: true }).fill(newest);
  await expect(page).toHaveURL(new RegExp(`from=${newest}&to=${newest}`));
  await expect(list.getByRole('row')).toHaveCount(1 + days.filter((day) => day === newest).length);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await page.getByRole('link', { name: 'Monthly statements' }).click();
  const summary = page.getByRole('table', { name: 'Summary' });
  await expect(summary.getByText(/^Balance at the end of/)).toBeVisible();
  const amounts = (await summary.locator('tbody .money').allTextContents()).map(cents);
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
  const csv = (await saved(page, 'CSV')).toString().trim().split('\r\n');
  expect(cents(csv.at(-1)?.split(',').at(-1))).toBe(amounts.at(-1));
  const pdf = (await saved(page, 'PDF')).toString('latin1');
  expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
  expect(pdf).toContain('/Marked true');
});
