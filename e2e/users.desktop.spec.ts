import { expect, test } from '@playwright/test';
import { logInMerchant } from './support/merchant.ts';

const PASSWORD = 'Tide-Pool7';

test('an admin adds somebody, who chooses a password by e-mail and logs in; is deactivated, which ends it; another admin deletes them [MUS-28] [MUS-31] [UIX-17] [AUT-08]', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  // Tried again on the same server, where the name may be taken by now.
  const name = `ines.vidal${retry === 0 ? '' : retry}`;
  const theirRow = new RegExp(`${name.replace('.', '\\.')}\\b`);
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
  const row = page.getByRole('row', { name: theirRow });
  await expect(row).toContainText('Store Viewer');
  // Whoever added them may not take them away again.
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete User' })).toBeDisabled();
  await page.keyboard.press('Escape');

  const theirs = await (await browser.newContext({ baseURL })).newPage();
  await theirs.goto('/merchant');
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await theirs.getByRole('button', { name: 'Forgot your password?' }).click();
  await theirs.getByLabel('Username or email').fill(name);
  await theirs.getByRole('button', { name: 'Send link' }).click();
  await expect(theirs.getByText('If that account exists')).toBeVisible();
  const link = theirs.getByRole('link', { name: /\/sign-in\/reset#token=/ }).first();
  await expect(async () => {
    await theirs.goto('/sandbox');
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await theirs.goto((await link.getAttribute('href')) ?? '');
  await theirs.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Change password' }).click();
  await expect(theirs.getByRole('heading', { name: /password/i })).toBeVisible();
  await theirs.goto('/merchant');
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await theirs.getByLabel('Username or email').fill(`${name}@greenleaf.example`);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await expect(theirs.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Users' })).toHaveCount(0);

  // Whoever added them may not delete them, and yet deactivate them, which ends what they have open.
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(row).toContainText('DEACTIVATED');
  await theirs.goto('/merchant/home');
  await expect(theirs.getByText('Your access is deactivated. Ask your account admin to reactivate it.')).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Reactivate' }).click();
  await expect(row).not.toContainText('DEACTIVATED');

  const other = await (await browser.newContext({ baseURL })).newPage();
  await logInMerchant(other, 'marcus.webb');
  await other.goto('/merchant/users');
  await other.getByRole('button', { name: `Actions for ${name}` }).click();
  await other.getByRole('menuitem', { name: 'Delete User' }).click();
  await expect(other.getByText(`Are you sure you want to delete the user ${name} ?`)).toBeVisible();
  await other.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByRole('row', { name: theirRow })).toHaveCount(0);

  // The list of locations scrolls by itself before it grows past the page.
  await other.getByRole('button', { name: 'Actions for nina.park' }).click();
  await other.getByRole('menuitem', { name: 'Edit User' }).click();
  await other.getByRole('button', { name: /^Locations/ }).click();
  await expect(other.locator('.users__locations')).toHaveCSS('max-height', '300px');

  await theirs.context().close();
  await other.context().close();
});

test('an admin invites somebody, who chooses their own password and logs in; the link works once [AUT-06]', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  const name = `kim.alvarez${retry === 0 ? '' : retry}`;
  await logInMerchant(page, 'olivia.grant');
  await page.goto('/merchant/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send an invitation instead' }).click();
  await dialog.getByLabel('Email').fill(`${name}@greenleaf.example`);
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Role').selectOption('Store Viewer');
  await dialog.getByLabel('Locations').selectOption('Green Leaf Market');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${name.replace('.', '\\.')}\\b`) });
  await expect(row).toContainText('INVITED');

  const theirs = await (await browser.newContext({ baseURL })).newPage();
  const link = theirs.getByRole('link', { name: /\/sign-in\/reset#token=/ }).first();
  await expect(async () => {
    await theirs.goto('/sandbox');
    await expect(link).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const address = (await link.getAttribute('href')) ?? '';
  await theirs.goto(address);
  await expect(theirs.getByText(`Your username is ${name}.`)).toBeVisible();
  await theirs.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await expect(theirs.getByRole('heading', { name: 'Your password is saved' })).toBeVisible();
  await theirs.goto('/merchant');
  await theirs.goto(address);
  await expect(theirs.getByRole('heading', { name: 'This invitation was already used' })).toBeVisible();
  await theirs.goto('/merchant');
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await theirs.getByLabel('Username or email').fill(name);
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Log In' }).click();
  await expect(theirs.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await theirs.context().close();
});
