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

test('a merchant searches the report, sorts it, looks at one status, and goes back through all of it [MRC-04]', async ({ page }) => {
  await logInMerchant(page, 'vera.stone');
  await page.goto('/merchant/report');
  const rows = page.getByRole('table', { name: 'Transactions Report' }).locator('tbody tr');
  const total = async () => Number((await page.locator('.table__foot [aria-live]').textContent())?.split(' of ')[1]);
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: /^Date range/ }).click();
  // Until then the page still shows this month’s.
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/businesses/report'));
  await page.getByRole('group', { name: 'Common ranges' }).getByRole('button', { name: 'All time' }).click();
  await answered;
  await expect(rows.first()).toBeVisible();
  const all = await total();

  // The customer of a row that is there: by the beginning of the name, whatever the case.
  const customer = (await rows.first().getByRole('link').first().textContent()) ?? '';
  await page.getByRole('searchbox').fill(customer.slice(0, -1).toUpperCase());
  await expect(page).toHaveURL(/search=/);
  await expect(rows.filter({ hasNotText: customer })).toHaveCount(0);
  expect(await total()).toBeLessThan(all);
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No payments match “nobody at all” on these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows.first()).toBeVisible();

  await page.getByRole('columnheader', { name: 'Sales' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Sales' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=amount&order=descending/);
  const posted = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: /^Posted/ });
  await posted.click();
  await expect(page).toHaveURL(/status=POSTED/);
  await expect(rows.filter({ hasNotText: 'POSTED' })).toHaveCount(0);
  const cents = (await rows.locator('.money').allTextContents()).map((text) => Number(text.replace(/[$,]/g, '')));
  expect(cents).toEqual(cents.toSorted((one, other) => other - one));

  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await expect(posted).toHaveAttribute('aria-pressed', 'false');
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
});
