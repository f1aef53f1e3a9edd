import { expect, type Page, test } from '@playwright/test';
import { operate } from './support/command.ts';
import { axeFaults } from './support/inspect.ts';
import { Sandbox } from './support/sandbox.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

/* A business applies, is asked back, answers, is approved; its invited admin logs in, and that opens the business. */

const EMAIL = `wes${Date.now()}@junipercoffee.example`;
const PASSWORD = 'Tide-Pool7-lantern';
const look = async (page: Page, name: string) => expect(await axeFaults(page), name).toEqual([]);

/** A link of a mail to the applicant, as the sandbox's outbox has it. */
async function linkIn(page: Page, subject: string, beginning: RegExp): Promise<string> {
  const find = async () => {
    const mails = await new Sandbox(page.request).outbox(EMAIL);
    return beginning.exec(mails.find((one) => one.subject?.includes(subject))?.body ?? '')?.[0] ?? '';
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBe('');
  return find();
}

test('from the application to the first log-in, which opens the business [PRV-04] [PRV-05] [PRV-06]', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(300_000);
  await page.goto('/merchant/apply');
  await expect(page.getByRole('heading', { name: 'Tell us about your business' })).toBeVisible();
  await look(page, 'business');
  await page.getByLabel('Legal name').fill('Juniper Coffee Roasters LLC');
  await page.getByLabel('Name customers see').fill('Juniper Coffee');
  await page.getByLabel('Kind of company').selectOption('llc');
  await page.getByLabel('Employer ID (EIN)').fill('842910475');
  await page.getByLabel('Street address').fill('2218 SE Division Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State', { exact: true }).selectOption('OR');
  await page.getByLabel('ZIP code').fill('97202');
  await page.getByLabel('Your email').fill(EMAIL);
  await page.getByLabel('Business phone').fill('5034560171');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible();
  await page.getByLabel('Kind of shop').selectOption('food');
  await page.getByLabel('What you sell').fill('Coffee and pastry');
  await page.getByLabel('Where you sell').selectOption('both');
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await page.getByLabel('Sales a month').fill('1800000');
  await page.getByLabel('Usual payment').fill('1450');
  await page.getByLabel('Largest payment').fill('25000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Who owns Juniper Coffee?' })).toBeVisible();
  await look(page, 'owners');

  // On another device, by the mailed link, what was saved is there.
  const mailed = await linkIn(page, 'Your application to', /http\S+\/merchant\/apply#token=\S+/);
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await other.goto(mailed);
  await expect(other.getByLabel('Legal name')).toHaveValue('Juniper Coffee Roasters LLC');
  await expect(other).toHaveURL(/\/merchant\/apply$/);
  await other.getByRole('link', { name: 'Review and sign' }).click();
  await expect(other.getByText('Some information is still missing.')).toBeVisible();
  await other.getByRole('button', { name: 'Owners', exact: true }).click();
  await other.getByLabel('Legal name').fill('Wes Harlan');
  await other.getByLabel('Title').fill('Owner');
  await other.getByLabel('Date of birth').fill('04121984');
  await other.getByLabel('Last 4 of Social Security number').fill('3917');
  await other.getByLabel('Home address').fill('715 NE Emerson Street');
  await other.getByLabel('City').fill('Portland');
  await other.getByLabel('State', { exact: true }).selectOption('OR');
  await other.getByLabel('ZIP code').fill('97211');
  await other.getByLabel('Share of the business, in percent').fill('60');
  await other.getByLabel('Nobody else owns 25% or more.').check();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Where should we pay you?' })).toBeVisible();
  await other.getByLabel('Routing number').fill('021999019');
  await other.getByLabel('Account number', { exact: true }).fill('5550097712');
  await other.getByLabel('Confirm account number').fill('5550097712');
  await look(other, 'account');
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('heading', { name: 'Review and sign' })).toBeVisible();
  await expect(other.getByText('•••• 7712').first()).toBeVisible();
  await look(other, 'review');
  await other.getByLabel(/I've read the agreement/).check();
  await other.getByRole('button', { name: 'Send Application' }).click();
  await expect(other.getByRole('heading', { name: 'We have your application' })).toBeVisible();

  // Staff check it and ask back.
  await addAuthenticator(page);
  const said = await operate(baseURL, 'invite-staff', 'rachel@provider.example', '--name', 'Rachel Torres', '--role', 'ProviderAdmin');
  await page.goto(/http\S+/.exec(said)?.[0] ?? '');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('link', { name: /application waits/ }).click();
  await look(page, 'applications');
  await page.getByRole('link', { name: 'Juniper Coffee' }).click();
  await expect(page.getByText('••-•••0475')).toBeVisible();
  for (let left = 6; left > 0; left -= 1) {
    await expect(page.getByRole('button', { name: /^Good/ })).toHaveCount(left);
    await page.getByRole('button', { name: /^Good/ }).first().click();
  }
  await expect(page.getByText('6 of 6')).toBeVisible();
  await look(page, 'application');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByLabel('Your question').fill('Is the $250.00 for wedding cakes?');
  await page.getByRole('button', { name: 'Send Question' }).click();
  await expect(page.getByText("This waits for the applicant's answer.")).toBeVisible();

  await other.goto(await linkIn(page, 'A question about', /http\S+\/merchant\/apply#token=\S+/));
  await expect(other.getByText('Is the $250.00 for wedding cakes?')).toBeVisible();
  await look(other, 'question');
  await other.getByLabel('Your answer').fill('Yes, paid by link before pickup.');
  await other.getByRole('button', { name: 'Send Answer' }).click();
  await expect(other.getByRole('heading', { name: 'We have your application' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('“Yes, paid by link before pickup.”')).toBeVisible();
  const username = `wes.${Date.now()}`;
  await page.getByLabel('Username for its admin').fill(username);
  await page.getByLabel('Reason').fill('All checks are good');
  await page.getByRole('button', { name: 'Approve and invite' }).click();
  await expect(page.getByText('At their first log-in')).toBeVisible();
  await look(page, 'approved');

  // The invited admin chooses a password and logs in: that opens the business.
  await other.goto(await linkIn(page, 'Welcome to Juniper Coffee', /http\S+reset#token=\S+/));
  await other.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Save password' }).click();
  await other.getByRole('link', { name: 'Go to log in' }).click();
  await other.getByRole('button', { name: 'Log In' }).click();
  await other.getByLabel('Username or email').fill(username);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Log In' }).click();
  await expect(other).toHaveURL(/\/merchant\/home/, { timeout: 30_000 });
  await expect(other.getByText('Juniper Coffee').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('First log-in opened the business')).toBeVisible();
});
