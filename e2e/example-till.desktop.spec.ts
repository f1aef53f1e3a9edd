import { expect, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { expectAccessible } from './support/inspect.ts';
import { freePort } from './support/own-server.ts';
import { exampleSettings, type Program, startExample } from './support/program.ts';
import { Sandbox } from './support/sandbox.ts';

let till: Program | undefined;
test.afterEach(() => till?.stop());

test('a till that is a program of its own: a code is scanned and paid, another is canceled', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const port = await freePort();
  const env = await exampleSettings(request, baseURL, port);
  till = await startExample('point-of-sale', env, /The till is open/);
  const phone = await (await browser.newContext({ baseURL })).newPage();
  await registerAndLink(phone, new Sandbox(request), newPerson());

  await page.goto(`http://localhost:${port}`);
  await expectAccessible(page);
  for (const key of ['1', '8', '9', '9', '9', 'Back']) await page.getByRole('button', { name: key, exact: true }).click();
  await expect(page.getByText('$18.99')).toBeVisible();
  const begun = page.waitForResponse((response) => response.url().endsWith('/charges'));
  await page.getByRole('button', { name: 'Charge' }).click();
  const { url } = (await (await begun).json()) as { url: string };
  await expect(page.getByRole('img', { name: 'QR code of the payment link' })).toBeVisible();
  await expect(page.getByText('Waiting for the customer')).toBeVisible();
  await expectAccessible(page);

  await phone.goto(url);
  await expect(phone.getByText('$18.99', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Pay $18.99' }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Transaction [0-9A-Z]{12}\./)).toBeVisible();

  await page.getByRole('button', { name: 'Next customer' }).click();
  await page.keyboard.type('500');
  const again = page.waitForResponse((response) => response.url().endsWith('/charges'));
  await page.getByRole('button', { name: 'Charge' }).click();
  const second = (await (await again).json()) as { url: string };
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await phone.goto(second.url);
  await expect(phone.getByRole('main')).toBeVisible();
  await expect(phone.getByRole('button', { name: /^Pay / })).toHaveCount(0);
});
