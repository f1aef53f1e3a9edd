import { expect, type Page, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';

/* At 1440 and at 390: the boxes of what a browser really draws. */

/** How many toasts stand on the panel of the open dialog; undefined while there is no toast, or no dialog, or one still moves. */
const toastsOnDialog = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('dialog[open] .dialog')?.getBoundingClientRect();
    const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    if (panel === undefined || toasts.length === 0) return undefined;
    return toasts.filter(
      (toast) => toast.left < panel.right && panel.left < toast.right && toast.top < panel.bottom && panel.top < toast.bottom,
    ).length;
  });

test('a toast stands on no word and no button of an open dialog, and moves away when one opens [TRU-30]', async ({ page }) => {
  await logInMerchant(page, 'ingrid.dahl');
  await page.goto('/merchant/payment-links');
  await page.getByRole('button', { name: 'Create New Payment Link' }).click();
  await page.getByLabel('Amount').fill('2500');
  await page.getByRole('textbox', { name: 'Memo', exact: true }).fill('Toasts and dialogs');
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  // Shown while it is open, whether the browser lets the page copy or not.
  const send = page.getByRole('dialog', { name: 'Send Payment Link' });
  await send.getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await expect.poll(() => toastsOnDialog(page)).toBe(0);
  for (const button of await send.getByRole('button').all()) await button.click({ trial: true });

  // Shown before the next one opens; the pointer on it keeps it there.
  await page.locator('.toast').hover();
  await page.keyboard.press('Escape');
  await expect(send).toHaveCount(0);
  await expect(page.locator('.toast')).toBeVisible();
  await page
    .getByRole('button', { name: /^Void link/ })
    .first()
    .press('Enter');
  const ask = page.getByRole('dialog');
  await expect(ask).toBeVisible();
  await expect.poll(() => toastsOnDialog(page)).toBe(0);
  for (const button of await ask.locator('.dialog button').all()) await button.click({ trial: true });
});
