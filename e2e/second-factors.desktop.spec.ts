import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../server/src/sandbox/demo/log-ins.ts';
import { expectAccessible } from './support/inspect.ts';
import { totpCode } from './support/totp.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

const USER = 'vera.stone';

async function toLogIn(page: Page): Promise<void> {
  await page.goto('/merchant');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByLabel('Username or email')).toBeVisible();
}
async function enterPassword(page: Page): Promise<void> {
  await toLogIn(page);
  await page.getByLabel('Username or email').fill(USER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
}
async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
}
async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Business: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/merchant$/);
}
const dialog = (page: Page) => page.getByRole('dialog');

/** Keeps the recovery codes that the first factor comes with. */
async function saveCodes(page: Page): Promise<string[]> {
  await expect(dialog(page).getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expectAccessible(page);
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await dialog(page).getByRole('button', { name: 'I Saved Them' }).click();
  return codes;
}

test('a merchant user adds a passkey and signs in with it, without a password [AUT-01]', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await enterPassword(page);
  await expectHome(page);
  await page.goto('/merchant/profile');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await dialog(page).getByLabel('Name').fill('Back office');
  await dialog(page).getByRole('button', { name: 'Create Passkey' }).click();
  await saveCodes(page);
  await expect(page.getByText('Back office')).toBeVisible();
  await expectAccessible(page);
  await logOut(page);

  await toLogIn(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectHome(page);
  await logOut(page);

  // The password alone opens nothing now.
  await enterPassword(page);
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: "Confirm it's you" })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectHome(page);

  await page.goto('/merchant/profile');
  await page.getByRole('button', { name: 'Remove Back office' }).click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Back office')).toHaveCount(0);
  await authenticator.remove();
});

test('a merchant user adds TOTP with a QR code and recovery codes, and signs in with either [AUT-02]', async ({ page }) => {
  await enterPassword(page);
  await expectHome(page);
  await page.goto('/merchant/profile');
  await page.getByRole('button', { name: 'Set up authenticator app' }).click();
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(dialog(page).getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await dialog(page).locator('[data-totp-key]').textContent()) ?? '';
  await expectAccessible(page);
  // The step before now, so that now's and the next are still good; sent at once, before it is too old.
  await dialog(page).getByLabel('Code from your app').fill(totpCode(key, -1));
  await dialog(page).getByRole('button', { name: 'Turn On' }).click();
  const [recovery = ''] = await saveCodes(page);
  await expect(page.getByText('10 of 10 left', { exact: false })).toBeVisible();
  await logOut(page);

  await enterPassword(page);
  const code = page.getByLabel('Code from your app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);
  await code.fill(String((Number(totpCode(key)) + 1) % 1_000_000).padStart(6, '0'));
  await expect(page.getByText("That code isn't right. 4 tries left.").first()).toBeVisible();
  // Pasted as apps copy it; sent as soon as it is whole.
  const shown = totpCode(key);
  await code.fill(`${shown.slice(0, 3)} ${shown.slice(3)}`);
  await expectHome(page);
  await logOut(page);

  await enterPassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectHome(page);
  await page.goto('/merchant/profile');
  await expect(page.getByText('9 of 10 left', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Remove authenticator app' }).click();
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible();
});
