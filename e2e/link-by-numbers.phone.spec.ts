import { expect, type Page, test } from '@playwright/test';
import { BY_NUMBERS, depositsTo } from './support/by-numbers.ts';
import { enterCode, fillRegistration, newPerson } from './support/consumer.ts';
import { Sandbox } from './support/sandbox.ts';

const amounts = async (page: Page, first: number, second: number) => {
  await page.getByLabel('First amount').fill(String(first));
  await page.getByLabel('Second amount').fill(String(second));
  await page.getByRole('button', { name: 'Verify' }).click();
};

test('a bank that is not listed: an account is linked by its numbers, two deposits arrive, and their amounts verify it', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('June', 'Ferrer');
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await enterCode(page, sandbox, person);
  await fillRegistration(page, person);

  await page.getByRole('button', { name: 'Link Checking Account' }).click();
  await page.frameLocator('.bank-widget__frame').getByRole('button', { name: "My bank isn't listed" }).click();
  await expect(page.getByRole('heading', { name: 'Enter your account and routing numbers' })).toBeVisible();
  await page.getByLabel('Routing number').fill(BY_NUMBERS.routing_number);
  await page.getByLabel('Account number', { exact: true }).fill(BY_NUMBERS.account_number);
  await page.getByLabel('Confirm account number').fill('9000000043');
  await page.getByRole('checkbox', { name: /my own checking account/ }).check();
  await page.getByRole('button', { name: 'Send deposits' }).click();
  await expect(page.getByText("Account numbers don't match")).toBeVisible();
  await page.getByLabel('Confirm account number').fill(BY_NUMBERS.account_number);
  await page.getByRole('button', { name: 'Send deposits' }).click();

  await expect(page.getByRole('heading', { name: 'Two deposits are on their way' })).toBeVisible();
  await page.getByRole('link', { name: 'Your accounts' }).click();
  await expect(page.getByText('Not verified yet', { exact: true })).toBeVisible();
  await expect(page.getByText('Primary')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText('Add New Account')).toBeVisible();

  // Past the next cutoff and the settlement after it, whatever day it is.
  await sandbox.advance({ banking_days: 3 });
  const deposits = await depositsTo(sandbox, BY_NUMBERS.account_number);
  expect(deposits).toHaveLength(2);
  const [one = 0, other = 0] = deposits;
  await page.goto('/dashboard/accounts');
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('You have 3 tries left.')).toBeVisible();
  await amounts(page, one, other === 99 ? 98 : other + 1);
  await expect(page.getByText("Those amounts don't match.")).toBeVisible();
  await expect(page.getByText('You have 2 tries left.')).toBeVisible();
  await amounts(page, other, one);
  await expect(page.getByRole('heading', { name: 'Your account is verified' })).toBeVisible();
  await expect(page.getByText("Can't be used to pay, because we can't check its balance.")).toBeVisible();

  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Primary', { exact: true })).toBeVisible();
  await expect(page.getByText("It can receive refunds but can't be used to pay, because we can't check its balance.")).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText("This account can't be used to pay, because we can't check its balance.")).toBeVisible();
});
