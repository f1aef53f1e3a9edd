import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { newPerson, registerAndLink } from './support/consumer.ts';
import { enterOrder, logInMerchant, typeCode } from './support/merchant.ts';
import { Sandbox } from './support/sandbox.ts';

test('a payment’s receipt: on its page, on paper, and in the mail, but not before the address is verified; and a report, sent once, of one that is not recognized; found again, and taken along [CUS-07] [CUS-09]', async ({
  browser,
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(180_000);
  const sandbox = new Sandbox(request);
  const person = newPerson('Maya', 'Okafor');
  const counter = await (await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })).newPage();
  const subjects = async () => (await sandbox.outbox(person.email)).map(({ subject }) => subject);

  await registerAndLink(page, sandbox, person);
  await page.goto('/payment');
  const code = page.locator('.pass__code');
  await expect(code).toHaveText(/^[2-9A-HJ-NP-Z]{5}$/);
  await logInMerchant(counter, 'ingrid.dahl');
  await enterOrder(counter, { digits: '6418', pos_order_id: '20418', notes: 'Two hardbacks' });
  await typeCode(counter, (await code.textContent()) ?? '');
  await page.getByRole('checkbox', { name: /I agree/ }).check();
  await page.getByRole('button', { name: 'Confirm Order' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();

  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible();
  const public_id = page.url().split('/').at(-1) ?? '';
  const paper = page.locator('.receipt__paper');
  for (const words of ['$64.18', 'Harbor Books', public_id, 'Northgate Bank ••••', '20418', 'Money leaves your account', 'on or about'])
    await expect(paper).toContainText(words);
  await expect(paper).not.toContainText('Two hardbacks');

  // On paper it stands alone, in ink on white, also where the screen is dark.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(paper).toBeVisible();
  await expect(page.getByText('Drawbridge Payment Center')).toBeVisible();
  for (const name of ['Print or save', 'Log Out']) await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByText("Don't recognize this?")).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(paper).toHaveCSS('color', 'rgb(16, 33, 31)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  // Nothing but the link has come, and nothing will.
  await sandbox.advance({ seconds: 60 });
  expect(await subjects()).toEqual(['Verify your email for Drawbridge']);
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Not verified yet', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(`We sent a link to ${person.email}`)).toBeVisible();
  await expect.poll(async () => (await subjects()).length).toBe(2);
  const link = /http\S+\/verify-email#token=\S+/.exec((await sandbox.outbox(person.email))[0]?.body ?? '')?.[0] ?? '';
  // A program that looks into mail opens the link and verifies nothing; the person presses the button, signed in nowhere.
  await request.get(link);
  const reader = await (await browser.newContext({ baseURL })).newPage();
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Verify my email' }).click();
  await expect(reader.getByRole('heading', { name: 'Your email is verified' })).toBeVisible();
  await reader.goto('/');
  await reader.goto(link);
  await reader.getByRole('button', { name: 'Verify my email' }).click();
  await expect(reader.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await reader.context().close();

  await expect.poll(async () => (await subjects())[0]).toBe('Receipt: $64.18 to Harbor Books');
  const mail = (await sandbox.outbox(person.email))[0]?.body ?? '';
  expect(mail).toContain(public_id);
  expect(mail).toContain('We’ll take it from your account on or about');
  await page.goto(/http\S+\/dashboard\/receipts\/\S+/.exec(mail)?.[0] ?? '');
  await expect(paper).toContainText(public_id);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText('Not verified yet', { exact: true })).toBeHidden();

  await page.goto('/dashboard/transactions-history');
  await page.getByRole('button', { name: /Harbor Books/ }).click();
  await page.getByRole('link', { name: "Don't recognize this?" }).click();
  await expect(page.getByText(`About payment ${public_id}`)).toBeVisible();
  await expect(page.getByLabel('How can we help?')).toHaveValue(new RegExp(public_id));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'We got your report' })).toBeVisible();
  await expect.poll(async () => (await sandbox.outbox('support@drawbridge.example'))[0]?.body).toContain(public_id);

  // A reload shows the same page; the way back leads past the form, and whoever opens it again finds the report.
  const reference = (await page.getByText(/^\d{4}-\d{4}$/).textContent()) ?? '';
  await page.reload();
  await expect(page.getByText(reference)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'All Transactions' })).toBeVisible();
  await page.goForward();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByRole('textbox')).toBeHidden();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.getByRole('link', { name: 'You reported this payment. See what happens next' }).click();
  await expect(page.getByText(reference)).toBeVisible();

  await page.goto('/dashboard/transactions-history');
  await expect(page.getByText('$64.18 paid')).toBeVisible();
  await page.getByRole('searchbox').fill('nails');
  await expect(page.getByText('No payments match “nails”').last()).toBeVisible();
  await page.getByRole('searchbox').fill('harbor');
  await expect(page.getByText('1 payment', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\?q=harbor$/);
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/q=harbor&month=20\d{2}-\d{2}$/);
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(await readFile(await csv.path(), 'utf8')).toContain(public_id);
  await page.getByRole('link', { name: 'Statements' }).click();
  const [pdf] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^As PDF/ }).click()]);
  expect(pdf.suggestedFilename()).toMatch(/^statement-20\d{2}-\d{2}\.pdf$/);
  expect((await readFile(await pdf.path(), 'latin1')).startsWith('%PDF-')).toBe(true);
  await counter.context().close();
});
