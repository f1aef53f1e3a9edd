import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { openZip } from '../server/test/support/open-zip.ts';
import { expectAccessible } from './support/inspect.ts';
import { Sandbox } from './support/sandbox.ts';
import { Somebody } from './support/somebody.ts';

const nora = new Somebody('Nora', 'Vale');
nora.signedIn();

test('a consumer asks for the file of their data, is told that it is ready, downloads it and opens it [CUS-14]', async ({ request }) => {
  const { page, person } = nora;
  const sandbox = new Sandbox(request);
  await page.goto('/dashboard/settings');
  await page.getByRole('main').locator('a[href="/dashboard/settings/privacy"]').click();
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Terms and Conditions/ })).toContainText('You accepted them on');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request my file' }).click();
  await expect(page.getByText('Your file is ready')).toBeVisible();
  await expect(page.getByText(/^\d+ KB · Download by \w+ \d+$/)).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(async () => (await sandbox.outbox(person.e164)).map(({ body }) => body).join())
    .toContain('The file with your data is ready. Download it by');

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('my-data.zip');
  const files = openZip(await readFile(await download.path()));
  expect(files.get('README.txt')).toContain('about Nora Vale, on ');
  expect(JSON.parse(files.get('profile.json') ?? '')).toMatchObject({ first_name: 'Nora', email: person.email, phone_number: person.e164 });
  expect(JSON.parse(files.get('bank-accounts.json') ?? '')).toMatchObject([{ is_primary: true, numbers: [{ known_by: 'linked' }] }]);
  expect(JSON.parse(files.get('payments.json') ?? '')).toEqual([]);

  await page.reload();
  await expect(page.getByText('Your file is ready')).toBeVisible();
});
