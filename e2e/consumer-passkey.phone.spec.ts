import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/inspect.ts';
import { Somebody } from './support/somebody.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

const tara = new Somebody('Tara', 'Quinn');
tara.signedIn();

const dialog = (page: Page) => page.getByRole('dialog');

test('a consumer adds a passkey, signs in with it, and approves a payment with it [AUT-11]', async () => {
  const { page } = tara;
  const authenticator = await addAuthenticator(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Passkeys' }).click();
  await expect(page.getByText('Sign in with your face, fingerprint or device PIN.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await dialog(page).getByLabel('Name').fill('My phone');
  await dialog(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Ask for my passkey when I pay' }).click();
  await expect(page.getByRole('checkbox', { name: 'Ask for my passkey when I pay' })).toBeChecked();
  await expectAccessible(page);

  await page.goto('/dashboard/settings');
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();

  // The library that shows a passkey comes when one is asked for, and not with the page.
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(await tara.shop.paymentLink(2_310, 'A first edition'));
  await page.getByRole('button', { name: 'Pay $23.10' }).click();
  const approval = page.waitForRequest(/\/api\/passkeys\/approvals$/);
  const before = loaded.length;
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  expect((await approval).postDataJSON()).toMatchObject({ kind: 'payment_link' });
  await expect(page.getByRole('heading', { name: 'Success!', level: 1 })).toBeVisible();
  expect(loaded.slice(before).filter((url) => url.includes('/assets/')).length).toBeGreaterThan(0);

  await authenticator.remove();
});
