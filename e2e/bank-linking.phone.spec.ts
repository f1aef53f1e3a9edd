import { expect, type Page, test } from '@playwright/test';
import { enterCode, fillRegistration, newPerson, type Person, signInAtBank } from './support/consumer.ts';
import { expectAccessible } from './support/inspect.ts';
import { Sandbox } from './support/sandbox.ts';

// Each begins with a registration, which a busy machine takes its time for.
test.describe.configure({ timeout: 120_000 });

/** A new consumer in front of the bank's page, with everything that the browser complains about on the way. */
async function atTheBank(page: Page, sandbox: Sandbox): Promise<Person> {
  const person = newPerson();
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).click();
  await enterCode(page, sandbox, person);
  await fillRegistration(page, person);
  await openBank(page);
  return person;
}

async function openBank(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Link Checking Account' }).click();
}

const bankOf = (page: Page) => page.frameLocator('iframe[title="Sign in to your bank"]');

test('links an account by keyboard alone, after a wrong password [ACC-20, ACC-26]', async ({ page, request }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|Refused to/.test(message.text())) complaints.push(message.text());
  });
  await atTheBank(page, new Sandbox(request));
  const bank = bankOf(page);
  await expect(bank.getByRole('heading', { name: 'Choose your bank' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(bank.getByRole('button', { name: 'Cedar Valley Savings' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(bank.getByLabel('User name')).toBeFocused();
  await page.keyboard.type('maya');
  await page.keyboard.press('Tab');
  await page.keyboard.type('bad');
  await page.keyboard.press('Enter');
  await expect(bank.getByText('Incorrect username or password')).toBeVisible();
  await expect(bank.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('good');
  await page.keyboard.press('Enter');

  await expect(bank.getByRole('heading', { name: 'Choose accounts' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(bank.getByRole('checkbox', { name: /^Everyday Checking.*\$5,000\.00/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your accounts' })).toBeVisible();
  await expect(page.getByText('Cedar Valley Savings')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('refuses a savings account and offers to try again [ACC-19, ACC-28]', async ({ page, request }) => {
  await atTheBank(page, new Sandbox(request));
  await signInAtBank(page, { user_name: 'saver', account: /^Rainy Day Savings/ });
  await expect(page).toHaveURL(/\/link-account-error/);
  await expect(page.getByText("This account isn't eligible.")).toBeVisible();
  await expect(page.getByText(/It must be a checking account/)).toBeVisible();
});

test('an account that is linked already is linked again instead of twice [ACC-23, ACC-30, ACC-31]', async ({ page, request }) => {
  const person = await atTheBank(page, new Sandbox(request));
  await signInAtBank(page, { user_name: person.email, institution: 'Prairie State Bank' });
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
  await page.goto('/link-account');
  await openBank(page);
  await signInAtBank(page, { user_name: person.email, institution: 'Prairie State Bank' });
  await expect(page.getByRole('heading', { name: 'Account Already Exists' })).toBeVisible();
  await page
    .getByRole('link', { name: 'Relink Account' })
    .or(page.getByRole('button', { name: 'Relink Account' }))
    .click();
  await openBank(page);

  // Straight to that bank's log-in: there is nothing to choose.
  const bank = bankOf(page);
  await expect(bank.getByRole('heading', { name: 'Sign in to Prairie State Bank' })).toBeVisible();
  await expect(bank.getByRole('button', { name: 'Back' })).toHaveCount(0);
  await bank.getByLabel('User name').fill('somebody else');
  await bank.getByRole('textbox', { name: 'Password' }).fill('good');
  await bank.getByRole('button', { name: 'Sign in' }).click();
  await expect(bank.getByText('Sign in with the user name that you linked before')).toBeVisible();
  await bank.getByLabel('User name').fill(person.email);
  await bank.getByRole('button', { name: 'Sign in' }).click();
  await bank.getByRole('checkbox', { name: /^Everyday Checking/ }).check();
  await bank.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
  await expect(page.getByText('Prairie State Bank')).toHaveCount(1);
});

test('a link token that has run out ends at the bank, and the next attempt has a new one [ACC-22, ACC-27]', async ({ page, request }) => {
  const sandbox = new Sandbox(request);
  const person = await atTheBank(page, sandbox);
  const bank = bankOf(page);
  await bank.getByRole('button', { name: 'Northgate Bank' }).click();
  await sandbox.advance({ seconds: 31 * 60 });
  await bank.getByLabel('User name').fill(person.email);
  await bank.getByRole('textbox', { name: 'Password' }).fill('good');
  await bank.getByRole('button', { name: 'Sign in' }).click();
  await expect(bank.getByRole('heading', { name: 'This link attempt has expired' })).toBeVisible();
  await expectAccessible(page);
  await bank.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(/An error occurred: This link attempt expired/)).toBeVisible();
  await openBank(page);
  await signInAtBank(page, { user_name: person.email });
  await expect(page.getByText('Your bank account is linked')).toBeVisible();
});

test('Escape leaves the bank without an error', async ({ page, request }) => {
  await atTheBank(page, new Sandbox(request));
  await expect(bankOf(page).getByRole('heading', { name: 'Choose your bank' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Link Checking Account' })).toBeVisible();
  await expect(page.getByText(/An error occurred/)).toHaveCount(0);
});
