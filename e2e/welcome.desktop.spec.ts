import { expect, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';

const PASSWORD = 'Tide-Pool7';

test('an admin adds somebody, who opens the welcome mail, chooses a password and logs in', async ({ page, browser, baseURL }, {
  retry,
}) => {
  // Tried again on the same server, where the name may be taken by now.
  const name = `rosa.lind${retry === 0 ? '' : retry}`;
  await logInMerchant(page, 'olivia.grant');
  await page.goto('/merchant/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(`${name}@greenleaf.example`);
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill('Given-By-Olivia1');
  await dialog.getByLabel('Role').selectOption('Store Viewer');
  await dialog.getByLabel('Locations').selectOption('Green Leaf Market');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name.replace('.', '\\.')) })).toBeVisible();

  const theirs = await (await browser.newContext({ baseURL })).newPage();
  const mail = theirs
    .getByRole('listitem')
    .filter({ hasText: 'Welcome to Green Leaf Market on Drawbridge' })
    .filter({ hasText: `Hi ${name},` });
  await expect(async () => {
    await theirs.goto('/sandbox');
    await expect(mail).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(mail).toContainText('olivia.grant added you to Green Leaf Market');
  await mail.getByRole('link', { name: /\/sign-in\/reset#token=/ }).click();
  await theirs.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await theirs.getByRole('link', { name: 'Go to log in' }).click();
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await theirs.getByLabel('Username or email').fill(name);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await expect(theirs.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});
