import { expect, test } from '@playwright/test';
import { operate } from './support/command.ts';
import { signInAtBank } from './support/consumer.ts';
import { axeFaults, expectAccessible } from './support/inspect.ts';
import { logInMerchantByPages } from './support/merchant.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

test('an Account Admin links another account to be paid to, and staff propose that it is theirs by the bank link [PRV-16]', async ({
  page,
  browser,
  baseURL,
}, { retry }) => {
  await logInMerchantByPages(page, 'ingrid.dahl');
  await page.getByRole('link', { name: 'Settlement account', exact: true }).click();
  await page.getByRole('button', { name: /^(Change the account|Request a different account)$/ }).click();
  await expectAccessible(page);

  // Whoever leaves their bank's window loses nothing.
  await page.getByRole('button', { name: 'Link With Your Bank' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nothing was linked. You can try again.')).toBeVisible();

  await page.getByRole('button', { name: 'Link With Your Bank' }).click();
  await signInAtBank(page, { user_name: 'ingrid', account: /^Rainy Day Savings/ });
  const waits = page.getByRole('region', { name: 'Will change to' });
  await expect(waits).toContainText('Northgate Bank confirmed it on');
  await expect(waits).toContainText("you don't need to send anything");
  await expectAccessible(page);

  const email = `settler${retry}@provider.example`;
  const said = await operate(baseURL ?? '', 'invite-staff', email, '--name', 'Sam Hill', '--role', 'ProviderAdmin');
  const staff = await (await browser.newContext({ baseURL })).newPage();
  await addAuthenticator(staff);
  await staff.goto(/http\S+/.exec(said)?.[0] ?? '');
  await staff.getByRole('button', { name: 'Add passkey' }).click();
  await expect(staff.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await staff.goto('/provider/businesses?which=account');
  await staff.getByRole('table').getByRole('link').first().click();
  await expect(
    staff.getByText(/Linked through Northgate Bank on \d\d\/\d\d\/\d{4}; the bank's owner names weren't compared\./),
  ).toBeVisible();
  await staff.getByRole('button', { name: "It's theirs" }).click();
  const dialog = staff.getByRole('dialog');
  await expect(dialog.getByLabel('What shows it')).toHaveValue('bank_link');
  await expect(dialog.getByLabel('Date of the document')).toHaveCount(0);
  expect(await axeFaults(staff)).toEqual([]);
  await dialog.getByLabel('Reason').fill('They called from the number that we know');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(staff.getByText('Waiting for a second person.').first()).toBeVisible();
  await staff.context().close();
});
