import type { Browser } from '@playwright/test';
import { logInMerchant } from '../support/merchant.ts';
import { atRest, take } from './camera.ts';

/** The users of a merchant: the list, its menu, the roles, the dialogs with what can be wrong in them. Nobody is changed. */
export async function managedUsers(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await logInMerchant(page, 'marcus.webb');
  await page.goto('/merchant/users');
  await page.getByRole('button', { name: 'Actions for nina.park' }).waitFor();
  await atRest(page);
  await take(page, 'merchant-users');
  await page.getByRole('button', { name: 'Actions for marcus.webb' }).click();
  await take(page, 'merchant-users-menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'About User Roles' }).click();
  await take(page, 'merchant-users-roles');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await take(page, 'merchant-users-add');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for nina.park' }).click();
  await page.getByRole('menuitem', { name: 'Edit User' }).click();
  await dialog.getByRole('button', { name: /^Locations/ }).click();
  await take(page, 'merchant-users-edit');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for nina.park' }).click();
  await page.getByRole('menuitem', { name: 'Delete User' }).click();
  await take(page, 'merchant-users-delete');
  await page.context().close();
}
