import type { Page } from '@playwright/test';
import { depositsTo } from '../support/by-numbers.ts';
import { Sandbox } from '../support/sandbox.ts';
import { atRest, take } from './camera.ts';

const ROUTING_NUMBER = '021999019';

async function start(page: Page, account_number: string): Promise<void> {
  await page.goto('/link-account/numbers');
  await page.getByLabel('Routing number').fill(ROUTING_NUMBER);
  await page.getByLabel('Account number', { exact: true }).fill(account_number);
  await page.getByLabel('Confirm account number').fill(account_number);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send deposits' }).click();
  await page.getByRole('heading', { name: 'Two deposits are on their way' }).waitFor();
}

/** Accounts that are linked by their numbers, on the phone of somebody who has one through a bank already: one that is good, one that comes back. */
export async function linkByNumbers(page: Page): Promise<void> {
  const sandbox = new Sandbox(page.request);
  const good = '9000000051';
  await page.goto('/link-account/numbers');
  await page.getByRole('heading', { name: 'Enter your account and routing numbers' }).waitFor();
  await take(page, 'link-numbers');
  await page.getByRole('button', { name: 'Send deposits' }).click();
  await page.getByText('A routing number has nine digits').waitFor();
  await take(page, 'link-numbers-errors');
  await start(page, '9000000101');
  await start(page, good);
  await atRest(page);
  await take(page, 'verify-account-waiting');

  // Long enough for the closed account's deposits to come back.
  await sandbox.advance({ banking_days: 4 });
  await page.goto('/dashboard/accounts');
  await page.getByText('Not verified yet').waitFor();
  await atRest(page);
  await take(page, 'accounts-not-verified');
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await page.getByText('You have 3 tries left.').waitFor();
  const [one = 0, other = 0] = await depositsTo(sandbox, good);
  await page.getByLabel('First amount').fill(String(one));
  await page.getByLabel('Second amount').fill(String(other === 99 ? 98 : other + 1));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('You have 2 tries left.').waitFor();
  await atRest(page);
  await take(page, 'verify-account-wrong');
  await page.getByLabel('Second amount').fill(String(other));
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'Your account is verified' }).waitFor();
  await take(page, 'verify-account-verified');
  await page.goto('/dashboard/accounts');
  await page.getByRole('link', { name: 'See why' }).click();
  await page.getByRole('heading', { name: "We couldn't verify this account" }).waitFor();
  await take(page, 'verify-account-refused');
}
