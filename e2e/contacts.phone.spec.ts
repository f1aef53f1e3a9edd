import { expect, test } from '@playwright/test';
import { newPerson } from './support/consumer.ts';
import { expectAccessible } from './support/inspect.ts';
import { Sandbox } from './support/sandbox.ts';
import { Somebody } from './support/somebody.ts';

const rosa = new Somebody('Rosa', 'Lind');
rosa.signedIn();

test('a consumer changes their number and their email, and logs in by the new number [CUS-13]', async ({ request }) => {
  const { page, person } = rosa;
  const sandbox = new Sandbox(request);
  const next = newPerson('Rosa', 'Lind');
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Mobile number' }).click();
  await expectAccessible(page);
  await page.getByLabel('New phone number').fill(next.phone);
  const known = (await sandbox.outbox(next.e164)).length;
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Verification code').fill(await sandbox.codeFor(next.e164, known));
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await expect
    .poll(async () => (await sandbox.outbox(person.e164)).map(({ body }) => body).join())
    .toContain('Your phone number now ends in');

  await page.getByRole('link', { name: /^Email/ }).click();
  await page.getByLabel('New email').fill(next.email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('region', { name: 'Waiting for verification' })).toContainText(next.email);
  await expectAccessible(page);
  const [mail] = await sandbox.outbox(next.email);
  await page.goto(`/verify-email${/\/verify-email(#token=[\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''}`);
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('link', { name: /^Email/ })).toContainText(`${next.email} · Verified`);

  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  const before = (await sandbox.outbox(next.e164)).length;
  await page.getByLabel('Phone number').fill(next.phone);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Verification code').fill(await sandbox.codeFor(next.e164, before));
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
});
