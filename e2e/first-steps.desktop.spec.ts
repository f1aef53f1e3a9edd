import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/inspect.ts';
import { logInMerchantByPages } from './support/merchant.ts';

test('a new business is led by first steps, which tick themselves off, are hidden, and come back from Support [MRC-15]', async ({ page }, {
  retry,
}) => {
  await logInMerchantByPages(page, 'wes.harlan');
  const steps = page.getByRole('region', { name: 'Get ready for your first customer' });
  const counter = steps.getByRole('listitem').filter({ hasText: 'Print a code for your counter' });
  await expect(steps.locator('[aria-current="step"]')).toContainText('Protect your log-in');
  await expect(steps.locator('.btn--primary')).toHaveText(['Add Passkey']);
  await expect(counter).not.toContainText(retry === 0 ? 'done' : 'never');
  await expectAccessible(page);
  await (retry === 0 ? counter.getByRole('link', { name: 'Print Code' }) : page.getByRole('link', { name: 'Counters' })).click();
  await page.getByLabel('Counter name').fill(`Front ${retry}`);
  await page.getByRole('button', { name: 'Add counter' }).click();
  await expect(page.getByText(`Front ${retry}`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(counter).toContainText('done');

  await steps.getByRole('button', { name: 'Hide These Steps' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByText('MTD Total Sales')).toBeVisible();
  await expect(steps).toBeHidden();
  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('button', { name: 'Show First Steps on Home' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(steps).toBeVisible();
});
