import { expect, type Page, test } from '@playwright/test';
import { operate } from './support/command.ts';
import { enterCode, newPerson, registerAndLink, registerAndLinkByPages } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';

/* Sessions that end, by whoever is signed in or by the service: what stays known, and what is told. */

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test.beforeEach(() => test.setTimeout(180_000));

test('logging out forgets neither the number nor the camera: the next Log In has the number filled in [TRU-26]', async ({
  page,
  request,
}) => {
  const [sandbox, person] = [new Sandbox(request), newPerson('Nadia', 'Serrano')];
  await registerAndLinkByPages(page, sandbox, person);
  await page.evaluate(() => localStorage.setItem('drawbridge.camera', 'the-back-one'));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('drawbridge.camera'))).toBe('the-back-one');

  const asked = page.waitForRequest((each) => new URL(each.url()).pathname === '/oidc/auth');
  await page.getByRole('button', { name: 'Log In' }).click();
  expect(new URL((await asked).url()).searchParams.get('login_hint')).toBe(person.e164);
  const { phone } = person;
  await expect(page.getByLabel('Phone number')).toHaveValue(`(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`);
  expect(await page.evaluate(() => localStorage.getItem('drawbridge.camera'))).toBe('the-back-one');
});

test('a freeze with a session open is told as what it is, at the next step and after a new sign-in, which renews its token once [TRU-28] [SES-20] [SES-21]', async ({
  page,
  request,
  baseURL,
}) => {
  const [sandbox, person] = [new Sandbox(request), newPerson('Rosa', 'Whitfield')];
  await registerAndLink(page, sandbox, person);
  await page.goto('/dashboard');
  await expect(heading(page, 'Hi, Rosa!')).toBeVisible();
  await operate(baseURL, 'freeze', person.e164);

  await page.getByRole('link', { name: 'Accounts' }).click();
  await expect(heading(page, 'Account Suspended')).toBeVisible();
  await expect(page.getByText('due to inactivity')).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Account Suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const renewals: number[] = [];
  page.on('response', (response) => {
    const renews = response.request().postData()?.includes('grant_type=refresh_token');
    if (renews && new URL(response.url()).pathname === '/oidc/token') renewals.push(response.status());
  });
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, sandbox, person);
  await expect(heading(page, 'Account Suspended')).toBeVisible();
  // The token is minutes old: nothing but the freeze asks for another, and from page to page it stays the same freeze.
  await expect.poll(() => renewals).toEqual([200]);
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/accounts');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(/\/dashboard\/accounts$/);
  await expect(heading(page, 'Account Suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
  expect(renewals).toEqual([200]);
});
