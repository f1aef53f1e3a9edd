import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/inspect.ts';
import { logInMerchant } from './support/merchant.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^Details of ${name}|${name}`) }).first();

/** Opens a session as a shop's server does. */
function openSession(request: APIRequestContext, secret: string, order_id: string) {
  return request.post('/api/v1/checkout-sessions', {
    headers: { authorization: `Bearer ${secret}` },
    data: {
      order_id,
      amount: 1_250,
      street: '418 Larkin St',
      city: 'San Francisco',
      state: 'CA',
      postal_code: '94102',
      success_url: 'http://localhost:8080/thanks',
      cancel_url: 'http://localhost:8080/basket',
    },
  });
}

test('an API key is created, copied in the one moment that it is shown, used by a shop’s server, and refused once it is revoked', async ({
  page,
  request,
}, { retry }) => {
  const name = `Web shop ${retry}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInMerchant(page, 'olivia.grant');
  await page.goto('/merchant/home');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByLabel('Key name').fill(name);
  await page.getByLabel('Location', { exact: true }).selectOption('Green Leaf Market');
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: `API key: ${name}` });
  await shown.getByRole('button', { name: 'Copy key' }).click();
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^sk_test_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const listed = page.getByRole('row', { name: new RegExp(`${name} .*Green Leaf Market`) });
  await expect(listed).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  const open = () => openSession(request, secret, 'GL-77');
  const session = await open();
  expect(session.status(), await session.text()).toBe(201);
  expect(await session.json()).toMatchObject({ order_id: 'GL-77', amount: 1_250 });

  await page.getByRole('button', { name: `Revoke ${name}`, exact: true }).click();
  await page.getByRole('button', { name: 'Yes, revoke' }).click();
  await expect(listed).toContainText(/Revoked \d\d\/\d\d\/\d{4}/);
  const refused = await open();
  expect(refused.status()).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'API_KEY_INVALID' });
});

test('a restricted key: made with one right, seen refused for another, given it, and used [DEV-01]', async ({ page, request }, {
  retry,
}) => {
  const name = `Warehouse ${retry}`;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInMerchant(page, 'ingrid.dahl');
  await page.goto('/merchant/api-keys');
  await page.getByLabel('Key name').fill(name);
  await page.getByLabel('Rights', { exact: true }).selectOption('Choose one by one');
  await page.getByRole('checkbox', { name: 'Open and expire checkout sessions' }).uncheck();
  await page.getByLabel('Expires', { exact: true }).selectOption('In 30 days');
  await page.getByLabel('Allowed addresses').fill('127.0.0.1\n::1');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, name)).toContainText('Read checkout sessions');
  await expect(row(page, name)).toContainText('Not used yet');

  const open = () => openSession(request, secret, 'HB-77');
  const refused = await open();
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'KEY_RIGHT_MISSING',
    message: 'This API key needs the right sessions:write for this.',
  });

  await page.reload();
  await page.getByRole('button', { name: `Details of ${name}` }).click();
  await expect(page.getByText(/from (::ffff:)?127\.0\.0\.1|from ::1/)).toBeVisible();
  await page.getByRole('button', { name: `Change ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Change ${name}` });
  await dialog.getByRole('checkbox', { name: 'Open and expire checkout sessions' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, name)).toContainText('Checkout only');
  const opened = await open();
  expect(opened.status(), await opened.text()).toBe(201);

  // From another address it opens nothing.
  await page.getByRole('button', { name: `Change ${name}` }).click();
  await dialog.getByLabel('Allowed addresses').fill('203.0.113.0/24');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const elsewhere = await open();
  expect(elsewhere.status()).toBe(403);
  expect(await elsewhere.json()).toMatchObject({ code: 'KEY_ADDRESS_REFUSED' });
});
