import { expect, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { logInMerchant } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

test('a merchant texts a payment link, the customer opens it from the message and pays, and the open dialog and the list tell it [MLK-05] [MLK-26]', async ({
  browser,
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(240_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Ada', 'Marsh');
  const phone = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })).newPage();
  await registerAndLink(phone, sandbox, person);

  await logInMerchant(page, 'ingrid.dahl');
  await page.goto('/merchant/payment-links');
  await page.getByRole('button', { name: 'Create New Payment Link' }).click();
  // Of this run alone, and no phone number: a memo with one is refused.
  const mark = person.phone.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  const memo = `Atlas for Ada ${mark}`;
  await page.getByLabel('Amount').fill('4120');
  await page.getByRole('textbox', { name: 'Memo' }).fill(memo);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page).toHaveURL(/[?&]sendPaymentLinkId=plk_\w+$/);
  await page.getByLabel('Phone number').fill(person.phone);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The link in the message, whatever the page has shown.
  const linkInText = async () => /http\S+\/payment-link-purchase\/\S+/.exec((await sandbox.outbox(person.e164))[0]?.body ?? '')?.[0];
  await expect.poll(linkInText).toBeDefined();
  await page.getByLabel('Search by Link ID or Memo').fill(mark);
  await expect(page).toHaveURL(new RegExp(`[?&]search=${mark}$`));
  const row = page.getByRole('row').filter({ hasText: memo });
  await expect(row).toContainText('$41.20');
  await row.getByRole('button', { name: /^Send link/ }).click();
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.getByRole('img', { name: /^QR code of link/ })).toBeVisible();

  await phone.goto((await linkInText()) ?? '');
  await expect(phone.getByText(memo)).toBeVisible();
  await phone.getByRole('button', { name: 'Pay $41.20' }).click();
  await phone.getByRole('dialog', { name: 'Confirm payment' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('heading', { name: 'Success!' })).toBeVisible();

  await expect(page.getByText('This link was paid.')).toBeVisible();
  // A toast that is still there stands in the dialog, too, after it.
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(row.getByText('PENDING')).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await phone.context().close();
});
