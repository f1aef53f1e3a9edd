import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';

test('a merchant picks a range by two presses, filters it, and saves what is left as report.csv [MRP-03] [MRP-12]', async ({ page }) => {
  await logInMerchant(page, 'vera.stone');
  await page.goto('/merchant/report');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();

  // Back one month and two, and from there to the month before: the last press comes first in the calendar.
  await page.getByRole('button', { name: /^Date range/ }).click();
  await expect(page.getByRole('grid')).toHaveCount(2);
  await page.getByRole('button', { name: /previous month/i }).click();
  const [left, right] = [page.getByRole('grid').first(), page.getByRole('grid').last()];
  await right.getByRole('button', { name: / 15th/ }).click();
  await left.getByRole('button', { name: / 2nd/ }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-02&to=\d{4}-\d{2}-15$/);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /^In Store/ }).click();
  await expect(page).toHaveURL(/channel=in_store/);
  await page.keyboard.press('Escape');
  const total = page.locator('.table__foot [aria-live]');
  await expect(page.getByRole('row').nth(1)).toContainText('In Store');
  await expect(page.locator('tbody tr').filter({ hasText: 'Payment Link' })).toHaveCount(0);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('report.csv');
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(rows.length).toBe(Number((await total.textContent())?.split(' of ')[1]));
  expect(rows.every((row) => row.includes(',In Store,'))).toBe(true);
});
