import { expect, type Page, test } from '@playwright/test';
import { enterCode, fillAddress, fillPersonalInformation, newPerson, registerAndLink, signInAtBank } from './support/consumer.ts';
import { enterOrder, logInMerchant } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';
import { Shop } from './support/shop.ts';

/*
 * What a screen reader reads on the five main journeys, written down beside this file, page by page, in `readings/`. To write it
 * anew after a change: `npm run e2e -- readings --update-snapshots`, then read it.
 */

/** Compares what is read of a page, or of a part of it, with what is written down. */
async function read(page: Page, name: string, part = 'main'): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .skeleton')).toHaveCount(0);
  await expect(page.locator(part)).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
}

const title = (page: Page, name: string) => expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible();

/** The payment code that a phone shows. */
async function codeOn(page: Page): Promise<string> {
  const code = page.locator('.pass__code');
  await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
  return (await code.textContent()) ?? '';
}

test('registering and linking an account are read in their order', async ({ page, request }) => {
  test.setTimeout(240_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Ida', 'Marsh');
  await page.goto('/');
  await read(page, 'landing');
  await read(page, 'landing-foot', 'footer');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Phone number').waitFor();
  await read(page, 'register-phone');
  await enterCode(page, sandbox, person);
  await page.getByText('Step 1 of 3').waitFor();
  await read(page, 'register-1');
  await fillPersonalInformation(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 2 of 3').waitFor();
  await read(page, 'register-2');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await title(page, 'How It Works');
  await read(page, 'link-how');
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await signInAtBank(page, { user_name: person.email });
  await page.getByText('Your bank account is linked').waitFor();
  await read(page, 'linked');
});

test('paying at a counter is read in its order', async ({ page, request, baseURL }) => {
  test.setTimeout(240_000);
  const shop = await Shop.open(baseURL, request, 'ingrid.dahl');
  await registerAndLink(page, new Sandbox(request), newPerson('Ida', 'Marsh'));
  await page.goto('/dashboard');
  await expect(page.getByText('$500.00', { exact: true })).toBeVisible();
  await read(page, 'home');
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await title(page, 'Show Merchant QR Code');
  await read(page, 'code');
  const code = await codeOn(page);
  await shop.ask(code, 2_450);
  await title(page, 'Confirm Your Order');
  await read(page, 'confirm');
  await page.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await title(page, 'Success!');
  await read(page, 'paid');
});

test('paying a link is read in its order', async ({ page, request, baseURL }) => {
  test.setTimeout(240_000);
  const shop = await Shop.open(baseURL, request, 'ingrid.dahl');
  await registerAndLink(page, new Sandbox(request), newPerson('Ida', 'Marsh'));
  await page.goto(await shop.paymentLink(4_120, 'Two hardbacks'));
  await title(page, shop.business.name);
  await read(page, 'link');
  await page.getByRole('button', { name: 'Pay $41.20' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm payment' });
  await expect(dialog).toBeVisible();
  await read(page, 'link-confirm', 'dialog');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await title(page, 'Success!');
  await read(page, 'link-paid');
});

test('taking a payment is read in its order', async ({ browser, page, request, baseURL }) => {
  test.setTimeout(240_000);
  const till = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  await registerAndLink(page, new Sandbox(request), newPerson('Ida', 'Marsh'));
  await logInMerchant(till, 'ingrid.dahl');
  await till.goto('/merchant/checkout');
  await title(till, 'Checkout');
  await read(till, 'till');
  await enterOrder(till, { digits: '6418' });
  await till.getByRole('tab', { name: 'Enter Payment Code' }).click();
  await read(till, 'till-code');
  await page.goto('/payment');
  await title(page, 'Show Merchant QR Code');
  const code = await codeOn(page);
  await till.getByLabel("Enter the 5-digit code on the customer's phone.").fill(code);
  await till.getByRole('button', { name: 'Submit' }).click();
  await title(till, 'Awaiting Customer Approval...');
  await read(till, 'till-awaiting');
  await page.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await title(till, 'Success!');
  await read(till, 'till-paid');
  await till.context().close();
});
