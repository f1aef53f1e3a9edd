import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/inspect.ts';
import { logInMerchantByPages } from './support/merchant.ts';

test('an Account Admin sets contact and tips, chooses mails and has a report mailed [MRC-13] [MRC-14]', async ({ page }, { retry }) => {
  await logInMerchantByPages(page, 'ingrid.dahl');
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const phone = page.getByLabel('Phone for customers');
  await phone.fill(`212555010${retry}`);
  await expect(page.getByText('You have unsaved changes in Contact for customers.')).toBeVisible();

  // A link asks first, and what was typed stays.
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  const bar = (title: string) => page.getByRole('region', { name: `Unsaved changes in ${title}` });
  await bar('Contact for customers').getByRole('button', { name: 'Save' }).click();
  await expect(bar('Contact for customers')).toBeHidden();

  await page.getByLabel('Suggested tip 4, percent').fill(`${25 + retry}`);
  await bar('Tips').getByRole('button', { name: 'Save' }).click();
  await expect(bar('Tips')).toBeHidden();

  await page.getByRole('checkbox', { name: /^A payout is sent, ingrid/ }).click();
  await bar('Email notifications').getByRole('button', { name: 'Save' }).click();
  await expect(bar('Email notifications')).toBeHidden();

  await page.getByRole('button', { name: 'Add Report' }).click();
  await page.getByLabel('How often').selectOption('week');
  await page
    .getByRole('dialog')
    .getByLabel(/ingrid/)
    .check();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Daily totals, every Monday at 6:00 AM').first()).toBeVisible();

  await expectAccessible(page);

  await page.reload();
  await expect(phone).toHaveValue(`(212) 555-010${retry}`);
  await page.goto('/merchant/profile');
  await expect(page.getByRole('switch', { name: /^A payout is sent/ })).toBeChecked({ checked: retry % 2 === 0 });
  await page.getByRole('button', { name: 'Stop Daily totals, every Monday at 6:00 AM' }).first().click();
  await expect(page.getByRole('button', { name: 'Stop Daily totals, every Monday at 6:00 AM' })).toHaveCount(0);
});
