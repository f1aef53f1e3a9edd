import { expect, type Page, test } from '@playwright/test';
import { enterCode, fillPersonalInformation, newPerson, openAccount, registerAndLink } from './support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';
import { accessTokenOf } from './support/token.ts';

/* What people do that nobody asked them to: reloading, going back, two tabs, a clock that is wrong. */

const shownCode = (page: Page) => page.locator('.pass__code');
async function codeOf(page: Page): Promise<string> {
  await page.goto('/payment');
  await expect(shownCode(page)).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
  return (await shownCode(page).textContent()) ?? '';
}
const agree = (page: Page) => page.getByRole('checkbox', { name: /I agree to the Consumer ACH Processing terms/ }).check();
const limitOf = async (page: Page, limit: string) => {
  await page.goto('/dashboard');
  await expect(page.getByText(limit)).toBeVisible();
};

test('every page of a consumer can be loaded anew, and stays the page it was', async ({ page, request }) => {
  test.setTimeout(120_000);
  const person = newPerson('Rhea', 'Loadwell');
  await registerAndLink(page, new Sandbox(request), person);
  const pages: [path: string, shows: RegExp][] = [
    ['/dashboard', /Hi, Rhea!/],
    ['/dashboard/accounts', /Your accounts/],
    ['/dashboard/transactions-history', /All Transactions/],
    ['/dashboard/relink-required', /Oops!/],
    ['/dashboard/settings', /Settings/],
    ['/dashboard/settings/personal-information', /Personal Information/],
    ['/dashboard/settings/contact-support', /Contact Support/],
    ['/dashboard/settings/deactivate-account', /Deactivate Account/],
    ['/link-account?redirectTo=%2Fpayment', /How It Works/],
    ['/link-account-error?returnTo=%2Fdashboard%2Faccounts', /This account isn't eligible/],
    ['/relink-account-error', /Account Already Exists/],
    ['/payment', /Show Merchant QR Code/],
    ['/payment/cancelled', /Transaction Cancelled/],
    ['/payment/fail-connection', /Network connection is unstable/],
    ['/payment/error', /didn't go through/],
    ['/payment/insufficient-funds?orderAmount=60000&purchasePower=50000', /exceeds your daily spending limit/],
    ['/payment/invalid-payment?businessName=Harbor%20Books', /Transaction Failed/],
    ['/exception', /Oops!/],
    ['/unauthorized', /Access not granted/],
    ['/terms', /Terms and Conditions/],
    ['/no/such/page', /No one's here/],
  ];
  for (const [path, shows] of pages) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText(shows);
    await page.reload();
    await expect(heading, `${path} again`).toHaveText(shows);
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe(path);
  }
  // And still signed in.
  await limitOf(page, '$500.00');
});

test('the registration can be loaded anew in the middle, and nothing typed is lost', async ({ page, request }) => {
  const person = newPerson('Wanda', 'Reloader');
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await enterCode(page, new Sandbox(request), person);
  await fillPersonalInformation(page, person);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Street address').fill('1220 Commerce Street');
  await page.reload();
  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await expect(page.getByLabel('Street address')).toHaveValue('1220 Commerce Street');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Wanda');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
});

test('an order can be loaded anew, answered once in two tabs, and left by Back: it is charged once', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000);
  const phone = await browser.newContext({ baseURL });
  const page = await phone.newPage();
  const counter = await (await browser.newContext({ baseURL })).newPage();
  await registerAndLink(page, new Sandbox(request), newPerson('Toby', 'Twotabs'));
  await logInMerchant(counter, 'ingrid.dahl');
  const code = await codeOf(page);
  await enterOrder(counter, { digits: '2500' });
  await typeCode(counter, code);
  const order = (tab: Page) => expect(tab.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
  await order(page);
  await page.reload();
  await order(page);
  await expect(page.getByText('$25.00').first()).toBeVisible();

  // The same order in a second tab, as a browser that duplicates one opens it: with what the first keeps for itself.
  const kept = await page.evaluate(() => sessionStorage.getItem('drawbridge.order') ?? '');
  const other = await phone.newPage();
  await other.goto('/terms');
  await other.evaluate((order_kept) => sessionStorage.setItem('drawbridge.order', order_kept), kept);
  await other.goto('/payment/confirmation');
  await order(other);
  await agree(page);
  await agree(other);
  const pressed = await Promise.allSettled(
    [page, other].map((tab) => tab.getByRole('button', { name: 'Confirm Order' }).click({ timeout: 5_000 })),
  );
  // Whichever is pressed first pays; the channel may be quicker than the other's press to say so, and take the button away.
  expect(pressed.some(({ status }) => status === 'fulfilled')).toBe(true);
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(counter.getByRole('heading', { name: 'Success!' })).toBeVisible();

  // Back never leads to the order again: there is nothing left to be confirmed.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Confirm Your Order' })).toHaveCount(0);
  await page.goto('/payment/confirmation');
  await expect(page).toHaveURL(/\/payment$/);
  await limitOf(page, '$475.00');
  await page.goto('/dashboard/transactions-history');
  await expect(page.getByText('Harbor Books')).toHaveCount(1);
  await phone.close();
  await counter.context().close();
});

test('logging out in one tab ends the other', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await registerAndLink(page, new Sandbox(request), newPerson('Lou', 'Logsout'));
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: 'Hi, Lou!' })).toBeVisible();
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByRole('button', { name: 'Register' })).toBeVisible();
  await context.close();
});

for (const [words, off_ms] of [
  ['an hour fast', 3_600_000],
  ['an hour slow', -3_600_000],
] as const)
  test(`a phone whose clock is ${words} signs in, shows the right time to pay, and renews its token`, async ({
    browser,
    baseURL,
    request,
  }) => {
    test.setTimeout(120_000);
    const sandbox = new Sandbox(request);
    const context = await browser.newContext({ baseURL });
    const page = await context.newPage();
    const renewals: string[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith('/oidc/token') && asked.postData()?.includes('refresh_token')) renewals.push(asked.url());
    });
    const counter = await (await browser.newContext({ baseURL })).newPage();
    // Only what it shows is wrong: it runs as fast as any.
    await page.clock.install({ time: new Date(Date.now() + off_ms) });
    const cleo = newPerson('Cleo', 'Clockwise');
    await page.goto('/');
    await page.getByRole('button', { name: 'Register' }).click();
    await enterCode(page, sandbox, cleo);
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await openAccount(page, await accessTokenOf(page), cleo);
    await logInMerchant(counter, 'ingrid.dahl');

    const code = await codeOf(page);
    // Five minutes are left, not sixty-five, and not none.
    await expect(page.getByText(/Expires in [45]:\d\d/)).toBeVisible();
    await enterOrder(counter, { digits: '1200' });
    await typeCode(counter, code);
    await expect(page.getByRole('heading', { name: 'Confirm Your Order' })).toBeVisible();
    await expect(page.getByText(/Approve within 4:\d\d/)).toBeVisible();
    await agree(page);
    await page.getByRole('button', { name: 'Confirm Order' }).click();
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await limitOf(page, '$488.00');

    // Its clock shows eleven minutes later: the token counts as run out, and is renewed without anyone noticing.
    const before = renewals.length;
    await page.clock.fastForward(11 * 60_000);
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(page.getByText('Northgate Bank')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your accounts' })).toBeVisible();
    expect(renewals.length).toBeGreaterThan(before);
    await context.close();
    await counter.context().close();
  });

test('an address that leads elsewhere is not followed, signed in or not', async ({ page, request, baseURL }) => {
  test.setTimeout(120_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Ivo', 'Inside');
  await page.goto('/?returnTo=//evil.example/x');
  await page.getByRole('button', { name: 'Register' }).click();
  await enterCode(page, sandbox, person);
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  expect(new URL(page.url()).origin).toBe(baseURL);
  for (const bad of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '%2f%2fevil.example',
    '/%2f%2fevil.example',
    '/\t/evil.example',
    '/%0d%0a/evil.example',
    '/redirect?returnTo=//evil.example',
    'https://evil.example',
  ]) {
    await page.goto(`/redirect?returnTo=${encodeURIComponent(bad)}`);
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    expect(new URL(page.url()).origin, bad).toBe(baseURL);
    for (const link of await page.getByRole('link').all())
      expect(await link.getAttribute('href'), bad).not.toMatch(/^(\/\/|\\|javascript:|https?:)/);
  }
});

test('where nobody wants to hear of it, the pages tell nothing', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/telemetry/')) sent.push(asked.url());
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent).toEqual([]);
});
