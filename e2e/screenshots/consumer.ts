import { type Browser, expect, type Page } from '@playwright/test';
import { enterCode, fillAddress, fillPersonalInformation, newPerson, registerAndLink, signInAtBank } from '../support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from '../support/merchant.ts';
import { Sandbox } from '../support/sandbox.ts';
import { atRest, take } from './camera.ts';

/** A newcomer's way from the landing page to a dashboard; each page as it stands on the way. Gives the page, signed in. */
export async function newcomer(browser: Browser, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  const sandbox = new Sandbox(page.request);
  const person = newPerson('Maya', 'Okafor');

  await page.goto('/');
  await take(page, 'landing');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Phone number').waitFor();
  await take(page, 'sign-in-phone');
  await enterCode(page, sandbox, person, () => take(page, 'sign-in-code'));

  await page.getByText('Step 1 of 3').waitFor();
  await take(page, 'registration-1');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('First name is required').waitFor();
  await take(page, 'registration-1-errors');
  await fillPersonalInformation(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 2 of 3').waitFor();
  await take(page, 'registration-2');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 3 of 3').waitFor();
  await take(page, 'registration-3');
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();

  await page.getByRole('heading', { name: 'How It Works' }).waitFor();
  await take(page, 'link-account');
  await page.goto('/dashboard');
  await atRest(page);
  await take(page, 'dashboard-no-account');
  await page.goto('/link-account');
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await page.frameLocator('iframe').getByRole('button', { name: 'Northgate Bank' }).waitFor();
  await take(page, 'link-account-bank');
  await signInAtBank(page, { user_name: person.email });
  await page.getByText('Your bank account is linked').waitFor();
  await atRest(page);
  await take(page, 'accounts');
  await page.goto('/dashboard');
  await atRest(page);
  await take(page, 'dashboard');
  for (const [path, name] of [
    ['/dashboard/transactions-history', 'transactions-history-empty'],
    ['/dashboard/settings', 'settings'],
    ['/dashboard/settings/personal-information', 'settings-personal-information'],
    ['/dashboard/settings/contact-support', 'settings-contact-support'],
    ['/dashboard/settings/deactivate-account', 'settings-deactivate-account'],
    ['/dashboard/relink-required', 'relink-required'],
    ['/link-account-error', 'link-account-error'],
    ['/relink-account-error', 'relink-account-error'],
    ['/payment/cancelled', 'payment-cancelled'],
    ['/payment/error', 'payment-error'],
    ['/payment/fail-connection', 'payment-fail-connection'],
    ['/payment/insufficient-funds?orderAmount=64180&purchasePower=50000', 'payment-insufficient-funds'],
    ['/payment/invalid-payment?businessName=Harbor%20Books', 'payment-invalid-payment'],
    ['/exception', 'exception'],
    ['/unauthorized', 'unauthorized'],
    ['/session-expired', 'session-expired'],
    ['/nowhere', 'not-found'],
    ['/terms', 'terms'],
  ] as const) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await atRest(page);
    await take(page, name);
  }
  await lineCut(page);
  return page;
}

/** A page that is opened for the first time with the line cut: its code does not come. */
async function lineCut(page: Page): Promise<void> {
  await page.goto('/dashboard/settings');
  const support = page.getByRole('link', { name: 'Contact Support' });
  await support.waitFor();
  await page.route(/\/assets\/|\/healthz$/, (route) => route.abort());
  await support.click();
  await page.getByRole('heading', { name: 'Network connection is unstable.' }).waitFor();
  await atRest(page);
  await take(page, 'line-cut');
  await page.unrouteAll();
  await page.goto('/dashboard');
  await atRest(page);
}

/** One of the demo's consumers, who has paid for three months. */
export async function regular(browser: Browser, baseURL: string, phone: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, new Sandbox(page.request), { phone, e164: `+1${phone}` });
  await page.getByRole('heading', { name: /^Hi, / }).waitFor();
  await atRest(page);
  await take(page, 'dashboard-regular');
  await page.goto('/dashboard/transactions-history');
  await atRest(page);
  await take(page, 'transactions-history');
  await page.locator('.transaction').first().click();
  await page.getByText('Transaction ID').waitFor();
  await take(page, 'transactions-history-open');
  await receiptPages(page);
  await page.context().close();
}

/** A payment of somebody new that came back: what is owed, in its details, on its receipt, and beside the next code. Moves the clock. */
export async function returned(browser: Browser, baseURL: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  const till = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  const sandbox = new Sandbox(page.request);
  await registerAndLink(page, sandbox, newPerson('Lena', 'Fischer'));
  await logInMerchant(till, 'ingrid.dahl');
  await page.goto('/payment');
  await page.getByText(/Expires in/).waitFor();
  await enterOrder(till, { digits: '2750' });
  await typeCode(till, (await page.locator('.pass__code').textContent()) ?? '');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await page.getByRole('heading', { name: 'Success!' }).waitFor();
  const public_id = (await page.getByText(/^[2-9A-HJ-NP-Z]{12}$/).textContent()) ?? '';
  // Into a file, and settled.
  await sandbox.advance({ banking_days: 2 });
  const answer = await page.request.post('/sandbox/ach/return', { data: { public_id, code: 'R01' } });
  if (!answer.ok()) throw new Error(`the payment cannot be returned: ${await answer.text()}`);

  // Asked for again until it has come back: the bank's word is taken in beside the answer.
  const declined = page.locator('.transaction__item').first().getByText('Declined');
  await expect(async () => {
    await page.goto('/dashboard/transactions-history');
    await declined.waitFor({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await declined.click();
  await page.getByText(/^You owe/).waitFor();
  await atRest(page);
  await take(page, 'transaction-returned');
  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.getByText('Payment timeline').waitFor();
  await atRest(page);
  await take(page, 'receipt-returned');
  await page.goto('/payment');
  await page.getByText(/^You can't pay right now/).waitFor();
  await page.getByText(/Expires in/).waitFor();
  await take(page, 'payment-owed');
  await till.context().close();
  await page.context().close();
}

/** A payment's receipt, on screen and on paper; help for a payment that is not recognized; and where the link to an address leads. */
async function receiptPages(page: Page): Promise<void> {
  await page.goto('/dashboard/transactions-history');
  await page.locator('button.row').first().click();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.getByText('Payment timeline').waitFor();
  await take(page, 'receipt');
  await page.emulateMedia({ media: 'print' });
  await take(page, 'receipt-print');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: "Don't recognize this?" }).click();
  await page.getByText('About payment').waitFor();
  await take(page, 'receipt-report');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('heading', { name: 'We got your report' }).waitFor();
  await take(page, 'receipt-report-sent');
  await page.goto('/dashboard/receipts/23456789ABCD');
  await page.getByText("We can't find that payment").waitFor();
  await take(page, 'receipt-not-found');
  await page.goto('/verify-email#token=none');
  await page.getByRole('button', { name: 'Verify my email' }).waitFor();
  await take(page, 'verify-email');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await page.getByText('This link no longer works').waitFor();
  await take(page, 'verify-email-refused');
}
