import { expect, test } from '@playwright/test';
import { newPerson, registerAndLink, signInAtBank } from './support/consumer.ts';
import { axeFaults } from './support/inspect.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

test('an order is paid from another account, chosen by the keyboard for it alone [CUS-03]', async ({ browser, baseURL, page, request }) => {
  const till = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, isMobile: false })).newPage();
  const person = newPerson('Ines', 'Alvar');
  await registerAndLink(page, new Sandbox(request), person);
  await page.goto('/link-account');
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await signInAtBank(page, { institution: 'First Harbor Credit Union', user_name: `second.${person.email}` });
  await page.getByText('Your bank account is linked').waitFor();

  await page.goto('/payment');
  await logInMerchant(till, 'ingrid.dahl');
  await enterOrder(till, { digits: '1250' });
  await typeCode(till, (await page.locator('.pass__code').textContent()) ?? '');
  const words = page.locator('[data-authorization]');
  await expect(words).toContainText('Northgate Bank');
  const agree = page.getByRole('checkbox', { name: /I agree/ });
  await agree.check();

  const opener = page.getByRole('button', { name: /^Pay from/ });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Pay from' });
  await expect(sheet.getByText(/Approve within \d:\d\d/)).toBeInViewport();
  await expect(sheet.getByRole('radio', { name: /Northgate Bank/ })).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  // Closing it changes nothing.
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(agree).toBeChecked();

  await page.keyboard.press('Enter');
  await sheet.getByRole('radio', { name: /Northgate Bank/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio', { name: /First Harbor Credit Union/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(words).toContainText('First Harbor Credit Union');
  await expect(words).not.toContainText('Northgate Bank');
  // What was agreed to were other words.
  await expect(agree).not.toBeChecked();
  await agree.check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByText(/First Harbor Credit Union/)).toBeVisible();

  // For this payment alone.
  await page.goto('/payment');
  await enterOrder(till, { digits: '300' });
  await typeCode(till, (await page.locator('.pass__code').textContent()) ?? '');
  await expect(words).toContainText('Northgate Bank');
  await till.context().close();
});
