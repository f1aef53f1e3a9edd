import { expect, type Page, test } from '@playwright/test';
import { newPerson } from './support/consumer.ts';
import { expectAccessible } from './support/inspect.ts';
import { Sandbox } from './support/sandbox.ts';

/** Opens the sign-in pages as a person does, from the landing page. */
async function register(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
}

async function merchantLogIn(page: Page): Promise<void> {
  await page.goto('/merchant');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByLabel('Username or email')).toBeVisible();
}

/** A code that is certainly not the one that was sent. */
function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

test('asks the identity provider with a code challenge, the sms connection and every scope [SES-29]', async ({ page }) => {
  await page.goto('/');
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/oidc/auth');
  await page.getByRole('button', { name: 'Register' }).click();
  const query = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(query).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email phone offline_access permissions',
    connection: 'sms',
    screen_hint: 'signup',
  });
  expect(query['code_challenge']).toMatch(/^[\w-]{43}$/);
  // A browser that never signed in has no number to hint at.
  expect(query['login_hint']).toBeUndefined();
});

test('a newcomer signs in by phone, past a wrong code and a lost connection', async ({ page, request }) => {
  const sandbox = new Sandbox(request);
  const person = newPerson();
  await register(page);
  await expectAccessible(page);
  await expect(page.getByLabel('Phone number')).toBeFocused();

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Phone number required')).toBeVisible();
  await page.getByLabel('Phone number').fill('555-01');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Phone number invalid')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Phone number').fill(person.phone);
  await expect(page.getByText('Phone number invalid')).toBeHidden();
  await page.getByLabel('Phone number').press('Enter');

  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByText(`(${person.phone.slice(0, 3)}) ${person.phone.slice(3, 6)}-${person.phone.slice(6)}`)).toBeVisible();
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Resend code 0:\d\d$/ })).toBeDisabled();
  await expectAccessible(page);

  const code = await sandbox.codeFor(person.e164, 0);
  await page.getByLabel('Verification code').fill(otherThan(code));
  await expect(page.locator('.field__error')).toHaveText("That code isn't right. 4 tries left.");
  await expect(page.getByLabel('Verification code')).toHaveValue('');
  await expect(page.getByLabel('Verification code')).toBeFocused();
  await expectAccessible(page);

  // The line breaks: nothing that was typed is lost.
  await page.route('**/code/verify', (route) => route.abort());
  await page.getByLabel('Verification code').fill(code);
  await expect(page.getByRole('alert')).toContainText('Network connection is unstable.');
  await expect(page.getByLabel('Verification code')).toHaveValue(code);
  await page.unroute('**/code/verify');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/registration/);
});

test('a page loaded anew goes on where it stood, and Back leads to another number', async ({ page }) => {
  const person = newPerson();
  await register(page);
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  const other = newPerson();
  await page.getByLabel('Phone number').fill(other.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(other.phone.slice(-4))).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('too many codes say how long to wait', async ({ page, browser }) => {
  // An area code of its own: nobody else in this run may meet the limit of this number.
  const person = { phone: `917555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}` };
  for (let sent = 0; sent < 5; sent++) {
    const other = await browser.newContext();
    const tab = await other.newPage();
    await register(tab);
    await tab.getByLabel('Phone number').fill(person.phone);
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByLabel('Verification code')).toBeVisible();
    await other.close();
  }
  await register(page);
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText(/You've requested too many codes\..*You can try again in 0:[0-5]\d\./);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await expectAccessible(page);
  // Another number may go at once.
  await page.getByLabel('Phone number').fill(newPerson().phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
});

test('a merchant is told of a wrong password, of too many, and how to choose a new one', async ({ page }) => {
  await merchantLogIn(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Enter your username or email')).toBeVisible();
  const name = `nobody-${newPerson().phone}`;
  await page.getByLabel('Username or email').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill('Wrong-Door1');
  const logIn = page.getByRole('button', { name: 'Log In' });
  for (let tries = 0; tries < 10; tries++) {
    const answered = page.waitForResponse('**/password');
    await logIn.click();
    expect((await answered).status()).toBe(400);
    await expect(page.getByRole('alert')).toContainText("The username, email or password isn't right.");
    await expect(logIn).not.toHaveAttribute('aria-busy');
  }
  await logIn.click();
  await expect(page.getByRole('alert')).toContainText(/Too many wrong passwords\. You can try again in 0:[0-2]\d\./);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByLabel('Username or email')).toHaveValue(name);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('If that account exists')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to log in' }).click();
  await expect(page.getByLabel('Username or email')).toHaveValue(name);
});

test('links that no longer work say so, and lead on', async ({ page, context }) => {
  await page.goto('/sign-in/some-sign-in-of-long-ago');
  await expect(page.getByRole('heading', { name: 'Your sign-in timed out' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL('/');

  await page.goto(`/sign-in/reset#token=${'A'.repeat(43)}`);
  await expect(page).toHaveURL('/sign-in/reset');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);

  // A sign-in in the middle: the browser forgot it.
  await register(page);
  await context.clearCookies();
  await page.getByLabel('Phone number').fill(newPerson().phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your sign-in timed out' })).toBeVisible();
});
