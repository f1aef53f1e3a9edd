import { type Browser, expect, type Page, test } from '@playwright/test';
import { operate } from './support/command.ts';
import { axeFaults } from './support/inspect.ts';
import { Sandbox } from './support/sandbox.ts';
import { Shop } from './support/shop.ts';
import { signInByPhone } from './support/sign-in.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

/* The provider's console: from an invitation to a decision about a file that the bank rejected. */

const MAYA = { phone: '(212) 555-0101', e164: '+12125550101' };

/** One of the demo's people pays a link, so that the next cutoff has what to send. */
async function payALink(sandbox: Sandbox, request: Page['request'], baseURL = ''): Promise<void> {
  const shop = await Shop.open(baseURL, request, 'olivia.grant');
  const id = (await shop.paymentLink(250, 'Filter papers')).split('/').at(-1) ?? '';
  const { access_token } = await signInByPhone(baseURL, sandbox, MAYA);
  const headers = { authorization: `Bearer ${access_token}`, 'idempotency-key': id };
  const answer = await request.post(`/api/payment-link/${id}/accept`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** A file that the bank can still reject, made by the next cutoff where there is none. */
async function rejectable(sandbox: Sandbox, request: Page['request'], baseURL: string | undefined): Promise<string> {
  const find = async () => {
    const files = (await (await request.get('/sandbox/ach/files')).json()) as { name: string; rejectable: boolean }[];
    return files.find((file) => file.rejectable)?.name;
  };
  // Shorter steps than the night between a cutoff and the settlement of its file; over a long weekend there is no cutoff.
  for (let quarters = 0; quarters < 5 * 4; quarters += 1) {
    const name = await find();
    if (name !== undefined) return name;
    if (quarters === 0) await payALink(sandbox, request, baseURL);
    await sandbox.advance({ seconds: 6 * 3_600 });
  }
  throw new Error('no cutoff made a file');
}

/** A second admin, in a browser of their own. */
async function secondAdmin(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const said = await operate(baseURL, 'invite-staff', 'ann@provider.example', '--name', 'Ann Moss', '--role', 'ProviderAdmin');
  const page = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage();
  await addAuthenticator(page);
  await page.goto(/http\S+/.exec(said)?.[0] ?? '');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  return page;
}

const look = async (page: Page, name: string) => expect(await axeFaults(page), name).toEqual([]);

test('the first of the staff adds a passkey, has a rejected file re-originated by two people, logs out and comes back [PRV-01] [PRV-03] [PRV-11] [PRV-12] [PRV-19]', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(300_000);
  await addAuthenticator(page);
  await page.goto('/provider/files');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  await look(page, 'sign-in');

  const said = await operate(baseURL, 'invite-staff', 'rachel@provider.example', '--name', 'Rachel Torres', '--role', 'ProviderAdmin');
  const link = /http\S+/.exec(said)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Add your passkey' })).toBeVisible();
  await expect(page.getByText('rachel@provider.example')).toBeVisible();
  // The token has left the address bar.
  await expect(page).toHaveURL(/\/provider\/join$/);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Next file' }).getByRole('timer')).toHaveText(/^\d+:\d\d:\d\d$/);
  await look(page, 'Today');

  const name = await rejectable(new Sandbox(request), request, baseURL);
  await request.post('/sandbox/ach/reject', { data: { name, reason: 'Company name not on file' } });
  await new Sandbox(request).advance({ seconds: 3_600 });
  await page.reload();
  await page.getByRole('link', { name: `Review ${name}` }).click();
  await expect(page.getByText('Company name not on file').first()).toBeVisible();
  const lines = page.getByRole('region', { name: 'Lines of the file' });
  await expect(lines.getByRole('row').first()).toContainText('File header');
  await expect(lines).toContainText(/•••+\d{4}/);
  await look(page, 'file');
  const second = await secondAdmin(browser, baseURL);
  await page.getByRole('button', { name: 'Propose to re-originate' }).click();
  const dialog = page.getByRole('dialog', { name: `Re-originate ${name}?` });
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByText('Say why')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The bank has added the name');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Waiting for a second person.')).toBeVisible();
  await look(page, 'file that waits');

  await second.reload();
  await second
    .getByRole('region', { name: 'Needs a second person' })
    .getByRole('link', { name: `Review: Re-originate ${name}` })
    .click();
  const approval = second.getByRole('dialog', { name: `Re-originate ${name}` });
  await expect(approval.getByText('“The bank has added the name”')).toBeVisible();
  await look(second, 'approval');
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(approval).toBeHidden();
  await expect(second.getByText('Nothing needs you')).toBeVisible();
  await look(second, 'Approvals');
  await page.reload();
  await expect(page.getByText('Re-originated').first()).toBeVisible();
  await expect(page.getByText('“The bank has added the name”')).toBeVisible();

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Files' }).click();
  await page.getByLabel('State').selectOption('REORIGINATED');
  await expect(page).toHaveURL(/[?&]state=REORIGINATED/);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await look(page, 'Files');
  await nav.getByRole('link', { name: 'Exceptions' }).click();
  await expect(page.getByRole('heading', { name: 'Exceptions', level: 1 })).toBeVisible();
  await look(page, 'Exceptions');

  await nav.getByRole('link', { name: 'Staff' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Leo Park');
  await page.getByLabel('Work email', { exact: true }).fill('leo@provider');
  await page.getByLabel('Reason', { exact: true }).fill('Nights');
  await page.getByRole('button', { name: 'Propose' }).click();
  await expect(page.getByText('Enter a full email address')).toBeVisible();
  await page.getByLabel('Work email', { exact: true }).fill('leo@provider.example');
  await page.getByLabel('Role', { exact: true }).selectOption('ProviderOperator');
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('link', { name: 'See its status' }).click();
  const own = page.getByRole('dialog', { name: 'Invite Leo Park as operator' });
  await expect(own).toContainText('leo@provider.example');
  await page.keyboard.press('Escape');
  await expect(own).toBeHidden();
  await second.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
  await second.getByRole('link', { name: 'Review: Invite Leo Park as operator' }).click();
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByRole('dialog')).toBeHidden();
  await nav.getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Leo Park' })).toContainText('Invited');
  await look(page, 'Staff');

  await nav.getByRole('link', { name: 'Businesses' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look(page, 'Businesses');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Exposure' })).toBeVisible();
  await look(page, 'business');

  await page.getByRole('button', { name: 'Rachel Torres, Admin' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
});
